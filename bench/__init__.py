"""Measurements that need more than the package: another language's server beside ours, both under the same load."""
