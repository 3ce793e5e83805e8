"""Everything that happens has a sentence, everything one may do a phrase, and every table a picture of 80 columns."""

import pytest

from dungeonbox.games import make, rules
from dungeonbox.games.shuffle import effects
from dungeonbox.games.shuffle.words import CLAUSES, NOTES, box, describe, end_words, show
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from tests.games.sentences import sentence
from tests.games.shuffle.table import NAMES, dungeon

COLUMNS = 80
LONG_NAMES = [f"{name} of the Seven Hills, the Seven Valleys and the Seven Rivers" for name in NAMES]

SENTENCES = [
    (effects.FIRST, (2,), "Cid goes first."),
    (effects.ROLLED, (0, 2, 5), "Ann rolls Move Monster and a star."),
    (effects.SLID, (0, 0, 5, 1), "Ann slides The Grand Foyer from a2 to b1."),
    (effects.TURNED, (1, 2, 24, 3), "Bob turns The Bone Kiln at e5 by 270 degrees."),
    (effects.CARRIED, (0, 3, 0, 1), "Ann moves the Possessed King from a1 to b1."),
    (effects.CARRIED, (0, 24, 0, 1), "Ann moves a monster nobody has seen from a1 to b1."),
    (effects.OPENED, (0, 1, 0, 12), "Ann opens a yellow portal: a1.nw and b1.e."),
    (effects.WALKED, (0, 0, 26), "Ann walks from a1.nw to c1.mid."),
    (effects.JUMPED, (3, 0, 0, 12), "The red portal takes Dee to b1.e."),
    (effects.SWAPPED, (0, 1, 2), "Ann swaps Bob and Cid."),
    (effects.REVEALED, (0, 3, 2), "In The Bone Kiln lurks the Possessed King!"),
    (effects.FOUGHT, (0, 3, 2, 4), "Ann fights the Possessed King, strong here: 5."),
    (effects.LOST, (0, 3), "The Possessed King is too much for Ann."),
    (effects.WON, (0, 3, 6), "Ann takes the soul of the Possessed King: points 6."),
]


def note(kind: int, *numbers: int) -> Note:
    """A note with these numbers."""
    first, second, third, fourth, *_ = [*numbers, -1, -1, -1, -1]
    return Note(kind, (first, second, third, fourth), -1, -1)


@pytest.mark.parametrize(("kind", "numbers", "said"), SENTENCES)
def test_a_sentence_for_what_happens(kind: int, numbers: tuple[int, ...], said: str) -> None:
    assert sentence(make("shuffle", 6), note(kind, *numbers), NAMES) == said


def test_every_kind_of_note_has_words_and_a_clause_that_exists() -> None:
    for kind, words in enumerate(NOTES):
        assert getattr(effects, words.name.upper().replace("-", "_")) == kind
        assert f"**§{words.clause}** " in rules("shuffle") or f"**{words.clause}** " in rules("shuffle"), words.name


def test_every_family_of_tokens_has_a_clause_that_exists() -> None:
    assert {token.partition(":")[0] for token in make("shuffle", 3).tokens} == set(CLAUSES)
    for clause in CLAUSES.values():
        assert f"**§{clause}** " in rules("shuffle") or f"**{clause}** " in rules("shuffle")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games_can_be_told_described_and_shown(seats: int) -> None:
    table = make_subject("shuffle", seats, {}, 1)
    game = table.game
    names = LONG_NAMES[:seats]
    moments = walk(table, seed=seats, style="curious").moments
    for moment in moments:
        for told in moment.notes:
            assert sentence(game, told, NAMES)
    for moment in moments[:: len(moments) // 40]:
        view = game.view(game.observe(moment.state, 0))
        assert max(map(len, show(game, view, names).splitlines())) <= COLUMNS
        for token in game.tokens:
            assert describe(game, view, token)


def test_the_words_of_a_move() -> None:
    table = dungeon("step move seat1", "dice slide one", "red a1.ne c3.n", "seat1 a1.n", "seat2 c1.mid",
                    "row1 foyer:kraken rotunda? start cistern?", "row2 forge? crypt? well? gap",
                    "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
    view = table.match.view(0)
    assert describe(table.game, view, "move:a1.nw") == "walk to a1.nw and fight the Cistern Kraken, strong here (*)"
    assert describe(table.game, view, "take:a1.ne") == "walk to a1.ne and take the red portal to c3.n"
    assert [end_words(end) for end in view.ends] == ["a1.nw", "a1.ne =red=> c3.n"]  # type: ignore[attr-defined]
    table = dungeon("step move seat1", "dice slide one", "seat1 c1.n  souls drake djinn wurm lich", "seat2 c1.mid")
    assert describe(table.game, table.match.view(0), "move:c1.mid") == "walk home to c1.mid and win"


def test_the_words_of_a_shuffle() -> None:
    table = dungeon("step shuffle seat1", "dice portal one", "red a1.ne c3.n", "seat1 a1.n", "seat2 c1.mid")
    view = table.match.view(0)
    assert describe(table.game, view, "portal:red") == "move the red portal"
    assert describe(table.game, view, "portal:yellow") == "open the yellow portal"
    assert describe(table.game, view, "slide:d1.south") == "slide The Great Cistern (d1) south"
    assert describe(table.game, view, "lift:a1") == "move the unseen monster out of The Grand Foyer (a1)"
    assert describe(table.game, view, "skip") == "leave the dungeon as it is"


def test_the_table_as_text() -> None:
    table = dungeon("step move seat1", "dice slide one", "red a1.ne c3.n", "seat1 a1.n  souls imp", "seat2 c1.mid",
                    "row1 foyer:kraken rotunda? start cistern?", "row2 forge? crypt? well? gap",
                    "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
    assert show(table.game, table.match.view(0), ["Ann", "Bob"]).splitlines() == [
        "Turn 1   points needed: 11   dice: slide and one",
        "        a        b        c        d",
        "    +--   --++--   --++--   --++--   --+",
        "    |*  1  R||.  .  x||.  .  .||x  .  .|",
        "  1  . fW3 .  . e?  .  .  2  .  . w?  .",
        "    |.  .  x||x  .  .||.  .  .||.  .  x|",
        "    +--   --++--   --++--   --++--   --+",
        "    +--   --++--   --++--   --+",
        "    |.  .  x||x  .  .||.  .  x|",
        "  2 |. f?  . |. e?  . |. w?  .",
        "    |x  .  .||.  .  x||x  .  .|",
        "    +--   --++--   --++--   --+",
        "    +--   --++--   --++--   --++--   --+",
        "    |.  .  x||.  .  .||x  *  .||.  .  .|",
        "  3 |. f?  .||. e?  .||. w?  .||. f?  .",
        "    |.  .  .||.  .  x||.  .  .||.  .  x|",
        "    +--   --++--   --++--   --++--   --+",
        "    +-------++-------++-------++-------+",
        "    |.  .  .||.  .  x||.  .  .||.  .  x|",
        "  4  . f?  .  . w?  .  . e?  .  . w?  .",
        "    |x  .  .||.  .  .||x  .  .||.  .  .|",
        "    +-------++-------++--   --++--   --+",
        ">1 Ann              a1.n    points 1  Soot Imp",
        " 2 Bob              c1.mid  points 0",
        "  The Grand Foyer (a1): the Cistern Kraken, strong here (*)",
    ]


def test_the_box() -> None:
    contents = box(make("shuffle", 2))
    assert contents.rooms["foyer"].doors == ("north", "east", "south", "west")
    assert contents.rooms["foyer"].battles == ("nw", "se")
    assert contents.monsters["king"].weak == ("1", "4", "5", "*")
    assert contents.die == ("slide", "slide", "rotate", "rotate", "monster", "portal")
