"""Run the command line: python -m starbattle."""

from starbattle.cli import main

main()
