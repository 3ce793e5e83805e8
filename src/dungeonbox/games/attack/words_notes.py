"""The notes of Dungeon Attack!: their sentences, what each changes in a view, and how long it is shown."""

from typing import cast

from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import HEALTH, UNHURT
from dungeonbox.kernel.changes import Change, How, Value, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

FACES_SHOWN = ("defeated", "moving", "fighting")

# Changes -------------------------------------------------------------------------------------------------
# Ratings, the rank, what was said and which abilities are spent follow from the rest: they are late.

NO_DICE = [0, 0]
HEALTHY = HEALTH[UNHURT]
NOBODY_WAITS = Change("clear", at("waited"))
"""Dice that were rolled are not at home: nobody waits when a level is cleared, or when nobody is left in play."""


def _goods(how: How, good: str, count: Value = "{count}") -> tuple[Change, ...]:
    """Goods that come or go, with the goals of the party for which they count."""
    goals = {"gold": (0,), "potions": (1,), "weapons": (1,), "artefacts": (1, 2)}[good]
    counted = [Change(how, ("goals", goal, "has"), count) for goal in goals]
    return (Change(how, at(f"heroes.{{seat}}.{good}"), count), *counted)


def _dice(how: How, place: str) -> tuple[Change, ...]:
    """Monsters and Bosses that come to a place, or leave it."""
    return Change(how, (*at(place), 0), "{monsters}"), Change(how, (*at(place), 1), "{bosses}")


def _rolled(how: How, row: int, first: int) -> tuple[Change, ...]:
    """Dice of one kind in a row of the roll, face by face from a place on."""
    return tuple(Change(how, ("roll", row, first + face), f"{{{shown}}}") for face, shown in enumerate(FACES_SHOWN))


def _cleared(row: int, first: int) -> tuple[Change, ...]:
    """No dice of one kind are in a row of the roll any more; Defeated Bosses never were."""
    return tuple(Change("set", ("roll", row, first + face), 0) for face in range(len(FACES_SHOWN)))


def _left(face: int) -> tuple[Change, ...]:
    """Dice of a sorted roll that show one face leave it."""
    return Change("set", ("roll", 2, face), 0), Change("set", ("roll", 2, face + 3), 0)


def _healthy(who: str, health: Value = HEALTHY) -> tuple[Change, ...]:
    """How an adventurer is now."""
    return (Change("set", at(f"heroes.{{{who}}}.health"), health),)


PASSED_ON = (Change("set", at("heroes.{seat}.faces"), NO_DICE), *_dice("add", "heroes.{other}.faces"))
"""The dice one adventurer faces go to another."""
RESTED = (
    Change("set", at("heroes.*.health"), HEALTHY),
    Change("set", at("heroes.*.fled"), False),
    Change("set", at("heroes.*.earned"), False),
)
"""Everybody is in play and unhurt."""


def _paid(how: How, name: str, good: str) -> NoteWords:
    """A silent note of goods that come or go, shown with the note that says why."""
    return NoteWords(name, ("seat", "count"), "", changes=_goods(how, good), joins=True, beat=0)


# Notes ---------------------------------------------------------------------------------------------------
# In the order of the kinds in effects.py.

BEGINNING = (
    NoteWords(
        "chose",
        ("seat", "hero"),
        "{seat} is {hero}.",
        changes=(
            Change("set", at("heroes.{seat}.hero"), "{hero}"),
            Change("touch", at("heroes.{seat}.ability")),
        ),
        beat=400,
    ),
    NoteWords(
        "first", ("seat", "how"), "{seat} goes {how}.", changes=(Change("set", at("first"), "{seat}"),), beat=500
    ),
    NoteWords(
        "level",
        ("one", "level", "monsters", "bosses"),
        "{one} enters level {level}: {monsters+bosses}.",
        changes=(Change("set", at("level"), "{level}"), *_dice("set", "dungeon")),
        beat=900,
    ),
    NoteWords("turn", ("seat",), "{seat}'s turn.", changes=(), beat=150),
    NoteWords("waited", ("seat",), "", changes=(Change("put", at("waited"), "{seat}"),), joins=True, beat=0),
)

ROLLING = (
    NoteWords(
        "fought",
        ("seat", "monsters", "bosses"),
        "{seat} fights {monsters+bosses}.",
        changes=(Change("set", at("heroes.{seat}.faces"), NO_DICE),),
        beat=300,
    ),
    NoteWords(
        "busted",
        ("seat", "monsters", "bosses"),
        "{seat} busts the door: {monsters+bosses}!",
        changes=(Change("set", at("dungeon"), NO_DICE), NOBODY_WAITS),
        beat=600,
    ),
    NoteWords(
        "assisted",
        ("seat", "other", "monsters", "bosses"),
        "{seat} assists {other} against {monsters+bosses}.",
        changes=(Change("set", at("heroes.{other}.faces"), NO_DICE),),
        beat=400,
    ),
    NoteWords(
        "rolled",
        ("seat", *FACES_SHOWN),
        "Monsters: {defeated+moving+fighting}.",
        changes=_rolled("set", 0, 0),
        beat=1300,
    ),
    NoteWords(
        "rolled-bosses",
        ("seat", *FACES_SHOWN),
        "Bosses: {defeated+moving+fighting}.",
        changes=_rolled("set", 0, 3),
        beat=1000,
    ),
    NoteWords(
        "rolled-one",
        ("seat", "kind", "shown"),
        "The {kind}: {shown}.",
        changes=(Change("set", at("roll.0.{shown}"), 1),),
        beat=1000,
    ),
    NoteWords(
        "felled",
        ("seat", "bosses"),
        "{seat} is a bane to Bosses: no second roll for {bosses}.",
        changes=(Change("set", at("roll.0.3"), 0), Change("set", at("roll.2.3"), "{bosses}")),
        beat=500,
    ),
    NoteWords(
        "rerolled",
        ("seat", "means", "die", "shown"),
        "{seat} rerolls a {die} {means}: {shown}.",
        changes=(
            Change("sub", at("roll.0.{die}"), 1),
            Change("add", at("roll.2.{shown}"), 1),
        ),
        beat=600,
    ),
    NoteWords(
        "picked-die",
        ("seat", "die"),
        "",
        changes=(Change("sub", at("roll.0.{die}"), 1), Change("add", at("roll.1.{die}"), 1)),
        beat=100,
    ),
    NoteWords(
        "threw",
        ("seat", *FACES_SHOWN),
        "{seat}'s retainer rerolls Monsters: {defeated+moving+fighting}.",
        changes=(*_cleared(1, 0), *_rolled("add", 2, 0)),
        beat=1200,
    ),
    NoteWords(
        "threw-bosses",
        ("seat", *FACES_SHOWN),
        "{seat}'s retainer rerolls Bosses: {defeated+moving+fighting}.",
        changes=(*_cleared(1, 3)[1:], *_rolled("add", 2, 3)),
        beat=1000,
    ),
    NoteWords(
        "threw-one",
        ("seat", "die", "shown"),
        "{seat}'s retainer rerolls a {die}: {shown}.",
        changes=(Change("sub", at("roll.1.{die}"), 1), Change("add", at("roll.2.{shown}"), 1)),
        beat=1000,
    ),
    NoteWords(
        "deflected",
        ("seat", "die", "row", "shown"),
        "{seat} deflects a {die}, which is {shown} now.",
        changes=(
            Change("sub", at("roll.{row}.{die}"), 1),
            Change("add", at("roll.2.{shown}"), 1),
        ),
        beat=500,
    ),
    NoteWords(
        "sorted",
        ("seat", *FACES_SHOWN),
        "",
        changes=(*_cleared(0, 0), *_rolled("set", 2, 0)),
        beat=250,
    ),
    NoteWords(
        "sorted-bosses",
        ("seat", *FACES_SHOWN),
        "",
        changes=(*_cleared(0, 3)[1:], *_rolled("set", 2, 3)[1:]),
        joins=True,
        beat=250,
    ),
)

RESOLVING = (
    NoteWords(
        "exceeded",
        ("seat", "rating", "monsters", "bosses"),
        "With a combat rating of {rating}, {seat} can defeat only {rating} and lets {monsters+bosses} go.",
        changes=(
            Change("sub", at("roll.2.0"), "{monsters}"),
            Change("add", at("roll.2.1"), "{monsters}"),
            Change("sub", at("roll.2.3"), "{bosses}"),
            Change("add", at("roll.2.4"), "{bosses}"),
        ),
        beat=1100,
    ),
    NoteWords(
        "kept",
        ("seat", "monsters", "bosses"),
        "{seat} defeats {monsters+bosses}.",
        changes=(*_left(0), *_dice("add", "heroes.{seat}.pile")),
        beat=450,
    ),
    NoteWords(
        "moved",
        ("seat", "monsters", "bosses"),
        "Back to the dungeon: {monsters+bosses}.",
        changes=(*_left(1), *_dice("add", "dungeon")),
        beat=450,
    ),
    NoteWords(
        "returned",
        ("seat", "other", "monsters", "bosses"),
        "Back to {other}: {monsters+bosses}.",
        changes=(*_left(1), *_dice("add", "heroes.{other}.faces")),
        beat=450,
    ),
    NoteWords(
        "stayed",
        ("seat", "monsters", "bosses", "still"),
        "{seat} {still?still|now} faces {monsters+bosses}.",
        changes=(*_left(2), *_dice("add", "heroes.{seat}.faces")),
        beat=400,
    ),
    NoteWords(
        "coin",
        ("seat", "count", "dice"),
        "{dice?The only die is|All dice are} Moving: {seat} earns {count} {count?coin|coins}.",
        changes=(*_goods("add", "gold"), Change("set", at("heroes.{seat}.earned"), True)),
        beat=500,
    ),
    NoteWords(
        "no-coin", ("seat", "why"), "All are Moving, but {seat} earns nothing for it: {why}.", changes=(), beat=400
    ),
    NoteWords(
        "ambushed",
        ("seat", "hits"),
        "{seat} fights from ambush and ignores {hits} {hits?Hit|Hits}.",
        changes=(),
        beat=500,
    ),
    NoteWords(
        "hit", ("seat", *FACES_SHOWN), "A Hit for {seat}: {fighting}, only {defeated+moving}.", changes=(), beat=450
    ),
    NoteWords(
        "hit-bosses",
        ("seat", *FACES_SHOWN),
        "A Hit for {seat} from the Bosses: {fighting}, only {defeated+moving}.",
        changes=(),
        beat=450,
    ),
    NoteWords(
        "no-hit",
        ("kind", "fighting", "count", "shown"),
        "No Hit from the {kind} dice: {fighting}, but also {count} {shown}.",
        changes=(),
        beat=300,
    ),
    NoteWords(
        "critical",
        ("seat", "hits", "kind"),
        "Critical! {hits?The only|All} {kind} {hits?die is|dice are} Fighting: {hits} {hits?Hit|Hits} for {seat}.",
        changes=(),
        beat=700,
    ),
    NoteWords(
        "bore",
        ("seat", "hits", "kind"),
        "All {kind} dice are Fighting, but {seat} has grit: only {hits} {hits?Hit|Hits}.",
        changes=(),
        beat=600,
    ),
    NoteWords(
        "cancelled",
        ("seat", "by", "hits", "stays"),
        "{seat} cancels {hits} {hits?Hit|Hits} {by}{stays}.",
        changes=(),
        beat=500,
    ),
    NoteWords("hurt", ("seat", "health"), "{seat} is {health}.", changes=_healthy("seat", "{health}"), beat=450),
    NoteWords("fell", ("seat",), "{seat} is knocked out!", changes=_healthy("seat", HEALTH[-1]), beat=900),
    NoteWords(
        "lost",
        ("seat", "monsters", "bosses", "goods"),
        "{seat} loses all defeated dice: {monsters+bosses}{goods?; coins and magic items stay|}.",
        changes=(Change("set", at("heroes.{seat}.pile"), NO_DICE),),
        beat=500,
    ),
    NoteWords(
        "passed-on",
        ("seat", "other", "monsters", "bosses"),
        "{other}, on the left, now faces {seat}'s {monsters+bosses}.",
        changes=PASSED_ON,
        beat=500,
    ),
    NoteWords(
        "passed-further",
        ("seat", "other", "monsters", "bosses"),
        "{other}, the next on the left still in play, now faces {seat}'s {monsters+bosses}.",
        changes=PASSED_ON,
        beat=500,
    ),
    NoteWords(
        "went-home",
        ("seat", "monsters", "bosses", "alone"),
        "{alone?Nobody else is in play. |}Back to the dungeon: {monsters+bosses}.",
        changes=(Change("set", at("heroes.{seat}.faces"), NO_DICE), *_dice("add", "dungeon")),
        beat=400,
    ),
)

HELPING = (
    NoteWords(
        "fled",
        ("seat", "price"),
        "{seat} flees and gives up {price}.",
        changes=(Change("set", at("heroes.{seat}.fled"), True),),
        beat=600,
    ),
    NoteWords(
        "rallied",
        ("seat",),
        "{seat} rallies and is back in play.",
        changes=(Change("set", at("heroes.{seat}.fled"), False),),
        beat=500,
    ),
    NoteWords("passed", ("seat", "away"), "{seat} {away?stays away|passes}.", changes=(), beat=300),
    NoteWords(
        "recovered",
        ("seat", "health"),
        "{seat} recovers and is {health} now.",
        changes=_healthy("seat", "{health}"),
        beat=500,
    ),
    NoteWords("breathed", ("seat",), "{seat} recovers, but has nothing to heal.", changes=(), beat=300),
    NoteWords(
        "healed",
        ("seat", "other", "remedy"),
        "{seat} heals {other} fully with {remedy}.",
        changes=_healthy("other"),
        beat=600,
    ),
    NoteWords("cured", ("seat", "remedy"), "{seat} is healed fully by {remedy}.", changes=_healthy("seat"), beat=600),
    NoteWords(
        "revived",
        ("seat", "other", "remedy"),
        "{seat} brings {other} back into play with {remedy}, unhurt.",
        changes=_healthy("other"),
        beat=800,
    ),
    NoteWords(
        "sent",
        ("seat", "other", "monsters", "bosses"),
        "{seat} uses a potion to send {monsters+bosses} to {other}.",
        changes=PASSED_ON,
        beat=600,
    ),
    NoteWords(
        "sang",
        ("seat", "other", "health"),
        "{seat} sings for {other}, who is only {health} now.",
        changes=_healthy("other", "{health}"),
        beat=600,
    ),
    NoteWords(
        "snared",
        ("seat", "other", "monsters"),
        "{seat} sets a snare and sends {monsters} facing {other} back to the dungeon.",
        changes=(
            Change("sub", at("heroes.{other}.faces.0"), "{monsters}"),
            Change("add", at("dungeon.0"), "{monsters}"),
        ),
        beat=600,
    ),
    NoteWords(
        "snared-own",
        ("seat", "other", "monsters"),
        "{seat} sets a snare and sends {monsters} back to the dungeon.",
        changes=(
            Change("sub", at("heroes.{other}.faces.0"), "{monsters}"),
            Change("add", at("dungeon.0"), "{monsters}"),
        ),
        beat=600,
    ),
)

TREASURE = (
    NoteWords("cleared", ("level",), "Level {level} is cleared!", changes=(), beat=1000),
    NoteWords(
        "left",
        ("one", "level", "monsters", "bosses"),
        "Nobody busts the door: {one} leaves level {level} with {monsters+bosses} still in it.",
        changes=(NOBODY_WAITS,),
        beat=900,
    ),
    NoteWords(
        "routed", ("level",), "Everybody has fled or is knocked out: level {level} is over.", changes=(), beat=1000
    ),
    NoteWords(
        "tired",
        ("seat", "count", "level"),
        "{seat} has had {count} turns, the most there are: level {level} is over.",
        changes=(NOBODY_WAITS,),
        beat=900,
    ),
    NoteWords(
        "searched",
        ("seat", *FACES_SHOWN),
        "{seat} rolls the defeated Monsters: {defeated+moving+fighting}.",
        changes=(Change("set", at("heroes.{seat}.pile.0"), 0), *_rolled("set", 2, 0)),
        beat=1300,
    ),
    NoteWords(
        "searched-bosses",
        ("seat", *FACES_SHOWN),
        "{seat} rolls the defeated Bosses: {defeated+moving+fighting}.",
        changes=(Change("set", at("heroes.{seat}.pile.1"), 0), *_rolled("set", 2, 3)),
        beat=1000,
    ),
    NoteWords(
        "searched-one",
        ("seat", "kind", "shown"),
        "{seat} rolls the defeated {kind}: {shown}.",
        changes=(Change("set", at("heroes.{seat}.pile.{kind}"), 0), Change("set", at("roll.2.{shown}"), 1)),
        beat=1000,
    ),
    NoteWords("no-treasure", (), "Nobody has defeated dice to roll: no treasure.", changes=(), beat=500),
    NoteWords(
        "found-coins",
        ("seat", "count"),
        "{seat} finds {count} {count?coin|coins}.",
        changes=_goods("add", "gold"),
        beat=400,
    ),
    NoteWords(
        "found-besides",
        ("seat", "count"),
        "{seat}'s greed brings {count} extra {count?coin|coins}.",
        changes=_goods("add", "gold"),
        beat=400,
    ),
    NoteWords(
        "found-artefacts",
        ("seat", "found"),
        "{seat} finds {found}!",
        changes=_goods("add", "artefacts", "{found}"),
        beat=700,
    ),
    NoteWords("found-nothing", ("seat",), "{seat} finds nothing.", changes=(), beat=400),
    NoteWords("swept", (), "", changes=(Change("set", at("roll.*.*"), 0),), beat=100),
    NoteWords(
        "traded-weapon",
        ("seat", "dice"),
        "{seat} turns in {dice} Defeated {dice?Monster|Monsters} for 1 weapon.",
        changes=_goods("add", "weapons", 1),
        beat=500,
    ),
    NoteWords(
        "traded-potions",
        ("seat", "count"),
        "{seat} turns in {count} Defeated {count?Monster|Monsters} for {count} {count?potion|potions}.",
        changes=_goods("add", "potions"),
        beat=500,
    ),
    NoteWords(
        "traded-boss",
        ("seat",),
        "{seat} turns in 1 Fighting Boss for 1 potion.",
        changes=_goods("add", "potions", 1),
        beat=500,
    ),
    NoteWords(
        "traded-bosses",
        ("seat", "dice", "count"),
        "{seat} turns in {dice} Fighting {dice?Boss|Bosses} for {count} {count?coin|coins}.",
        changes=_goods("add", "gold"),
        beat=500,
    ),
    NoteWords(
        "rested",
        ("one",),
        "{one} rests: back in play and unhurt.",
        changes=RESTED,
        beat=600,
    ),
    NoteWords("parted", (), "", changes=RESTED, beat=100),
    NoteWords(
        "dismissed",
        ("seat",),
        "{seat}'s retainer leaves.",
        changes=(Change("set", at("heroes.{seat}.retainer"), False),),
        beat=300,
    ),
    NoteWords(
        "next",
        ("seat", "level"),
        "{seat} will go first on level {level}.",
        changes=(Change("set", at("first"), "{seat}"),),
        beat=300,
    ),
    NoteWords(
        "gave",
        ("seat", "other", "good", "level"),
        "Before level {level}, {seat} gives {other} {good}.",
        run="{good}",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "hired",
        ("seat", "count"),
        "{seat} hires a retainer for {count} {count?coin|coins}.",
        changes=(Change("set", at("heroes.{seat}.retainer"), True),),
        beat=400,
    ),
)

TALK = (
    NoteWords(
        "asked",
        ("seat", "other", "acting"),
        '{seat}: "{other}, assist me{acting? if any are left|}!"',
        changes=(),
        beat=500,
    ),
    NoteWords(
        "offered",
        ("seat", "other", "coins"),
        '{seat}: "{other}, {coins} {coins?coin|coins} for you after this level."',
        changes=(),
        beat=500,
    ),
    NoteWords(
        "over",
        ("rank", "gold", "items", "artefacts"),
        "The adventure is over: {rank}, with {gold+items+artefacts}.",
        changes=(),
        beat=1200,
    ),
)

GOODS = (
    _paid("sub", "paid-coins", "gold"),
    _paid("sub", "paid-potions", "potions"),
    _paid("sub", "paid-weapons", "weapons"),
    _paid("sub", "paid-artefacts", "artefacts"),
    NoteWords(
        "paid-monsters",
        ("seat", "count"),
        "",
        changes=(Change("sub", at("heroes.{seat}.pile.0"), "{count}"),),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "paid-bosses",
        ("seat", "count"),
        "",
        changes=(Change("sub", at("heroes.{seat}.pile.1"), "{count}"),),
        joins=True,
        beat=0,
    ),
    _paid("add", "got-coins", "gold"),
    _paid("add", "got-potions", "potions"),
    _paid("add", "got-weapons", "weapons"),
    _paid("add", "got-artefacts", "artefacts"),
)

NOTES = (*BEGINNING, *ROLLING, *RESOLVING, *HELPING, *TREASURE, *TALK, *GOODS)

ASKED = ("step", "to_act", "assisted", "threat", "hits", "loot", "round", "item", "used", "ending", "lull")
"""What of a view describes the open question."""

LATE = ("rank", "heroes.*.rating", "heroes.*.said", "heroes.*.spent")
"""What of a view may lag behind until the last note of a step."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    return {"hero": cast(Attack, game).box.heroes, "health": HEALTH}
