"""RULES.md: what the parser finds in it, and how it reads wherever Markdown is rendered."""

import pytest
from markdown_it import MarkdownIt

from dungeonbox import games
from dungeonbox.kernel.rulebook import Passage, clause_ids, passages

RULES = """\
# A small game

Two lines of
one paragraph.

## 1. The dice

- **§1.1** There are two seats,
  and two dice.
- **§1.2** The higher die wins.

## Rulings

Settled early.

- **R1** Equal dice: nobody wins.
"""


def items(text: str) -> list[str]:
    """The bold beginning of every item of a list in Markdown, as a renderer finds them."""
    tokens = MarkdownIt().parse(text)
    inline = [tokens[at + 2] for at, token in enumerate(tokens) if token.type == "list_item_open"]
    return [token.content.split("**")[1] for token in inline]


def test_headings_paragraphs_and_clauses_are_found_in_order() -> None:
    assert passages(RULES) == [
        Passage("A small game", level=1),
        Passage("Two lines of one paragraph."),
        Passage("1. The dice", level=2),
        Passage("There are two seats, and two dice.", "1.1"),
        Passage("The higher die wins.", "1.2"),
        Passage("Rulings", level=2),
        Passage("Settled early."),
        Passage("Equal dice: nobody wins.", "R1"),
    ]


def test_a_clause_that_is_no_item_of_a_list_is_none() -> None:
    assert clause_ids(RULES.replace("- **§1.2**", "**§1.2**")) == ["1.1", "R1"]


@pytest.mark.parametrize("id", games.IDS)
def test_a_renderer_makes_one_item_of_each_clause(id: str) -> None:
    text = games.rules(id)
    assert [item.removeprefix("§") for item in items(text)] == clause_ids(text)
    assert MarkdownIt().render(text).count("<li>") == len(clause_ids(text)) > 0
