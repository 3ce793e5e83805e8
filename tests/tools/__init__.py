"""Tests of the tools that build the house."""
