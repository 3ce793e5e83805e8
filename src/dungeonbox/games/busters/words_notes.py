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


# In the order of the kinds in effects.py.
NOTES = (
    NoteWords(
        "chose",
        ("seat", "hero"),
        "{seat} is the {hero}.",
        changes=(Change("set", at("heroes.{seat}.hero"), "{hero}"),),
    ),
    NoteWords(
        "leads", ("seat",), "{seat} leads the party.", changes=(Change("set", at("leader"), "{seat}"),), beat=400
    ),
    NoteWords(
        "dungeon",
        ("dungeon", "deck"),
        "The party enters Dungeon {dungeon}.",
        changes=(Change("set", at("dungeon"), "{dungeon}"), Change("set", at("left"), "{deck}")),
        beat=500,
    ),
    NoteWords(
        "appeared",
        ("monster", "hp", "card"),
        "The {monster} appears, with {hp} HP.",
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
        "{seat} plays {strength}.",
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
        ("seat", "pledge"),
        "{seat} kept their word: {pledge}",
        changes=(Change("add", at("heroes.{seat}.kept"), 1),),
        joins=True,
        beat=700,
    ),
    NoteWords(
        "broke",
        ("seat", "pledge"),
        "{seat} broke their word: {pledge}",
        changes=(Change("add", at("heroes.{seat}.broken"), 1),),
        joins=True,
        beat=700,
    ),
    NoteWords("won", ("total", "hp"), "Together {total} against {hp} HP: victory!", changes=(), beat=1100),
    NoteWords(
        "defeated", ("total", "hp"), "Together {total} against {hp} HP: the party is defeated.", changes=(), beat=1100
    ),
    NoteWords(
        "looted",
        ("seat", *COLOURS),
        "{seat} takes the first chest: {red+yellow+blue}.",
        changes=(*_gems("add", "heroes.{seat}.gems"), *_gems("sub", "bank")),
        beat=500,
    ),
    NoteWords(
        "followed",
        ("seat", *COLOURS),
        "{seat} takes the next chest: {red+yellow+blue}.",
        changes=(*_gems("add", "heroes.{seat}.gems"), *_gems("sub", "bank")),
        beat=500,
    ),
    NoteWords(
        "spilled",
        ("chest", *COLOURS),
        "Nobody is left for chest {chest}: the Spoils get {red+yellow+blue}.",
        changes=(*_gems("add", "spoils"), *_gems("sub", "bank")),
        beat=500,
    ),
    NoteWords(
        "lacked", ("chest", *COLOURS), "The bank lacks {red+yellow+blue} of chest {chest}.", changes=(), beat=400
    ),
    NoteWords(
        "trophy",
        ("seat", "monster"),
        "{seat} keeps the {monster}, for the highest card that counts.",
        changes=(Change("put", at("heroes.{seat}.trophies"), "{monster}"),),
        beat=500,
    ),
    NoteWords(
        "lost",
        ("seat", "colour", "gems"),
        "{seat} played lowest and loses {gems} {colour} {gems?gem|gems} to the Spoils.",
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
        "From the Spoils {seat} takes a {colour} gem.",
        run="{seat} takes |a {colour} gem",
        changes=(
            Change("add", at("heroes.{seat}.gems.{colour}"), 1),
            Change("sub", at("spoils.{colour}"), 1),
        ),
        beat=400,
    ),
    NoteWords(
        "restocked",
        (),
        "Everybody takes back their cards.",
        changes=(Change("touch", at("heroes.*.hand")), Change("clear", at("heroes.*.played"))),
        beat=400,
    ),
    NoteWords("over", (), "That was the last monster.", changes=(), beat=400),
    NoteWords(
        "dealt",
        (),
        "",
        changes=(
            Change("touch", at("heroes.*.hand")),
            Change("touch", at("heroes.*.gems")),
            Change("touch", at("bank")),
        ),
        beat=0,
    ),
    NoteWords(
        "stacked",
        ("seat", "strength"),
        "",
        changes=(
            Change("set", at("monster"), None),
            Change("set", at("heroes.{seat}.choice"), 0),
            Change("push", at("heroes.{seat}.played"), "{strength}"),
            Change("clear", at("heroes.{seat}.pledges")),
        ),
        beat=0,
    ),
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
