"""The lecturer's test of an assignment, before students get it."""

from starbattle.course.check.checking import Check, check
from starbattle.course.check.mutants import Mutant, Tried

__all__ = ["Check", "Mutant", "Tried", "check"]
