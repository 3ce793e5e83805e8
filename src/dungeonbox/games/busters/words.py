"""The words of Dungeon Busters: names, sentences for notes, phrases for choices, and the table as text."""

from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import cast

from dungeonbox.games.busters.components import COLOURS
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.scoring import tell_winners
from dungeonbox.games.busters.view import BustersView, HeroView, MonsterView, chests
from dungeonbox.games.busters.words_facts import FACTS
from dungeonbox.games.busters.words_lists import note_lists, roman
from dungeonbox.games.busters.words_notes import ASKED, LATE, NOTES, view_words
from dungeonbox.games.busters.words_uses import USES
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.notewords import sentence
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import called, counted, listed

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


# For counting: the kinds of notes that name the first seat, that stand for a turn of a seat, that say it was idle; and
# what an outcome's `worth` means.
FIRST = "leads"
TURNS = ("revealed",)
IDLE: tuple[str, ...] = ()
ENDGAME: tuple[str, ...] = ()
WORTH = "1 for first place, divided by those who share it, else 0"

CHAPTERS = ("dungeon", "appeared")
"""The kinds of notes with which a new paragraph of the log begins."""


@lru_cache(64)
def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number.

    A pledge may speak of a player: `{seat2}` stands for the name.
    """
    rules = cast(Busters, game)
    seats = [f"{{seat{seat}}}" for seat in range(1, rules.setup.seats + 1)]
    return {
        **note_lists(rules.box, seats),
        "pledge": [pledge(token, seats) if token.startswith(TALK) else "" for token in rules.tokens],
        "promise": [promise(token) for token in rules.tokens],
    }


TALK = ("pledge:", "ask:")


def pledge(token: str, names: list[str]) -> str:
    r"""What is said, in words.

    >>> pledge("pledge:5", ["Ann", "Bob"]), pledge("pledge:low", []), pledge("ask:seat2.6", ["Ann", "Bob"])
    ('"I\'ll play 5."', '"I\'ll play low."', '"Bob, please play 6."')
    """
    family, _, word = token.partition(":")
    if family == "pledge":
        return f'"I\'ll play {word}."'
    seat, _, card = word.partition(".")
    return f'"{names[int(seat.removeprefix("seat")) - 1]}, please play {card}."'


def promise(token: str) -> str:
    """What is promised by this token; "" if nothing is.

    >>> promise("pledge:5"), promise("pledge:low"), promise("ask:seat2.6")
    ('5', 'a low card', '')
    """
    family, _, word = token.partition(":")
    if family != "pledge":
        return ""
    return word if word.isdecimal() else f"a {word} card"


def describe(game: Game[State], view: View, token: str, names: list[str]) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    rules = cast(Busters, game)
    family, _, word = token.partition(":")
    if family == "hero":
        return describe_hero(word, rules.box.heroes, rules.box.hero_names, "adventurer")
    if family == "card":
        return f"play strength {word}"
    if token.startswith(TALK):
        return pledge(token, names)
    table = cast(BustersView, view)
    number = NONE if table.eyes == NONE else table.heroes[table.eyes].gems[COLOURS.index(word)]
    if family == "take":
        return f"take a {word} gem" + ("" if number == NONE else f" (you have {number or 'none'})")
    if number == 1:
        return f"give up your only {word} gem"
    return f"give up your {number} {word} gems" if number > 0 else f"give up your {word} gems"


CLAUSES = {"hero": "2.2", "card": "3.2", "lose": "4.3", "take": "6.1", "pledge": "R3", "ask": "R3"}
"""The clause that lets one do this, by the family of the token."""


def clause(game: Game[State], observation: State, token: str) -> str:
    """The clause that lets one do this now; luck decides who one is by a ruling."""
    del game, observation
    return "R11" if token == "hero:random" else CLAUSES[token.partition(":")[0]]


# The question --------------------------------------------------------------------------------------------


def question(game: Game[State], view: View, names: list[str]) -> str:
    """What is asked of the seat whose view it is, with what is at stake; "" if nothing is."""
    del game, names
    table = cast(BustersView, view)
    if table.eyes not in table.to_act:
        return ""
    mine = table.heroes[table.eyes]
    if table.step == "choose-card" and table.monster is not None:
        return (
            f"Choose a card, in secret, against the {table.monster.name} with {table.monster.hp} HP. "
            f"{chest_words(table.monster.chests)}."
        )
    if table.step == "lose":
        return (
            "Which colour do you give up to the Spoils? The party is defeated, "
            f"and nobody played lower than your {mine.choice}. You have {gem_words(mine.gems)}."
        )
    if table.step == "take":
        return f"On the Spoils: {gem_words(table.spoils)}. You have {gem_words(mine.gems)}. Take a gem."
    return "Choose your adventurer; they differ only in name."


def gem_words(counts: tuple[int, ...]) -> str:
    """Gems in words.

    >>> gem_words((2, 0, 1)), gem_words((0, 1, 0)), gem_words((0, 0, 0))
    ('2 red and 1 blue gem', '1 yellow gem', 'no gems')
    """
    found = [f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True) if count]
    if not found:
        return "no gems"
    return f"{listed(found)} gem{'' if found[-1].startswith('1 ') else 's'}"


def chest_words(chests: tuple[tuple[int, ...], ...]) -> str:
    """Chests in words, and for whom they are.

    >>> chest_words(((2, 0, 0), (0, 1, 0)))
    'Chests: 2 red gems for the lowest card that counts; 1 yellow gem for the next'
    >>> chest_words(((0, 0, 1),))
    'Chest: 1 blue gem for the lowest card that counts'
    """
    first, *more = map(gem_words, chests)
    title = "Chests" if more else "Chest"
    return "; ".join([f"{title}: {first} for the lowest card that counts", *(f"{each} for the next" for each in more)])


def characters(game: Game[State], view: View) -> list[str]:
    """Who each player is at the table, in a word or two; "" before that is chosen."""
    del game
    return [hero.hero for hero in cast(BustersView, view).heroes]


# The box -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MonsterBox:
    """A monster's card, with its chests as numbers of red, yellow and blue gems."""

    name: str
    dungeon: int
    hp: int
    chests: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class BustersBox:
    """What is in the box, by the words that views use."""

    heroes: dict[str, str]
    monsters: dict[str, MonsterBox]


def box(game: Game[State]) -> BustersBox:
    """The adventurers' names and the monsters."""
    cards = cast(Busters, game).box
    return BustersBox(
        heroes=dict(zip(cards.heroes, cards.hero_names, strict=True)),
        monsters={
            word: MonsterBox(
                cards.names[number], int(cards.dungeon[number]), int(cards.hp[number]), chests(cards, number)
            )
            for number, word in enumerate(cards.words)
        },
    )


# The table as text ---------------------------------------------------------------------------------------

GEM_MARKS = ("R", "Y", "B")
LONGEST_PLAYER = 40
"""As much of a player's name and adventurer as `show` has room for."""


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Busters, game)
    table = cast(BustersView, view)
    lines = [f"Dungeon {roman(table.dungeon)}   bank {gems(table.bank)}   spoils {gems(table.spoils)}"]
    if table.monster is not None:
        lines.append(_monster(table.monster))
    if table.left:
        words = [rules.box.names[rules.box.words.index(word)] for word in table.left]
        lines.append(f"  {to_come(len(words), int(rules.box.left_out))}: {', '.join(words)}")
    players = called(names, characters(game, view))
    for hero in table.heroes:
        lines += _show_hero(table, hero, names, players)
    return "\n".join(lines)


def to_come(cards: int, left_out: int) -> str:
    """What the cards of a dungeon that have not been turned over are: some may never be.

    >>> to_come(3, 1), to_come(1, 1), to_come(2, 0)
    ('still to come, all but one', 'left out', 'still to come')
    """
    if cards == left_out:
        return "left out"
    return f"still to come, all but {'one' if left_out == 1 else left_out}" if left_out else "still to come"


def gems(counts: tuple[int, ...]) -> str:
    """Gems by letter.

    >>> gems((2, 0, 1))
    '2R 0Y 1B'
    """
    return " ".join(f"{count}{mark}" for count, mark in zip(counts, GEM_MARKS, strict=True))


def _monster(monster: MonsterView) -> str:
    return f"  {monster.name}, {monster.hp} HP   chests: {_chests(monster.chests)}"


def _chests(chests: tuple[tuple[int, ...], ...]) -> str:
    """Chests by the letters of their gems.

    >>> _chests(((2, 0, 1), (0, 1, 0)))
    'RRB | Y'
    """
    return " | ".join("".join(map(mul, GEM_MARKS, chest)) for chest in chests)


def _show_hero(table: BustersView, hero: HeroView, names: list[str], players: list[str]) -> list[str]:
    mark = ">" if hero.seat in table.to_act else " "
    lead = "*" if hero.seat == table.leader else " "
    trophies = f"   monsters {len(hero.trophies)}" if hero.trophies else ""
    width = min(max(map(len, players)), LONGEST_PLAYER)
    lines = [f"{mark}{lead}{hero.seat + 1} {players[hero.seat][:width]:{width}}  {gems(hero.gems)}{trophies}"]
    hand = "your hand" if hero.seat == table.eyes else "hand"
    cards = f"      {hand} {' '.join(map(str, hero.hand)) or '-'}"
    cards += f"   played {' '.join(map(str, hero.played))}" if hero.played else ""
    cards += f"   now {hero.choice}" if hero.choice else ""
    word = f"   kept {hero.kept} broken {hero.broken}" if hero.kept + hero.broken else ""
    lines.append(cards + word)
    if hero.pledges:
        said = [pledge(token, [other[:16] for other in names]) for token in hero.pledges]
        lines.append(f"      says {' '.join(said)}")
    return lines


def piles(game: Game[State], view: View, names: list[str]) -> str:
    """The Bank, the Spoils, the monsters to come, the cards and monsters before each player."""
    rules = cast(Busters, game)
    table = cast(BustersView, view)
    cards = box(game).monsters
    to_come = ", ".join(f"{cards[word].name} ({cards[word].hp} HP)" for word in table.left)
    lines = [
        f"Bank: {gems(table.bank)}.  Spoils: {gems(table.spoils)}.",
        f"Not turned in this dungeon: {to_come or '-'}.",
    ]
    for hero, who in zip(table.heroes, called(names, characters(game, view)), strict=True):
        trophies = ", ".join(rules.box.names[rules.box.words.index(word)] for word in hero.trophies)
        lines.append(f"{who}: played {' '.join(map(str, hero.played)) or '-'}; monsters: {trophies or '-'}")
    return "\n".join(lines)


def legend(game: Game[State]) -> str:
    """The signs of `show`."""
    del game
    return (
        "> who must choose   * leader   R red, Y yellow, B blue gems\n"
        "| between chests, the lowest card's first   monsters: how many were won\n"
        "now: the card of this fight   kept, broken: promises   says: in this round"
    )


# Sheets --------------------------------------------------------------------------------------------------

THINGS = {
    "battle-card": "Battle card: all choose one in secret and turn them over together. Cards of equal strength cancel"
    " out; the strengths of the others are added up against the monster's HP. In a victory the lowest card that counts"
    " takes the first chest, and the highest wins the monster's card, which breaks ties. In a defeat whoever played"
    " the lowest loses all gems of the colour they have most of.",
    "chest": "Chest: in a victory the lowest card that counts takes the first, the next lowest the second, and so on. A"
    " chest without a card goes to the Spoils.",
    "gem": "Gem: {gem} at the end. Each set of a red, a yellow and a blue one is {set} more, and so is having"
    " the most of a colour, alone: {most}.",
    "spoils": "Spoils: gems lost in defeats, and chests that nobody took. After the next victory those whose cards"
    " count take them one by one, the lowest card first.",
    "bank": "Bank: the gems that are left. Chests are paid from it, as far as it reaches.",
    "leader": "Leader: where several must give up gems, they do so clockwise, beginning here.",
}
"""What is neither monster nor adventurer, by its word."""


def box_sheets(game: Game[State]) -> dict[str, str]:
    """What monsters have and bring, and what adventurers and the other things are, by their words."""
    cards = cast(Busters, game).box
    points = {"gem": cards.gem_points, "set": cards.set_points, "most": cards.most_points}
    amounts = {word: counted(number, "point") for word, number in points.items()}
    found = {word: text.format(**amounts) for word, text in THINGS.items()}
    for word, name in box(game).heroes.items():
        found[word] = f"{name}: an adventurer. Adventurers do not differ in play."
    for word, monster in box(game).monsters.items():
        chests = chest_words(monster.chests)
        found[word] = f"{monster.name}: Dungeon {roman(monster.dungeon)}, {monster.hp} HP. {chests}."
    return found


def sheets(game: Game[State], view: View) -> dict[str, str]:
    """What all things are and do, at this moment: nothing changes them."""
    del view
    return box_sheets(game)


def sheet_groups(game: Game[State], view: View) -> dict[str, list[str]]:
    """The words of all sheets: adventurers, cards and gems, then the monsters of each dungeon."""
    del view
    cards = box(game)
    found = {"Adventurers": list(cards.heroes), "Cards and gems": list(THINGS)}
    for word, monster in cards.monsters.items():
        found.setdefault(f"Dungeon {roman(monster.dungeon)}", []).append(word)
    return found


# The end -------------------------------------------------------------------------------------------------


def verdict(game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str:
    """§8.5 §8.6 §8.7 Who won, with how many points, and what broke a tie: in the words of the log."""
    notes = Notes()
    tell_winners(outcome, [len(hero.trophies) for hero in cast(BustersView, view).heroes], notes)
    words = lists(game)
    return " ".join([sentence(NOTES, words, note, names) for note in notes.written])
