"""The notes of Dungeon Busters: their sentences, what each changes in a view, and how long it is shown."""

from dataclasses import asdict
from typing import cast

from dungeonbox.games.busters.components import COLOURS, deck_of
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.view import MonsterView, picture_monster
from dungeonbox.kernel.changes import Change, How, Value, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords


def _gems(how: How, where: str) -> tuple[Change, ...]:
    """A change of the numbers of gems at a path by those of a note, colour by colour."""
    return tuple([Change(how, (*at(where), index), f"{{{colour}}}") for index, colour in enumerate(COLOURS)])


def _chest(name: str, card: str, chest: str) -> NoteWords:
    """A kind of note: the player of this card takes this chest."""
    return NoteWords(
        name,
        ("seat", *COLOURS),
        f"{{seat}}, {card}, takes the {chest} chest: {{red+yellow+blue}}.",
        changes=(*_gems("add", "heroes.{seat}.gems"), *_gems("sub", "bank")),
        beat=500,
    )


# In the order of the kinds in effects.py.
NOTES = (
    NoteWords(
        "chose",
        ("seat", "hero"),
        "{seat} is the {hero}.",
        changes=(Change("set", at("heroes.{seat}.hero"), "{hero}"),),
    ),
    NoteWords(
        "leads",
        ("seat", "lot"),
        "{seat} leads the party{lot}.",
        changes=(Change("set", at("leader"), "{seat}"),),
        beat=400,
    ),
    NoteWords(
        "dungeon",
        ("dungeon", "deck", "monsters", "away"),
        "The party enters Dungeon {dungeon}: {monsters} {monsters?monster|monsters}{away}.",
        changes=(Change("set", at("dungeon"), "{dungeon}"), Change("set", at("left"), "{deck}")),
        beat=500,
    ),
    NoteWords(
        "appeared",
        ("monster", "hp", "card"),
        "{card} appears, with {hp} HP.",
        changes=(Change("set", at("monster"), "{card}"), Change("take", at("left"), "{monster}")),
        beat=600,
    ),
    NoteWords(
        "pledged",
        ("seat", "pledge"),
        "{seat}: {pledge}",
        changes=(Change("push", at("heroes.{seat}.pledges"), "{pledge}"),),
        beat=0,
    ),
    # All cards are turned over at once.
    NoteWords(
        "revealed",
        ("seat", "strength"),
        "{seat} reveals {strength}.",
        run="{seat} reveals |{strength}",
        changes=(
            Change("take", at("heroes.{seat}.hand"), "{strength}"),
            Change("set", at("heroes.{seat}.choice"), "{strength}"),
        ),
        joins=True,
        beat=1100,
    ),
    NoteWords(
        "cancelled", ("strength", "cards"), "The {cards} {strength}s cancel each other out.", changes=(), beat=1100
    ),
    NoteWords(
        "kept",
        ("seat", "promise"),
        "{seat} promised {promise} and kept their word.",
        changes=(Change("add", at("heroes.{seat}.kept"), 1),),
        joins=True,
        beat=700,
    ),
    NoteWords(
        "broke",
        ("seat", "promise", "strength"),
        "{seat} promised {promise} but played {strength}.",
        changes=(Change("add", at("heroes.{seat}.broken"), 1),),
        joins=True,
        beat=700,
    ),
    NoteWords("won", ("total", "hp", "sum"), "{sum} against {hp} HP: victory!", changes=(), beat=1100),
    NoteWords(
        "defeated",
        ("total", "hp", "sum", "lowest"),
        "{sum} against {hp} HP: the party is defeated{lowest}.",
        changes=(),
        beat=1100,
    ),
    _chest("looted", "lowest", "first"),
    _chest("followed", "second lowest", "second"),
    NoteWords(
        "spilled",
        ("chest", *COLOURS),
        "No card is left for the {chest} chest, so it goes to the Spoils: {red+yellow+blue}.",
        changes=(*_gems("add", "spoils"), *_gems("sub", "bank")),
        beat=500,
    ),
    NoteWords(
        "lacked",
        ("chest", *COLOURS),
        "The bank is short: the {chest} chest lacks {red+yellow+blue}.",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "trophy",
        ("seat", "monster", "rank"),
        "{seat}, {rank}, wins the {monster} card.",
        changes=(Change("put", at("heroes.{seat}.trophies"), "{monster}"), Change("set", at("monster"), None)),
        beat=500,
    ),
    NoteWords(
        "lost",
        ("seat", "colour", "gems", "how"),
        "{seat} played lowest and {how} {gems} {colour} {gems?gem|gems} to the Spoils.",
        changes=(
            Change("sub", at("heroes.{seat}.gems.{colour}"), "{gems}"),
            Change("add", at("spoils.{colour}"), "{gems}"),
        ),
        beat=700,
    ),
    NoteWords("spared", ("seat",), "{seat} played lowest, but has no gems to lose.", changes=(), beat=400),
    NoteWords(
        "took",
        ("seat", "colour"),
        "{seat} takes a {colour} gem from the Spoils.",
        run="{seat} takes |a {colour} gem",
        changes=(
            Change("add", at("heroes.{seat}.gems.{colour}"), 1),
            Change("sub", at("spoils.{colour}"), 1),
        ),
        beat=400,
    ),
    NoteWords(
        "restocked",
        ("dungeon",),
        "Dungeon {dungeon} is done: everybody takes back their cards.",
        changes=(Change("touch", at("heroes.*.hand")), Change("clear", at("heroes.*.played"))),
        beat=400,
    ),
    NoteWords("over", (), "That was the last monster.", changes=(), beat=400),
    NoteWords(
        "dealt",
        ("low", "high", "start"),
        "Everybody starts with cards {low} to {high} and {start}.",
        changes=(
            Change("touch", at("heroes.*.hand")),
            Change("touch", at("heroes.*.gems")),
            Change("touch", at("bank")),
        ),
        beat=400,
    ),
    NoteWords(
        "stacked",
        ("seat", "strength"),
        "",
        changes=(
            Change("set", at("heroes.{seat}.choice"), 0),
            Change("push", at("heroes.{seat}.played"), "{strength}"),
            Change("clear", at("heroes.{seat}.pledges")),
        ),
        beat=0,
    ),
    _chest("trailed", "third lowest", "third"),
    _chest("emptied", "lowest", "only"),
    NoteWords(
        "unpaid",
        ("seat", "chest"),
        "{seat} should get the {chest} chest, but the bank has none of its gems.",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "returned",
        ("monster",),
        "The {monster}, undefeated, goes back to the box.",
        changes=(Change("set", at("monster"), None),),
        beat=200,
    ),
    NoteWords("unclaimed", COLOURS, "The Spoils left over go to nobody: {red+yellow+blue}.", changes=()),
    NoteWords(
        "scored",
        ("seat", "loot", "bonus", "points"),
        "{seat} has {loot}{bonus}: {points} {points?point|points}.",
        changes=(),
    ),
    NoteWords("crowned", ("seat", "points"), "{seat} wins with {points} {points?point|points}.", changes=(), beat=400),
    NoteWords(
        "shared",
        ("players", "points", "trophies"),
        "First place is shared: {players} have {points} {points?point|points} and {trophies} each.",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "outdone",
        ("players", "most", "fewer"),
        "It was a tie with {players}, broken by defeated monsters: {most} to {fewer}.",
        changes=(),
        beat=400,
    ),
    _chest("grabbed", "alone", "first"),
    _chest("cleared", "alone", "only"),
)

ASKED: tuple[str, ...] = ("step", "to_act")
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views; `card` is a monster's card, `deck` all those of a dungeon."""
    rules = cast(Busters, game)
    box = rules.box
    return {
        "hero": box.heroes,
        "monster": box.words,
        "card": [_card(picture_monster(monster, box)) for monster in range(len(box.words))],
        "deck": [list(deck_of(box, dungeon).words(box.words)) for dungeon in range(box.dungeons)],
        "pledge": rules.tokens,
    }


def _card(monster: MonsterView) -> Value:
    """A monster's card as JSON has it."""
    return {**asdict(monster), "chests": [list(chest) for chest in monster.chests]}
