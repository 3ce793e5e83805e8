"""The words of Dungeon Busters: names, sentences for notes, phrases for choices, and the table as text."""

from dataclasses import dataclass
from typing import cast

from dungeonbox.games.busters.components import CHESTS, COLOURS, DUNGEONS
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.view import BustersView, HeroView, MonsterView, chests
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notewords import NoteWords

__all__ = ("CLAUSES", "NOTES", "box", "describe", "lists", "show")


# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "2.2", "{seat} is the {hero}."),
    NoteWords("leads", ("seat",), "2.1", "{seat} leads the party."),
    NoteWords("dungeon", ("dungeon",), "7.4", "The party enters dungeon {dungeon}."),
    NoteWords("appeared", ("monster", "hp"), "3.1", "{monster} appears, with {hp} HP."),
    NoteWords("pledged", ("seat", "pledge"), "R3", "{seat}: {pledge}"),
    NoteWords("revealed", ("seat", "card"), "3.4", "{seat} plays {card}."),
    NoteWords("cancelled", ("seat", "card"), "3.5", "{seat} plays {card}: cancelled."),
    NoteWords("kept", ("seat", "pledge"), "R13", "{seat} kept their word ({pledge})"),
    NoteWords("broke", ("seat", "pledge"), "R13", "{seat} broke their word ({pledge})"),
    NoteWords("won", ("total", "hp"), "3.7", "Victory: {total} against {hp}!"),
    NoteWords("defeated", ("total", "hp"), "3.7", "Defeat: {total} against {hp}."),
    NoteWords("looted", ("seat", "chest", "colour", "gems"), "5.1", "{seat} takes {gems} {colour} from chest {chest}."),
    NoteWords("spilled", ("chest", "colour", "gems"), "5.4", "{gems} {colour} of chest {chest} go to the Spoils."),
    NoteWords("trophy", ("seat", "monster"), "7.2", "{seat} keeps the {monster}."),
    NoteWords("lost", ("seat", "colour", "gems"), "4.2", "{seat} loses {gems} {colour} to the Spoils."),
    NoteWords("took", ("seat", "colour"), "6.1", "{seat} takes a {colour} gem from the Spoils."),
    NoteWords("restocked", (), "7.4", "All cards come back to the hands."),
    NoteWords("over", (), "8.1", "The last dungeon is done."),
)


def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number.

    A pledge may speak of a player: `{seat2}` stands for the name.
    """
    rules = cast(Busters, game)
    seats = [f"{{seat{seat}}}" for seat in range(1, rules.setup.seats + 1)]
    return {
        "hero": rules.box.hero_names,
        "monster": rules.box.names,
        "colour": list(COLOURS),
        "dungeon": [str(dungeon + 1) for dungeon in range(DUNGEONS)],
        "chest": [str(chest + 1) for chest in range(CHESTS)],
        "pledge": [pledge(token, seats) if token.startswith(TALK) else "" for token in rules.tokens],
    }


TALK = ("pledge:", "ask:")


def pledge(token: str, names: list[str]) -> str:
    """What is said, in words.

    >>> pledge("pledge:5", ["Ann", "Bob"]), pledge("pledge:low", []), pledge("ask:seat2.6", ["Ann", "Bob"])
    ('"I play 5."', '"I play low."', '"Bob, you play 6."')
    """
    family, _, word = token.partition(":")
    if family == "pledge":
        return f'"I play {word}."'
    seat, _, card = word.partition(".")
    return f'"{names[int(seat.removeprefix("seat")) - 1]}, you play {card}."'


def describe(game: Game[State], view: View, token: str) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    rules = cast(Busters, game)
    table = cast(BustersView, view)
    family, _, word = token.partition(":")
    if family == "hero":
        return describe_hero(word, rules.box.heroes, rules.box.hero_names, "adventurer")
    if family == "card":
        return f"play strength {word}"
    if family == "lose":
        return f"give up your {word} gems"
    if family == "take":
        return f"take a {word} gem"
    return pledge(token, [_hero_name(hero) for hero in table.heroes])


CLAUSES = {"hero": "2.2", "card": "3.2", "lose": "4.2", "take": "6.1", "pledge": "R3", "ask": "R3"}
"""The clause that lets one do this, by the family of the token."""

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


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Busters, game)
    table = cast(BustersView, view)
    lines = [f"Dungeon {'I' * (table.dungeon + 1)}   bank {gems(table.bank)}   spoils {gems(table.spoils)}"]
    if table.monster is not None:
        lines.append(_monster(table.monster))
    if table.left:
        words = [rules.box.names[rules.box.words.index(word)] for word in table.left]
        lines.append(f"  {'left out' if len(words) == 1 else 'still to come, but one'}: {', '.join(words)}")
    for hero in table.heroes:
        lines += _show_hero(table, hero, names)
    return "\n".join(lines)


def gems(counts: tuple[int, ...]) -> str:
    """Gems by letter.

    >>> gems((2, 0, 1))
    '2R 0Y 1B'
    """
    return " ".join(f"{count}{mark}" for count, mark in zip(counts, GEM_MARKS, strict=True))


def _monster(monster: MonsterView) -> str:
    chests = ["".join(mark * count for mark, count in zip(GEM_MARKS, chest, strict=True)) for chest in monster.chests]
    return f"  {monster.name}, {monster.hp} HP   chests: {' | '.join(chests)}"


def _hero_name(hero: HeroView) -> str:
    return hero.hero.capitalize() if hero.hero else f"Player {hero.seat + 1}"


def _show_hero(table: BustersView, hero: HeroView, names: list[str]) -> list[str]:
    mark = ">" if hero.seat in table.to_act else " "
    lead = "*" if hero.seat == table.leader else " "
    trophies = f"   monsters {len(hero.trophies)}" if hero.trophies else ""
    lines = [f"{mark}{lead}{hero.seat + 1} {names[hero.seat][:16]:16} {_hero_name(hero):9} {gems(hero.gems)}{trophies}"]
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
