"""The report as Markdown tables."""

import re

from starbattle.lab.report.tables import (
    Figures,
    Table,
    class_tables,
    main_table,
    notes,
)


def markdown_report(figures: Figures) -> str:
    """Return the overview and a table a class."""
    parts = ["# Labeling strategies", *notes(figures), _table(main_table(figures))]
    parts += map(_table, class_tables(figures))
    return "\n\n".join(parts) + "\n"


def _table(table: Table) -> str:
    rules = [
        "---:" if index >= table.numbers else "---" for index in range(len(table.heads))
    ]
    rows = [table.heads, tuple(rules), *map(_escaped, table.rows)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return f"## {table.title}\n\n" + "\n".join(lines)


def _escaped(row: tuple[str, ...]) -> tuple[str, ...]:
    """Escape what Markdown would take for its own."""
    return tuple(re.sub(r"([\\`*_|<>\[\]])", r"\\\1", cell) for cell in row)
