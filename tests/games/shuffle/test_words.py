"""Everything that happens has a sentence, everything one may do a phrase, and every table a picture of 80 columns."""

from typing import cast

import pytest

from dungeonbox.games import make, rules
from dungeonbox.games.shuffle import effects, words
from dungeonbox.games.shuffle.components import RING, SPACES
from dungeonbox.games.shuffle.view import ShuffleView
from dungeonbox.games.shuffle.words import (
    CLAUSES,
    NOTES,
    box,
    clause,
    describe,
    end_words,
    piles,
    question,
    sheets,
    show,
    verdict,
)
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import walk
from dungeonbox.terminal.words import turns
from tests.games.sentences import sentence
from tests.games.shuffle.table import NAMES, RICH, Table, dungeon, eyes_of, walking

COLUMNS = 80
LAST_MONSTER = """
    row1 foyer?      rotunda  start   cistern
    row2 forge       crypt    well    gap
    row3 smokeway    tunnel   sluice  kiln
    row4 cinderpass  canal    burrow  grotto
    """
"""A dungeon with a single monster left, in the Grand Foyer."""
LONG_NAMES = [f"{name} of the Seven Hills, the Seven Valleys and the Seven Rivers" for name in NAMES]

SENTENCES = [
    (effects.GOAL, (7,), "The first to bring 7 points back to the start space wins."),
    (effects.FIRST, (2,), "Cid goes first."),
    (effects.WARNED, (10,), "Everybody has 10 turns left; then the most points win."),
    (effects.ROLLED, (0, 2, 5), "Ann rolls Move Monster and a star."),
    (effects.SLID, (0, 0, 5, 1), "Ann slides the Grand Foyer from a2 to b1."),
    (effects.TURNED, (1, 2, 24, 3), "Bob turns the Bone Kiln at e5 a quarter turn counter-clockwise."),
    (effects.TURNED, (1, 2, 24, 2), "Bob turns the Bone Kiln at e5 half a turn."),
    (effects.SLID, (0, 11, 5, 1), "Ann slides Gravel Gallery from a2 to b1."),
    (effects.STUCK, (0,), "Ann cannot move: other pawns are in the way."),
    (effects.NOTHING, (0, effects.NO_MONSTERS), "There is no monster left to move."),
    (effects.SLID, (0, 24, 5, 1), "Ann slides the Start Portal from a2 to b1."),
    (effects.STRENGTH, (3, 0, 1, 2), "In the Bone Kiln it is weak."),
    (effects.STRENGTH, (3, 1, 1, 11), "In Gravel Gallery it is at normal strength."),
    (effects.CARRIED, (0, 3, 0, 1), "Ann moves the Possessed King from a1 to b1."),
    (effects.CARRIED, (0, 24, 0, 1), "Ann moves an unseen monster from a1 to b1."),
    (effects.OPENED, (0, 1, 0, 12), "Ann opens the yellow portal between a1.nw and b1.e."),
    (effects.WALKED, (0, 0, 26), "Ann walks from a1.nw to the start space."),
    (effects.JUMPED, (3, 0, 0, 12), "Dee ends on the red portal and must go through to b1.e."),
    (effects.TOOK, (3, 0, 12, 4), "Dee takes the red portal to b1.e and gives up 4 steps."),
    (effects.TOOK, (3, 0, 12, 1), "Dee takes the red portal to b1.e and gives up 1 step."),
    (effects.SENT, (0, 1, 12), "Ann swaps two pawns: Bob goes to b1.e."),
    (effects.TRADED, (0, 1, 12, 0), "Ann changes places with Bob: Ann goes to b1.e, Bob to a1.nw."),
    (effects.CUT, (0, 0, 12, 20), "Ann walks from a1.nw to b1.e, only 1 of 5 steps: other pawns are in the way."),
    (effects.REVEALED, (3, 2, 0, 1), "The tile in the Bone Kiln is turned over: the Possessed King!"),
    (
        effects.FOUGHT, (0, 3, 11, 4),
        "Ann fights the Possessed King (2 points), strong here (5 or a star wins), and rolls 5.",
    ),
    (
        effects.FOUGHT, (0, 3, 10, 0),
        "Ann fights the Possessed King (2 points), at normal strength here (4, 5 or a star wins), and rolls 1.",
    ),
    (effects.LOST, (0, 3), "Ann loses to the Possessed King; the tile stays, face up."),
    (effects.ENOUGH, (0, 7), "That is enough (7 needed): Ann can now win by coming back to the start space."),
    (effects.WON, (0, 3, 6, 0), "Ann takes the soul of the Possessed King and has 6 points."),
    (effects.WON, (0, 3, 1, 0), "Ann takes the soul of the Possessed King and has 1 point."),
    (effects.LOWERED, (4, 7), "No monster is left, and nobody has 7 points: 4 are enough now."),
    (effects.LOWERED, (1, 7), "No monster is left, and nobody has 7 points: 1 is enough now."),
    (effects.HOME, (0, 7, 7), "Ann wins: home with 7 points (7 needed)."),
    (effects.RODE, (1, 0, 12), "It carries Bob to b1.e."),
    (effects.RODE, (-1, 2, 12), "It carries the yellow portal to b1.e."),
    (effects.TOTAL, (1, 5), "Points: Bob 5."),
]  # fmt: skip


def note(kind: int, *numbers: int) -> Note:
    """A note with these numbers."""
    first, second, third, fourth, *_ = [*numbers, -1, -1, -1, -1]
    return Note(kind, "", (first, second, third, fourth), -1, -1)


@pytest.mark.parametrize(("kind", "numbers", "said"), SENTENCES)
def test_a_sentence_for_what_happens(kind: int, numbers: tuple[int, ...], said: str) -> None:
    assert sentence(make("shuffle", 6), note(kind, *numbers), NAMES) == said


def test_every_family_of_tokens_has_a_clause_that_exists() -> None:
    assert {token.partition(":")[0] for token in make("shuffle", 3).tokens} == set(CLAUSES)
    for number in CLAUSES.values():
        assert f"**§{number}** " in rules("shuffle") or f"**{number}** " in rules("shuffle")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whole_games_can_be_told_described_and_shown(seats: int) -> None:
    table = make_subject("shuffle", seats, {}, 1)
    game = table.game
    names = LONG_NAMES[:seats]
    moments = walk(table, seed=seats, style="curious").moments
    for moment in moments:
        for told in moment.notes:
            assert sentence(game, told, NAMES) or told.kind == effects.SWAPPED  # told by those who are sent
    for moment in moments[:: len(moments) // 40]:
        view = game.view(game.observe(moment.state, 0))
        assert max(map(len, show(game, view, names).splitlines())) <= COLUMNS
        for token in game.tokens:
            assert describe(game, view, token, NAMES)


KRAKEN_ROWS = (
    "row1 foyer:kraken rotunda? start cistern", "row2 forge? crypt? well? gap",
    "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?",
)  # fmt: skip
"""A dungeon with the Cistern Kraken face up in the Grand Foyer, and no monster in the Great Cistern."""


def phrase(table: Table, token: str) -> str:
    """What seat 1 is told of an answer."""
    return describe(table.game, table.match.view(0), token, NAMES)


def asked(table: Table) -> str:
    """What seat 1 is asked."""
    return question(table.game, table.match.view(0), NAMES)


def test_the_words_of_a_move() -> None:
    table = walking("one", *KRAKEN_ROWS, "red a1.ne c3.n", "seat1 a1.n", "seat2 c1.mid")
    assert asked(table) == "You rolled 1: where does your move end?"
    assert (
        phrase(table, "move:a1.nw")
        == "walk to a1.nw and fight the Cistern Kraken (3 points), strong here (a star wins)"
    )
    assert phrase(table, "take:a1.ne") == "walk to a1.ne and take the red portal to c3.n"
    view = cast(ShuffleView, table.match.view(0))
    assert [end_words(end) for end in view.ends] == ["a1.nw", "a1.ne =red=> c3.n"]
    table = walking("one", f"seat1 c1.n  {RICH}", "seat2 c1.mid")
    assert phrase(table, "move:c1.mid") == "walk home to the start space (c1.mid) and win"
    assert asked(table).endswith("You have the points: the start space is the way out.")
    barred = walking("two", "red a1.e c3.n", "seat1 a1.n", "seat2 c3.n")
    assert phrase(barred, "move:a1.e") == "walk to a1.e, onto the red portal, which cannot be used"


def test_the_words_of_a_move_cut_short() -> None:
    table = walking("five", "seat1 a4.s", "seat2 a4.se", "seat3 a4.w")
    assert phrase(table, "move:a4.sw") == "walk to a4.sw, cut short after 1 of 5 steps: no battle"
    assert asked(table) == (
        "You rolled 5: where does your move end? "
        "No way is longer than 1 step: the move is cut short, and no battle follows."
    )


def test_the_words_of_a_shuffle() -> None:
    pawns = ("seat1 a1.n", "seat2 c1.mid")
    table = dungeon("step shuffle seat1", "dice portal star", "red a1.ne c3.n", *pawns)
    assert asked(table) == "Open a portal, or move one. Then you may swap two pawns."
    held = dungeon("step shuffle seat1", "dice portal two", "red a1.n c3.n", *pawns)
    assert asked(held) == "Open a portal: a pawn stands on the red one. Then you move 2."
    lines = ("red a1.n c3.n", "yellow a3.n d1.n", "blue b3.nw c3.e")
    held = dungeon("step shuffle seat1", "dice portal two", *lines, *pawns)
    assert asked(held) == "Move a portal, but not the red one, on which a pawn stands. Then you move 2."
    assert phrase(table, "portal:red") == "move the red portal, now between a1.ne and c3.n"
    assert phrase(table, "portal:yellow") == "open the yellow portal"
    table.play("portal:red")
    then = "Then you may swap two pawns."
    assert asked(table) == f"Where does one end of the red portal go? The other must go to another room. {then}"
    table.play("place:d1.n")
    assert asked(table) == f"One end of the red portal goes to d1.n. Where in another room goes the other? {then}"
    assert phrase(table, "place:a1.e") == "the other end of the red portal at a1.e"
    table = dungeon("step shuffle seat1", "dice slide two", *pawns, must_shuffle="off")
    assert asked(table) == "Slide a room into a gap, or leave the dungeon as it is. Then you move 2."
    assert phrase(table, "skip") == "leave the dungeon as it is"
    assert phrase(table, "slide:d1.south") == (
        "slide the Great Cistern (d1) south, to d2: its doors lead south and west, now west"
    )


def test_the_words_of_a_turn_say_how_the_room_will_lie() -> None:
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a1.n", "seat2 c1.mid")
    assert phrase(table, "turn:a2.90") == (
        "turn the Sunken Forge (a2) a quarter turn clockwise: its doors lead south, now north and south"
    )
    assert phrase(table, "turn:a1.180") == (
        "turn the Grand Foyer (a1) half a turn, with you: its doors lead east and south, as now"
    )
    lonely = dungeon("step shuffle seat1", "dice rotate one", "seat1 a1.n", "seat2 a2.n", "seat3 a2.s")
    assert phrase(lonely, "turn:a2.90").startswith(
        "turn the Sunken Forge (a2) a quarter turn clockwise, with Bob and Cid: "
    )
    table.play("turn:a2.90")
    assert next(room.open for room in cast(ShuffleView, table.match.view(0)).rooms if room.cell == "a2") == ("south",)


def log(table: Table) -> list[str]:
    """What was told, as the log has it: what begins alike is one line."""
    return [
        line for turn in turns(words, table.game, table.match.notes(eyes_of("spectator")), NAMES) for line in turn.told
    ]


def test_what_goes_with_a_room_is_told_in_one_line() -> None:
    """Not those on the start space, who are still on it."""
    lines = ("red a1.ne c3.n", "yellow a3.n d1.n", "blue b3.nw a1.s")
    table = dungeon("step shuffle seat1", "dice rotate one", *lines, "seat1 a1.n", "seat2 a1.se", "seat3 c1.mid")
    table.play("turn:a1.90")
    assert log(table)[-2:] == [
        "Ann turns the Grand Foyer at a1 a quarter turn clockwise.",
        "It carries Ann to a1.e, Bob to a1.sw, the red portal to a1.se and the blue portal to a1.w.",
    ]
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a1.n", "seat2 c1.mid", "seat3 c1.n")
    table.play("turn:c1.180")
    assert log(table)[-2:] == ["Ann turns the Start Portal at c1 half a turn.", "It carries Cid to c1.s."]
    table = dungeon("step shuffle seat1", "dice slide one", "red d1.w c3.n", "seat1 a1.n", "seat2 c1.mid")
    table.play("slide:d1.south")
    assert log(table)[-2:] == ["Ann slides the Great Cistern from d1 to d2.", "It carries the red portal to d2.w."]


def test_why_a_move_ends_at_a_portal_is_told() -> None:
    pawns = ("seat1 a1.n", "seat2 c1.mid")
    forced = walking("two", "red a1.e d4.e", *pawns)
    forced.play("take:a1.e", luck="slide one")
    assert log(forced)[:2] == [
        "Ann walks from a1.n to a1.e.",
        "Ann ends on the red portal and must go through to d4.e.",
    ]
    chosen = walking("five", "red a1.ne d4.e", *pawns)
    chosen.play("take:a1.ne", luck="slide one")
    assert log(chosen)[:2] == [
        "Ann walks from a1.n to a1.ne.",
        "Ann takes the red portal to d4.e and gives up 4 steps.",
    ]
    penned = walking("five", "red d3.ne d1.e", "seat1 d3.n", "seat2 d3.e", "seat3 d3.w")
    penned.play("take:d3.ne", luck="slide one")
    assert log(penned)[:2] == [
        "Ann walks from d3.n to d3.ne, only 1 of 5 steps: other pawns are in the way.",
        "Ann ends on the red portal and must go through to d1.e.",
    ]


@pytest.mark.parametrize("place", SPACES[:RING])
def test_only_pawns_cut_a_move_short(place: str) -> None:
    """Not even in a room without a way out; so the sentence names them as the reason."""
    view = cast(ShuffleView, walking("five", f"seat1 d3.{place}", "seat2 c1.mid").match.view(0))
    assert all(end.space.startswith("d3.") and not end.cut for end in view.ends)


def test_where_swapped_pawns_stand_is_told() -> None:
    table = dungeon("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.e", "seat3 c1.mid")
    table.play("swap:seat2.seat3", luck="slide one")
    assert log(table)[0] == "Ann swaps two pawns: Bob goes to the start space and Cid goes to b1.e."


def test_that_there_is_nobody_to_swap_is_told() -> None:
    home = dungeon("step shuffle seat1", "dice slide star", "seat1 c1.mid", "seat2 c1.mid")
    home.play("slide:d1.south", luck="slide one")
    assert log(home)[1] == "All pawns are on the start space: Ann has none to swap."
    table = dungeon("step swap seat1", "dice slide star", "seat1 c1.mid", "seat2 c1.n")
    table.play("stay", luck="slide one")
    assert log(table)[0] == "Ann swaps nobody."


def test_the_goal_is_told_at_the_start() -> None:
    table = Match.new(make("shuffle", 4, {"first_seat": "2"}), Seeded(1))
    told = [sentence(table.game, one, NAMES) for one in table.notes(eyes_of("spectator"))]
    assert told[:2] == ["The first to bring 7 points back to the start space wins.", "Bob goes first."]


def test_everybody_is_warned_before_the_last_turns() -> None:
    for turn, is_told in ((179, False), (180, True), (181, False)):
        table = walking("one", f"turn {turn}  first seat2", "seat1 a1.n", "seat2 c1.mid")
        table.play("move:a1.ne", luck="slide one")
        assert ("Everybody has 10 turns left; then the most points win." in log(table)) is is_told


def test_who_can_win_when_the_last_monster_is_gone_is_told() -> None:
    pawns = ("seat1 a1.n  souls toad", "seat2 b1.s  souls king", "seat3 c1.mid")
    table = walking("one", LAST_MONSTER, *pawns)
    table.play("move:a1.nw", luck="imp star slide one")
    assert "No monster is left, and nobody has 9 points: 2 are enough now." in log(table)
    assert "Ann and Bob can now win by coming back to the start space." in log(table)


def test_whoever_has_the_points_is_named() -> None:
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a1.n", f"seat2 c1.n  {RICH}", "seat3 c1.mid")
    assert asked(table) == "Turn a room. Then you move 1. Bob has the points to win at the start space."
    assert " c1.n, 12 points (enough): " in show(table.game, table.match.view(0), NAMES[:3])
    table = dungeon("step shuffle seat1", "dice rotate one", f"seat1 a1.n  {RICH}", "seat2 c1.n", "seat3 c1.mid")
    assert asked(table) == "Turn a room. Then you move 1."


def test_the_only_portal_without_a_pawn_is_asked_about_with_the_reason() -> None:
    lines = ("red a1.n c3.n", "yellow a3.n d1.n", "blue b3.nw c3.e")
    table = dungeon("step place-first seat1 blue", "dice portal two", *lines, "seat1 a1.n", "seat2 d1.n")
    assert asked(table).startswith("Pawns stand on the other portals. Where does one end of the blue portal go? ")


def test_the_words_of_a_monster_say_how_strong_it_will_be() -> None:
    table = dungeon("step shuffle seat1", "dice monster one", *KRAKEN_ROWS[:1], "row2 forge? crypt well? gap",
                    *KRAKEN_ROWS[2:], "seat1 a1.n", "seat2 c1.mid")  # fmt: skip
    assert phrase(table, "lift:a1") == (
        "move the Cistern Kraken (3 points), strong here (a star wins), out of the Grand Foyer (a1)"
    )
    assert phrase(table, "lift:b1") == "move the unseen monster out of the Root Rotunda (b1)"
    table.play("lift:a1")
    assert asked(table) == "Where does the Cistern Kraken go (water; weak 1 3 *, normal 1 *, strong *)?"
    assert phrase(table, "put:b2") == "put it into the Mossy Crypt (b2), where it will be weak (1, 3 or a star wins)"
    assert (
        phrase(table, "put:d1")
        == "put it into the Great Cistern (d1), where it will be at normal strength (1 or a star wins)"
    )


def test_the_words_of_a_swap_say_what_comes_of_it() -> None:
    table = dungeon("step swap seat1", "dice slide star", "red c2.s d4.n", *KRAKEN_ROWS, f"seat1 b1.n  {RICH}",
                    "seat2 a1.nw", "seat3 c1.mid", "seat4 c2.s")  # fmt: skip
    assert phrase(table, "swap:seat1.seat2") == (
        "change places with Bob at a1.nw and fight the Cistern Kraken (3 points), strong here (a star wins)"
    )
    assert phrase(table, "swap:seat1.seat3") == "change places with Cid at the start space (c1.mid) and win"
    assert phrase(table, "swap:seat1.seat4") == "change places with Dee at c2.s and go through the red portal to d4.n"
    assert phrase(table, "swap:seat2.seat3") == "swap Bob at a1.nw and Cid at the start space (c1.mid)"
    assert phrase(table, "stay") == "swap nobody"


def test_the_table_as_text() -> None:
    table = dungeon("step move seat1", "dice slide one", "red a1.ne c3.n", "seat1 a1.n  souls imp", "seat2 c1.mid",
                    "row1 foyer:kraken rotunda? start cistern?", "row2 forge? crypt? well? gap",
                    "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
    assert show(table.game, table.match.view(0), ["Ann", "Bob"]).splitlines() == [
        "Turn 1   points needed: 11   dice: Slide and 1",
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
        ">1 Ann (red)                a1.n, 1 point: Soot Imp",
        " 2 Bob (blue)               the start space (c1.mid), 0 points",
        "  red portal: between a1.ne and c3.n",
        "  yellow portal: not in play",
        "  blue portal: not in play",
        "  a1 Cistern Kraken (water, 3 points) is strong here; weak 1 3 *, normal 1 *,",
        "     strong *",
    ]


def test_what_is_left() -> None:
    table = walking("one", *KRAKEN_ROWS, "red a1.ne c3.n", "seat1 a1.n  souls imp", "seat2 c1.mid")
    lines = piles(table.game, table.match.view(0), ["Ann", "Bob"]).splitlines()
    assert lines[:3] == [
        "Ann (red) has 1 point: Soot Imp (1).",
        "Bob (blue) has 0 points: no souls.",
        "In the dungeon: 12 tiles face down, 1 face up.",
    ]
    assert "Cistern Kraken" not in lines[3]
    assert lines[-1] == "Portals not in play: yellow, blue."


def test_a_sheet_has_all_three_sets() -> None:
    game = make("shuffle", 2)
    view = dungeon("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 c1.mid").match.view(0)
    found = sheets(game, view)
    assert found["king"] == (
        "Possessed King: fire, silver, 2 points. "
        "Rolls that defeat it (* is the star): weak 1 4 5 *, normal 4 5 *, strong 5 *. "
        "It is strong in rooms of earth, weak in rooms of water, normal in its own. "
        "Whoever ends a move by exact roll on a Monster Battle space of its room fights it: one more roll decides."
    )
    assert found["foyer"].startswith("The Grand Foyer: fire. As printed, doorways: north, east")
    assert "Monster Battle spaces: north-west and south-east. To end a move" in found["foyer"]
    assert found["start"].endswith("Monster Battle spaces: none.")


def test_a_place_of_the_dungeon_is_told_in_words() -> None:
    table = walking("two", "red c1.e a2.w", "seat1 a1.n", "seat2 c1.mid")
    found = sheets(table.game, table.match.view(0))
    assert found["a1"] == (
        "a1: The Grand Foyer, fire. Doorways: north, shut by the edge; east to the Root Rotunda (b1); "
        "south to the Sunken Forge (a2); west, shut by the edge. Battle spaces: north-west and south-east. "
        "A monster nobody has seen lies face down. The red pawn stands north (a1.n)."
    )
    assert found["c1"].startswith("c1: Start Portal, no element. Doorways: north, shut by the edge; east to")
    assert found["c1"].endswith(
        "The blue pawn stands on the start space. A red portal lies east (c1.e) and leads to a2.w."
    )
    assert found["d2"] == "d2: a gap; no room lies here."
    assert "south, shut by the gap" in found["d1"]
    assert "north, shut by the gap" in found["d3"]
    assert "south, shut by a wall of Cinder Passage (a4)" in found["a3"]
    assert found["map"].splitlines() == [found[f"{column}{row}"] for row in range(1, 5) for column in "abcd"]


def test_a_monster_that_was_seen_is_told_at_its_place() -> None:
    seen = LAST_MONSTER.replace("foyer?", "foyer:king")
    table = walking("two", seen, "seat1 a1.n", "seat2 c1.mid")
    found = sheets(table.game, table.match.view(0))
    assert "The Possessed King (fire, 2 points) is at normal strength here: 4 5 * defeat it." in found["a1"]
    assert "No monster." in found["b1"]


ALLOWED = [
    ("two", ("seat1 a1.n", "seat2 c1.mid"), "move:a1.e", "6.1"),
    ("two", ("red a1.e d4.e", "seat1 a1.n", "seat2 c1.mid"), "take:a1.e", "7.2"),
    ("three", ("red a1.e d4.e", "seat1 a1.n", "seat2 c1.mid"), "take:a1.e", "7.3"),
    ("five", (f"seat1 c1.n  {RICH}", "seat2 a1.n"), "move:c1.mid", "R11"),
    ("five", ("seat1 d3.n", "seat2 d3.e", "seat3 d3.w"), "move:d3.ne", "6.6"),
]


@pytest.mark.parametrize(("roll", "lines", "token", "said"), ALLOWED)
def test_a_move_shows_the_clause_that_allows_it(roll: str, lines: tuple[str, ...], token: str, said: str) -> None:
    table = walking(roll, *lines)
    assert token in table.legal().split()
    assert clause(table.game, table.match.observe(0), token) == said


def test_a_swap_shows_the_clause_that_allows_it() -> None:
    table = dungeon("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 a1.e", "seat3 c1.mid")
    observation = table.match.observe(0)
    said = [clause(table.game, observation, token) for token in table.legal().split()]
    assert dict(zip(table.legal().split(), said, strict=True)) == {
        "stay": "8.5", "swap:seat1.seat2": "8.1", "swap:seat1.seat3": "8.1", "swap:seat2.seat3": "8.4",
    }  # fmt: skip


VERDICTS = [
    (
        ("one", "seat1 c1.n  souls lich siren kraken king", "seat2 a1.n"),
        "move:c1.mid", "", "Ann wins: home with 11 points (11 needed).",
    ),
    (
        ("one", f"seat1 c1.n  {RICH}", "seat2 a1.n"),
        "move:c1.mid", "", "Ann wins: home with 12 points (11 needed).",
    ),
    (
        ("one", LAST_MONSTER, "seat1 a1.n  souls toad", "seat2 c1.mid  souls crab", "seat3 b1.s"),
        "move:a1.nw", "imp star", "Ann wins with 2 points: no monster is left, and nobody has more.",
    ),
    (
        ("one", LAST_MONSTER, "seat1 a1.n  souls toad", "seat2 c1.mid  souls king", "seat3 b1.s"),
        "move:a1.nw", "imp star",
        "Bob wins with 2 points: no monster is left, others have as many, and being on the start space decides.",
    ),
    (
        ("one", "turn 200  first seat2", "seat1 a1.n  souls imp", "seat2 c1.mid  souls toad"),
        "move:a1.ne", "",
        "Ann and Bob share first place with 1 point: everybody has had 100 turns, and nobody has more.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "token", "luck", "said"), VERDICTS)
def test_the_verdict_says_who_won_and_why(lines: tuple[str, ...], token: str, luck: str, said: str) -> None:
    roll, *rest = lines
    table = walking(roll, *rest)
    table.play(token, luck=luck)
    assert verdict(table.game, table.match.view(0), table.match.outcome, NAMES) == said
    assert log(table)[-3] == said
    for seat, total in enumerate(table.match.outcome.totals):
        assert total == sum(line.points for line in table.match.outcome.lines if line.seat == seat)


def test_the_box() -> None:
    contents = box(make("shuffle", 2))
    assert contents.rooms["foyer"].doors == ("north", "east", "south", "west")
    assert contents.rooms["foyer"].battles == ("nw", "se")
    assert contents.monsters["king"].weak == ("1", "4", "5", "*")
    assert contents.die == ("slide", "slide", "rotate", "monster", "portal", "portal")


def test_every_kind_of_note_has_its_words() -> None:
    for kind, form in enumerate(NOTES):
        assert getattr(effects, form.name.upper().replace("-", "_")) == kind
