"""Tests of the command line and of the table in the terminal."""
