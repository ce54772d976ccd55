"""A search for solutions by Prolog."""

from starbattle.board.solution import Solution
from starbattle.search.result import Result, Status, statistics
from starbattle.search.runs import BoardRun
from starbattle.search.strategy import Strategy


class SolveRun(BoardRun[Solution]):
    """A search for solutions."""

    takes_conditions = True

    def read(self, item: list[list[int]]) -> Solution:
        """Make a solution of the star columns of its rows."""
        return Solution.of_columns(self.board, item)

    def result(self, found: list[Solution]) -> Result:
        """Put the result together, once the search has ended."""
        assert self.report is not None
        return Result(
            board=self.board,
            model=self.model,
            strategy=Strategy.from_words(self.strategy),
            strategy_name=self.strategy["name"],
            bridge=self._bridge.name,
            status=Status(self.report["status"]),
            limit=self.limit(),
            solutions=tuple(found),
            # A limit may strike after a solution is out and before it is counted.
            count=max(len(found), self.report["found"]),
            statistics=statistics(self.report["statistics"]),
        )
