"""The laboratory: strategies, models and searches to look at and compare."""
