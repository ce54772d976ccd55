"""What the commands that search have in common: how to label, and how far to go."""

from typing import Annotated, cast

from starbattle.cli import completion
from starbattle.cli.options import ProgramFile
from starbattle.cli.parameters import Group, flag, group, option
from starbattle.errors import RequestError
from starbattle.names import Branch, View
from starbattle.search.strategy import (
    BRANCHINGS,
    METHODS,
    ORDERS,
    SELECTIONS,
    VIEWS,
    ProgramStrategy,
    Strategy,
)


@group
class Labeling(Group):
    """How to label the variables of a model: a strategy, by name or part by part."""

    model: Annotated[
        str | None,
        option(
            "NAME",
            "Model: global (default), bits, columns, cells or feup; or a peer: cp_sat "
            "or clingo; or auto: bits, with clingo beside it on hard boards.",
            complete=completion.solvers,
        ),
    ] = None
    strategy: Annotated[
        str | None,
        option(
            "NAME",
            "Labeling strategy, such as ff; compare --list has them all. Default: the "
            "model's best.",
            complete=completion.strategies,
        ),
    ] = None
    view: Annotated[
        str | None,
        option(
            "V",
            f"What to label: {', '.join(VIEWS)}. With the next four options, this "
            "describes a strategy part by part.",
            complete=completion.views,
        ),
    ] = None
    select: Annotated[
        str | None,
        option(
            "X",
            f"Which variable is next: {', '.join(SELECTIONS)}.",
            complete=completion.selections,
        ),
    ] = None
    order: Annotated[
        str | None,
        option(
            "O",
            f"Which of its values is first: {', '.join(ORDERS)}.",
            complete=completion.orders,
        ),
    ] = None
    branch: Annotated[
        str | None,
        option(
            "B",
            f"How a domain is split: {', '.join(BRANCHINGS)}.",
            complete=completion.branchings,
        ),
    ] = None
    method: Annotated[
        str | None,
        option(
            "M",
            f"How the tree is searched: {', '.join(METHODS)}.",
            complete=completion.methods,
        ),
    ] = None
    program: ProgramFile = None

    def asked(self) -> Strategy | str | None:
        """Return the strategy that is asked for, None for the model's own."""
        parts = self.view, self.select, self.order, self.branch, self.method
        if not any(parts):
            return self.strategy
        if self.strategy:
            raise RequestError(
                "--strategy cannot be combined with the parts of a strategy"
            )
        kind = ProgramStrategy if self.program else Strategy
        return kind(
            view=cast(View | None, self.view),
            select=self.select or "leftmost",
            order=self.order or "up",
            branch=cast(Branch, self.branch or "step"),
            method=self.method or "complete",
        )


@group
class HowMany(Group):
    """How many solutions to look for."""

    solutions: Annotated[
        int | None, option("K", "Stop after K solutions.  [default: 1]")
    ] = None
    all_: Annotated[bool, flag("--all", "Find all solutions.")] = False

    def wanted(self, count: bool = False) -> int | None:
        """Return how many solutions to look for, None for all."""
        if [self.solutions is not None, self.all_, count].count(True) > 1:
            raise RequestError("--solutions, --all and --count cannot be combined")
        if self.all_ or count:
            return None
        return 1 if self.solutions is None else self.solutions
