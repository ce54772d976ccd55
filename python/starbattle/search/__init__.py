"""Boards solved in Prolog: strategies, results, traces."""
