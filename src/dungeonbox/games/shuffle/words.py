"""The words of Dungeon Shuffle: names, sentences for notes, phrases for choices, and the table as text."""

from functools import lru_cache
from textwrap import wrap
from typing import cast

from dungeonbox.games.shuffle.actions import cell_word, space_word
from dungeonbox.games.shuffle.components import (
    COLOURS,
    ELEMENTS,
    MIDDLE,
    MONSTERS,
    PAWNS,
    PLACES,
    ROLLS,
    SETS,
    SPACES,
    STAR,
    SYMBOLS,
)
from dungeonbox.games.shuffle.effects import HOME, LAST_MONSTER, LAST_MONSTER_AT_HOME, LAST_TURN, WINS, Routes
from dungeonbox.games.shuffle.rules import TIE_BREAKER, Shuffle
from dungeonbox.games.shuffle.state import EMPTY, ENDINGS, ESCAPED, ShuffleState
from dungeonbox.games.shuffle.view import EndView, ExplorerView, PortalView, RoomView, ShuffleView
from dungeonbox.games.shuffle.words_facts import FACTS
from dungeonbox.games.shuffle.words_notes import ASKED, LATE, NOTES, view_words
from dungeonbox.games.shuffle.words_sheets import (
    STRENGTHS,
    ShuffleBox,
    box,
    box_sheets,
    room_name,
    sets_words,
    sheet_groups,
    sheets,
)
from dungeonbox.games.shuffle.words_uses import USES
from dungeonbox.kernel.chance import EVERYONE
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import sentences_of_runs
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import called, counted, listed, seat_number

__all__ = (
    "ASKED",
    "CHAPTERS",
    "CLAUSES",
    "ENDGAME",
    "FACTS",
    "FIRST",
    "IDLE",
    "LATE",
    "NOTES",
    "TURNS",
    "USES",
    "WORTH",
    "ShuffleBox",
    "box",
    "box_sheets",
    "characters",
    "clause",
    "describe",
    "legend",
    "lists",
    "piles",
    "question",
    "sheet_groups",
    "sheets",
    "show",
    "verdict",
    "view_words",
)

# For counting: the kinds of notes that name the first seat, that stand for a turn of a seat, that say it was idle, with
# which the endgame begins; and what an outcome's `worth` means.
FIRST = "first"
TURNS = ("turn",)
IDLE: tuple[str, ...] = ()
ENDGAME = ("enough", "lowered")
WORTH = "1 for first place, divided by those who share it, else 0"

CHAPTERS = ("turn",)
"""The kinds of notes with which a new paragraph of the log begins."""

SYMBOL_WORDS = ("Slide", "Rotate", "Move Monster", "Portal")
ROLL_WORDS = ("1", "2", "3", "4", "5", "a star")
QUARTER_WORDS = ("", "a quarter turn clockwise", "half a turn", "a quarter turn counter-clockwise")
REASONS = (
    "there is no monster left to move",
    "no room is empty but the Start Portal, so no monster can move",
    "each pair of portals has a pawn on it, so none can move",
)
STEPS = range(1, STAR + 1)
"""How many steps a roll can have."""
UNSEEN = "an unseen monster"
NO_ROLL = "no roll"
START_WORDS = "the start space"
"""The middle of a room: pawns stand there in the Start Portal only."""


@lru_cache(64)
def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number.

    `one` and `other` are seats.
    """
    rules = cast(Shuffle, game)
    turns = counted(int(rules.box.most_turns), "turn")
    cells = [cell_word(cell, rules.side) for cell in range(rules.cells)]
    spaces = [
        START_WORDS if space % PLACES == MIDDLE else space_word(space, rules.side)
        for space in range(rules.cells * PLACES)
    ]
    return {
        "symbol": list(SYMBOL_WORDS),
        "reason": list(REASONS),
        "roll": list(ROLL_WORDS),
        "room": [room_name(rules.box, room) for room in range(len(rules.box.rooms))],
        "cell": cells,
        "to": cells,
        "quarters": list(QUARTER_WORDS),
        "monster": [*(f"the {name}" for name in rules.box.monster_names), UNSEEN],
        "colour": list(COLOURS),
        "space": spaces,
        "end": spaces,
        "portal": ["", *(f"the {colour} portal" for colour in COLOURS)],
        "set": list(STRENGTHS.values()),
        "foe": [f"the {_foe(rules, monster, which)}" for monster in range(MONSTERS) for which in SETS],
        "used": [f"{used} of {counted(roll, 'step')}" for roll in STEPS for used in STEPS],
        "why": [
            "no monster is left, and nobody has more",
            f"no monster is left, others have as many, and {TIE_BREAKER} decides",
            f"everybody has had {turns}, and nobody has more",
        ],
    }


def _foe(rules: Shuffle, monster: int, which: str) -> str:
    """A monster by name, with what it is worth, how strong it is here, and the rolls that defeat it."""
    worth = counted(int(rules.box.points[monster]), "point")
    needed = _needed(rules, monster, SETS.index(which))
    return f"{rules.box.monster_names[monster]} ({worth}), {STRENGTHS[which]} here ({needed} wins)"


def _needed(rules: Shuffle, monster: int, which: int) -> str:
    """The rolls of a set as they are said: "1, 4, 5 or a star"; a box of one's own may have a set of none."""
    said = [words for roll, words in enumerate(ROLL_WORDS) if rules.box.sets[monster * len(SETS) + which] >> roll & 1]
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or NO_ROLL


# Phrases for choices -------------------------------------------------------------------------------------


def describe(game: Game[State], view: View, token: str, names: list[str]) -> str:
    """A phrase for an action and what comes of it, for the player to whom this view belongs."""
    rules = cast(Shuffle, game)
    table = cast(ShuffleView, view)
    family, _, word = token.partition(":")
    match family:
        case "skip":
            return "leave the dungeon as it is"
        case "stay":
            return "swap nobody"
        case "slide" | "turn":
            return _describe_change(rules, table, token, names)
        case "lift":
            what = _monster(rules, table, word)
            return f"move {what}{',' * what.endswith(')')} out of {_room(rules, table, word)}"
        case "put":
            return _describe_put(rules, table, word)
        case "portal":
            ends = " and ".join([end for pair in table.portals if pair.colour == word for end in pair.ends])
            return f"move the {word} portal, now between {ends}" if ends else f"open the {word} portal"
        case "place":
            which = "the other" if table.first_end else "one"
            return f"{which} end of {f'the {table.pair}' if table.pair else 'a'} portal at {word}"
        case "swap":
            return _describe_swap(rules, table, token, names)
    return _describe_end(rules, table, token, word)


def _describe_change(rules: Shuffle, table: ShuffleView, token: str, names: list[str]) -> str:
    """A slide or a turn, who goes with the room, and where its doors lead then and now."""
    family, _, word = token.partition(":")
    cell, _, how = word.partition(".")
    change = next((change for change in table.changes if change.token == token), None)
    what = f"{how}, to {change.cell}" if change and family == "slide" else how
    if family == "turn":
        what = QUARTER_WORDS[int(how) // 90]
    riders = [
        "you" if explorer.seat == table.eyes else names[explorer.seat]
        for explorer in table.explorers
        if explorer.space.partition(".")[0] == cell
    ]
    done = f"{family} {_room(rules, table, cell)} {what}" + f", with {listed(riders)}" * bool(riders)
    if change is None:
        return done
    now = next(room.open for room in table.rooms if room.cell == cell)
    if set(now) == set(change.open):
        return f"{done}: its doors lead {_ways(now)}, as now"
    return f"{done}: its doors lead {_ways(change.open)}, now {_ways(now)}"


def _ways(sides: tuple[str, ...]) -> str:
    """Where the doorways of a room meet others."""
    return listed(sides) if sides else "nowhere"


def _describe_put(rules: Shuffle, table: ShuffleView, cell: str) -> str:
    """The room where the lifted monster goes, and how strong it will be there."""
    room = _cell(table, cell)
    lair = next((lair for lair in table.lairs if lair.cell == cell), None)
    where = f"put it into {_room(rules, table, cell)}"
    if lair is None or room is None:
        return where
    if not lair.strength:
        return f"{where}, a room of {room.element}"
    lifted = next(room.monster for room in table.rooms if room.cell == table.lifted)
    needed = _needed(rules, rules.box.monsters.index(lifted), SETS.index(lair.strength))
    return f"{where}, where it will be {STRENGTHS[lair.strength]} ({needed} wins)"


def _describe_swap(rules: Shuffle, table: ShuffleView, token: str, names: list[str]) -> str:
    """Whose pawns change places, and what comes of it if one is the player's own."""
    word, _, second = token.partition(":")[2].partition(".")
    swap = next((swap for swap in table.swaps if swap.token == token), None)
    if swap is None or table.eyes not in (swap.one, swap.other):
        return f"swap {_pawn(table, word, names)} and {_pawn(table, second, names)}"
    done = f"change places with {_pawn(table, second if swap.one == table.eyes else word, names)}"
    if swap.wins:
        return f"{done} and win"
    if swap.battle:
        return f"{done} and fight {_monster(rules, table, swap.space.partition('.')[0])}"
    return f"{done} and go through the {swap.portal} portal to {swap.space}" if swap.portal else done


def _pawn(table: ShuffleView, word: str, names: list[str]) -> str:
    """A player by name, and where the pawn stands."""
    seat = seat_number(word)
    return f"{names[seat]} at {_space(table.explorers[seat].space)}" if seat < len(table.explorers) else word


def _describe_end(rules: Shuffle, table: ShuffleView, token: str, word: str) -> str:
    """Where a move ends, and what comes of it."""
    end = next((end for end in table.ends if end.token == token), None)
    if end is None:
        return f"walk to the portal at {word}" if token.startswith("take:") else f"walk to {_space(word)}"
    if end.portal:
        return f"walk to {word} and take the {end.portal} portal to {end.space}"
    if end.wins:
        return f"walk home to {_space(word)} and win"
    if end.battle:
        return f"walk to {word} and fight {_monster(rules, table, word.partition('.')[0])}"
    colour = next((pair.colour for pair in table.portals if word in pair.ends), "")
    walk = f"walk to {_space(word)}" + (f", onto the {colour} portal, which cannot be used" if colour else "")
    if end.cut:
        return f"{walk}, cut short after {len(end.route)} of {ROLL_WORDS[ROLLS.index(table.roll)]} steps: no battle"
    return walk


def _space(space: str) -> str:
    """A space by its word; the start space by what it is."""
    return f"{START_WORDS} ({space})" if space.endswith(".mid") else space


def _cell(table: ShuffleView, cell: str) -> RoomView | None:
    return next((room for room in table.rooms if room.cell == cell), None)


def _room(rules: Shuffle, table: ShuffleView, cell: str) -> str:
    """A room by its name and where it lies."""
    room = _cell(table, cell)
    return f"{room_name(rules.box, rules.box.rooms.index(room.room))} ({cell})" if room and room.room else cell


def _monster(rules: Shuffle, table: ShuffleView, cell: str) -> str:
    """The monster of a room, its worth, and what is needed against it."""
    room = _cell(table, cell)
    if room is None or room.monster in ("", "?"):
        return "the unseen monster" if room and room.monster else "the monster"
    number = rules.box.monsters.index(room.monster)
    return f"the {_foe(rules, number, room.strength)}"


CLAUSES = {
    "skip": "R3",
    "stay": "8.5",
    "slide": "5.1",
    "turn": "5.4",
    "lift": "5.5",
    "put": "5.5",
    "portal": "5.10",
    "place": "5.10",
    "move": "6.1",
    "take": "7.3",
    "swap": "8.1",
}
"""The clause that lets one do this, by the family of the token; where there are several, see `clause`."""


def clause(game: Game[State], observation: State, token: str) -> str:
    """The clause that lets one do this now: moves, portals and swaps are allowed by one or another."""
    rules, s = cast(Shuffle, game), cast(ShuffleState, observation)
    family, action = token.partition(":")[0], game.parse(token)
    if family == "swap":
        return CLAUSES[family] if s.stack.seat in rules.action_ids.swapped(action) else "8.4"
    if family not in ("move", "take"):
        return CLAUSES[family]
    routes = Routes(s, rules.box, rules.side, s.stack.seat)
    roll = routes.limit
    routes.find()
    if family == "take":
        space = rules.action_ids.space_taken(action)
        return "7.2" if len(routes.trace(space, routes.gate_at(space))) == routes.longest else CLAUSES[family]
    if routes.is_rich and action - rules.action_ids.move == routes.home:
        return "R11"
    return CLAUSES[family] if routes.longest == roll else "6.6"


# The question --------------------------------------------------------------------------------------------

SHUFFLES = {
    "slide": "Slide a room into a gap",
    "rotate": "Turn a room",
    "monster": "Move a monster to an empty room",
}


def question(game: Game[State], view: View, names: list[str]) -> str:
    """What is asked of the seat whose view it is, with the facts to decide by; "" if nothing is."""
    rules = cast(Shuffle, game)
    table = cast(ShuffleView, view)
    if table.eyes == NONE or table.eyes != table.to_act:
        return ""
    rich = [names[rival.seat] for rival in table.explorers if _is_rich(table, rival) and rival.seat != table.eyes]
    has = "have" if len(rich) > 1 else "has"
    warning = f" {listed(rich)} {has} the points to win at the start space." if rich else ""
    return _asked(rules, table) + warning


def _is_rich(table: ShuffleView, explorer: ExplorerView) -> bool:
    """§10.1 Whether a player has the points, and only has to come home."""
    return explorer.points >= table.target


def _asked(rules: Shuffle, table: ShuffleView) -> str:
    """The question of a step."""
    match table.step:
        case "shuffle":
            return _ask_shuffle(rules, table)
        case "put":
            return _ask_put(rules, table)
        case "place-first":
            only = "Pawns stand on the other portals. " if len(_held(table)) == len(table.portals) - 1 else ""
            asked = f"Where does one end of the {table.pair} portal go? The other must go to another room."
            return f"{only}{asked} {_then(table)}"
        case "place-second":
            asked = (
                f"One end of the {table.pair} portal goes to {table.first_end}. Where in another room goes the other?"
            )
            return f"{asked} {_then(table)}"
        case "swap":
            return "You rolled a star: swap two pawns, or nobody. If one is yours, you do what your new space demands."
    return _ask_move(table)


def _ask_shuffle(rules: Shuffle, table: ShuffleView) -> str:
    """What the Dungeon die shows, and what will follow."""
    may_leave = "" if rules.setup.options["must_shuffle"] == "on" else ", or leave the dungeon as it is"
    what = _ask_portal(table) if table.symbol == "portal" else SHUFFLES[table.symbol]
    return f"{what}{may_leave}. {_then(table)}"


def _then(table: ShuffleView) -> str:
    """What the Player die brings when the dungeon is changed."""
    if table.roll == "star":
        return "Then you may swap two pawns."
    return f"Then you move {ROLL_WORDS[ROLLS.index(table.roll)]}."


def _ask_portal(table: ShuffleView) -> str:
    """Whether a pair can come into play or move, and which one cannot."""
    held = _held(table)
    can_open = any(not pair.ends for pair in table.portals)
    can_move = any(pair.ends and pair.colour not in held for pair in table.portals)
    what = "Open a portal, or move one" if can_open and can_move else "Open a portal" if can_open else "Move a portal"
    if not held:
        return what
    stands = "a pawn stands" if len(held) == 1 else "pawns stand"
    ones = f"the {listed(held)} {'one' if len(held) == 1 else 'ones'}"
    return f"{what}, but not {ones}, on which {stands}" if can_move else f"{what}: {stands} on {ones}"


def _held(table: ShuffleView) -> list[str]:
    """The colours of the portals on which pawns stand."""
    pawns = {explorer.space for explorer in table.explorers}
    return [pair.colour for pair in table.portals if pawns.intersection(pair.ends)]


def _ask_put(rules: Shuffle, table: ShuffleView) -> str:
    """Which monster is to move, and all that is known of it."""
    monster = next(room.monster for room in table.rooms if room.cell == table.lifted)
    if monster == "?":
        return f"Where does the unseen monster of {_room(rules, table, table.lifted)} go?"
    number = rules.box.monsters.index(monster)
    element = ELEMENTS[rules.box.natures[number]]
    return f"Where does the {rules.box.monster_names[number]} go ({element}; {sets_words(rules.box, number)})?"


def _ask_move(table: ShuffleView) -> str:
    """The roll, whether the move is cut short, and that it is time to go home."""
    asked = f"You rolled {ROLL_WORDS[ROLLS.index(table.roll)]}: where does your move end?"
    short = next((len(end.route) for end in table.ends if end.cut), 0)
    if short:
        asked += f" No way is longer than {counted(short, 'step')}: the move is cut short, and no battle follows."
    if _is_rich(table, table.explorers[table.eyes]):
        asked += " You have the points: the start space is the way out."
    return asked


def characters(game: Game[State], view: View) -> list[str]:
    """Who each player is at the table: a pawn's colour."""
    del view
    return list(PAWNS[: game.seats])


# The table as text ---------------------------------------------------------------------------------------

WIDTH = 80
"""The columns of the table as text."""
BLANK, BATTLE, START, END = ".", "x", "@", "*"
PORTAL_LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Shuffle, game)
    table = cast(ShuffleView, view)
    lines = [_heading(table), *map_lines(rules, table)]
    for explorer, who in zip(table.explorers, called(names, characters(game, view)), strict=True):
        lines += _show_explorer(rules, table, explorer, who)
    lines += [_show_portal(pair) for pair in table.portals]
    lines += _show_monsters(rules, table)
    return "\n".join(lines)


def _heading(table: ShuffleView) -> str:
    dice = ""
    if table.roll:
        symbol, roll = SYMBOL_WORDS[SYMBOLS.index(table.symbol)], ROLL_WORDS[ROLLS.index(table.roll)]
        dice = f"   dice: {symbol} and {roll}"
    return f"Turn {table.turn}   points needed: {table.target}{dice}"


def map_lines(rules: Shuffle, table: ShuffleView) -> list[str]:
    """The map: five lines a row of rooms.

    Digits are pawns, @ the start space, x a battle space, * where a move can end, R Y B portals. In the middle: the
    element of the room as a small letter, then the monster: ? face down, else its element and points.
    """
    marks = _marks(table)
    lines = ["    " + "".join(f"{chr(ord('a') + column):^9}" for column in range(table.side)).rstrip()]
    for row in range(table.side):
        drawn = [_draw_room(rules, room, marks) for room in table.rooms[row * table.side : (row + 1) * table.side]]
        for line in range(5):
            label = f"{row + 1:>3} " if line == 2 else "    "
            lines.append((label + "".join(room[line] for room in drawn)).rstrip())
    return lines


def _marks(table: ShuffleView) -> dict[str, str]:
    """What is to be seen on a space besides its ground: a pawn, an end of a move, a portal."""
    marks = {space: PORTAL_LETTERS[pair.colour] for pair in table.portals for space in pair.ends}
    marks |= {end.space: END for end in table.ends}
    marks |= {explorer.space: str(explorer.seat + 1) for explorer in reversed(table.explorers)}
    return marks


def _draw_room(rules: Shuffle, room: RoomView, marks: dict[str, str]) -> list[str]:
    if not room.room:
        return [" " * 9] * 5
    spots = {place: marks.get(f"{room.cell}.{place}", _ground(room, place)) for place in SPACES}
    north = "+--   --+" if "north" in room.doors else "+-------+"
    south = "+--   --+" if "south" in room.doors else "+-------+"
    west = " " if "west" in room.doors else "|"
    east = " " if "east" in room.doors else "|"
    middle = f" {spots['mid']} " if room.room == "start" else f"{room.element[0]}{_tile(rules, room)}"
    return [
        north,
        f"|{spots['nw']}  {spots['n']}  {spots['ne']}|",
        f"{west}{spots['w']} {middle} {spots['e']}{east}",
        f"|{spots['sw']}  {spots['s']}  {spots['se']}|",
        south,
    ]


def _ground(room: RoomView, place: str) -> str:
    if place == "mid":
        return START
    return BATTLE if place in room.battles else BLANK


def _tile(rules: Shuffle, room: RoomView) -> str:
    """A monster tile in two letters."""
    if room.monster in ("", "?"):
        return f"{room.monster:2}"
    number = rules.box.monsters.index(room.monster)
    return f"{ELEMENTS[rules.box.natures[number]][0].upper()}{rules.box.points[number]}"


def _show_explorer(rules: Shuffle, table: ShuffleView, explorer: ExplorerView, who: str) -> list[str]:
    """Whose turn it is, number, name, where the pawn is, points and souls."""
    mark = ">" if explorer.seat == table.to_act else " "
    enough = " (enough)" * _is_rich(table, explorer)
    points = f"{counted(explorer.points, 'point')}{enough}"
    line = f"{mark}{explorer.seat + 1} {who[:24]:24} {_space(explorer.space)}, {points}"
    souls = [rules.box.monster_names[rules.box.monsters.index(soul)] for soul in explorer.souls]
    told = f"{line}: {', '.join(souls)}" if souls else line
    return wrap(told, WIDTH, subsequent_indent=" " * 6)


def _show_portal(pair: PortalView) -> str:
    where = f"between {pair.ends[0]} and {pair.ends[1]}" if pair.ends else "not in play"
    return f"  {pair.colour} portal: {where}"


def _show_monsters(rules: Shuffle, table: ShuffleView) -> list[str]:
    """The monsters that lie face up: how strong they are where they are, and the rolls of all three sets."""
    lines = []
    for room in table.rooms:
        if room.monster not in ("", "?"):
            number = rules.box.monsters.index(room.monster)
            element, worth = ELEMENTS[rules.box.natures[number]], counted(int(rules.box.points[number]), "point")
            name = f"{rules.box.monster_names[number]} ({element}, {worth})"
            told = f"  {room.cell} {name} is {STRENGTHS[room.strength]} here; {sets_words(rules.box, number)}"
            lines += wrap(told, WIDTH, subsequent_indent=" " * 5)
    return lines


def end_words(end: EndView) -> str:
    """A route as text: its spaces, and the portal at its end."""
    walked = " ".join(end.route)
    return f"{walked} ={end.portal}=> {end.space}" if end.portal else walked


def piles(game: Game[State], view: View, names: list[str]) -> str:
    """The souls of each player, the tiles in the dungeon, the monsters not seen so far, and the portals left."""
    rules = cast(Shuffle, game)
    table = cast(ShuffleView, view)
    lines = []
    for explorer, who in zip(table.explorers, called(names, characters(game, view)), strict=True):
        souls = [_soul(rules, soul) for soul in explorer.souls]
        lines.append(f"{who} has {counted(explorer.points, 'point')}: {', '.join(souls) or 'no souls'}.")
    tiles = [room.monster for room in table.rooms if room.monster]
    hidden = tiles.count("?")
    lines.append(f"In the dungeon: {counted(hidden, 'tile')} face down, {len(tiles) - hidden} face up.")
    unseen = [_soul(rules, monster) for monster in table.unseen]
    lines.append(f"Not turned up so far, some of them still in the box: {', '.join(unseen) or 'none'}.")
    waiting = [pair.colour for pair in table.portals if not pair.ends]
    lines.append(f"Portals not in play: {', '.join(waiting) or 'none'}.")
    return "\n".join(lines)


def _soul(rules: Shuffle, word: str) -> str:
    """A monster by its name and points."""
    number = rules.box.monsters.index(word)
    return f"{rules.box.monster_names[number]} ({rules.box.points[number]})"


def legend(game: Game[State]) -> str:
    """The signs of `show`."""
    del game
    return (
        "1 2 3 ... pawns   @ start space   x battle space   . blank space\n"
        "* where the move can end   R Y B portals (red, yellow, blue)\n"
        "A room has a doorway where its wall is open. In its middle stand its element\n"
        "(f fire, e earth, w water) and its monster: ? face down, or element and points.\n"
        "A space is called by column, row and place: b2.ne is the north-east of b2.\n"
        "A monster is weak, normal or strong by the element of its room; the rolls after\n"
        "that word defeat it there (* is the star). Fire beats earth, earth beats water,\n"
        "water beats fire: a monster is strong where it beats the room.\n"
        "In words: sheet b2 tells what lies at b2, sheet map the whole dungeon."
    )


# The end -------------------------------------------------------------------------------------------------


def verdict(game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str:
    """Who won and why, in the sentence with which the log tells it."""
    winners, target = outcome.winners, cast(ShuffleView, view).target
    if outcome.ending == ENDINGS[ESCAPED]:
        told = [Note(HOME, "10.1", (seat, outcome.totals[seat], target, NONE), NONE, EVERYONE) for seat in winners]
    else:
        tied = LAST_MONSTER_AT_HOME if outcome.decided else LAST_MONSTER
        why = tied if outcome.ending == ENDINGS[EMPTY] else LAST_TURN
        ranks = [(seat, outcome.totals[seat], len(winners), why) for seat in winners]
        told = [Note(WINS, "R12", rank, NONE, EVERYONE) for rank in ranks]
    [(_, said)] = sentences_of_runs(NOTES, lists(game), told, names)
    return said
