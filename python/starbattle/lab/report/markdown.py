"""The report as Markdown tables."""

import re

from starbattle.lab.report.notes import notes
from starbattle.lab.report.pairs import pair_notes, pair_tables
from starbattle.lab.report.summary import Summary
from starbattle.lab.report.tables import (
    Table,
    class_tables,
    main_table,
)


def markdown_report(summary: Summary, pairs: bool = False) -> str:
    """Return the overview and a table per class; and, if asked, those of pairs."""
    parts = ["# Labeling strategies", *notes(summary), _table(main_table(summary))]
    parts += map(_table, class_tables(summary))
    if pairs:
        parts += map(_table, pair_tables(summary))
        parts += pair_notes(summary)
    return "\n\n".join(parts) + "\n"


def _table(table: Table) -> str:
    rules = [
        "---:" if index >= table.numbers else "---" for index in range(len(table.heads))
    ]
    rows = [table.heads, tuple(rules), *map(_escaped, table.rows)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return f"## {table.title}\n\n" + "\n".join(lines)


def _escaped(row: tuple[str, ...]) -> tuple[str, ...]:
    """Escape Markdown's special characters."""
    return tuple(re.sub(r"([\\`*_|<>\[\]])", r"\\\1", cell) for cell in row)
