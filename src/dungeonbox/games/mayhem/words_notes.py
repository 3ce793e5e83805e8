"""The notes of Dungeon Mayhem: their sentences, what each changes in a view, and how long it is shown."""

from functools import lru_cache
from typing import cast

from dungeonbox.games.mayhem import components
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import ENDINGS
from dungeonbox.kernel.changes import Change, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.kernel.wording import counted, listed

HP = at("heroes.{seat}.hp")
HAND = at("heroes.{seat}.hand")
HAND_SIZE = at("heroes.{seat}.hand_size")
DECK_SIZE = at("heroes.{seat}.deck_size")
DISCARD = at("heroes.{seat}.discard")
SHIELDS = at("heroes.{seat}.shields")

# In the order of the kinds in effects.py. A field is `seat` or `other` (seats), one of those in `lists`, or a number; a
# number that is asked with `?` is a yes, 1, or a no.
NOTES = (
    NoteWords(
        "chose",
        ("seat", "hero"),
        "{seat} plays {hero}.",
        changes=(Change("set", at("heroes.{seat}.hero"), "{hero}"),),
        beat=600,
    ),
    NoteWords("first", ("seat", "lot"), "{seat} goes first, {lot?by lot|as agreed}.", changes=(), beat=600),
    NoteWords(
        "turn",
        ("seat", "owed", "bared"),
        "{seat}'s turn{bared?: the disguise ends|}.",
        changes=(
            Change("set", at("turn"), "{seat}"),
            Change("set", at("owed"), "{owed}"),
            Change("set", at("heroes.{seat}.disguised"), False),
            Change("add", at("heroes.{seat}.turns"), 1),
        ),
        beat=300,
    ),
    NoteWords(
        "drew",
        ("seat", "draws", "card"),
        "{seat} {draws} {card}.",
        "{seat} {draws} a card.",
        run="{card}",
        changes=(Change("put", HAND, "{card}"), Change("add", HAND_SIZE, 1), Change("sub", DECK_SIZE, 1)),
        beat=200,
    ),
    NoteWords(
        "played",
        ("seat", "card", "deed"),
        "{seat} plays {card}{deed}.",
        changes=(Change("take", HAND, "{card}"), Change("sub", HAND_SIZE, 1), Change("sub", at("owed"), 1)),
        beat=800,
    ),
    NoteWords(
        "attacked",
        ("seat", "other", "damage", "shield"),
        "{seat} attacks {other}{shield} for {damage}.",
        changes=(),
        beat=500,
    ),
    NoteWords(
        "blocked",
        ("seat", "card", "damage", "fate"),
        "{card} takes {damage} damage for {seat}{fate}.",
        changes=(),
        beat=500,
    ),
    NoteWords(
        "broke",
        ("seat", "card", "other", "slot"),
        "",
        changes=(Change("cut", SHIELDS, "{slot}"), Change("put", at("heroes.{other}.discard"), "{card}")),
        beat=500,
    ),
    NoteWords(
        "hurt",
        ("seat", "damage", "left", "rest"),
        "{seat} takes {rest?the remaining |}{damage} damage: {left}.",
        changes=(Change("set", HP, "{left}"),),
        beat=800,
    ),
    NoteWords(
        "healed",
        ("seat", "gained", "now", "later"),
        "{seat}{later? then|} heals {gained}: {now}.",
        changes=(Change("set", HP, "{now}"),),
        beat=600,
    ),
    NoteWords(
        "again",
        ("seat", "owed"),
        "{seat} must play {owed} more {owed?card|cards} this turn.",
        changes=(Change("set", at("owed"), "{owed}"),),
        beat=300,
    ),
    NoteWords(
        "rebuilt",
        ("seat", "cards"),
        "With an empty deck, {seat} shuffles the discard pile into a new one.",
        changes=(Change("set", DECK_SIZE, "{cards}"), Change("clear", DISCARD)),
        beat=600,
    ),
    NoteWords(
        "swapped",
        ("seat", "other", "ours", "theirs"),
        "{seat} and {other} swap hit points: {seat} now has {ours} hp, {other} {theirs} hp.",
        changes=(Change("set", HP, "{ours}"), Change("set", at("heroes.{other}.hp"), "{theirs}")),
        beat=1000,
    ),
    NoteWords(
        "charmed",
        ("seat", "other", "card", "slot"),
        "{seat} charms {card} away from {other}: now it guards {seat}.",
        changes=(Change("move", at("heroes.{other}.shields.{slot}"), to=SHIELDS),),
        beat=800,
    ),
    NoteWords(
        "fetched",
        ("seat", "card", "again"),
        "{seat} takes {again}{card} back from the discard pile.",
        changes=(Change("take", DISCARD, "{card}"), Change("put", HAND, "{card}"), Change("add", HAND_SIZE, 1)),
        beat=600,
    ),
    NoteWords(
        "disguised",
        ("seat",),
        "{seat} is disguised: no opponent's card touches them until their next turn.",
        changes=(Change("set", at("heroes.{seat}.disguised"), True),),
        beat=700,
    ),
    NoteWords(
        "dropped",
        ("seat", "card"),
        "{seat} discards {card}.",
        run="{card}",
        changes=(Change("take", HAND, "{card}"), Change("sub", HAND_SIZE, 1), Change("put", DISCARD, "{card}")),
        beat=200,
    ),
    NoteWords(
        "stole",
        ("seat", "other", "card", "deed"),
        "{seat} steals {card} from {other}'s deck and plays it{deed}.",
        changes=(Change("sub", at("heroes.{other}.deck_size"), 1),),
        beat=800,
    ),
    NoteWords(
        "fell",
        ("seat",),
        "{seat} is knocked out!",
        changes=(Change("set", at("heroes.{seat}.is_out"), True),),
        beat=1400,
    ),
    NoteWords("tidied", ("seat",), "", changes=(), beat=0),
    NoteWords(
        "forgiven",
        ("seat", "cards"),
        "{seat} has no card left, so the {cards} still to play {cards?is|are} forgiven.",
        changes=(),
        beat=400,
    ),
    NoteWords("nothing", ("seat", "card", "reason"), "{card} {reason}.", changes=(), beat=500),
    NoteWords(
        "declined",
        ("seat",),
        "{seat} could only destroy their own Defense cards, and destroys none.",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "over",
        ("ending", "winners", "hp"),
        "{winners}{ending}{hp}.",
        changes=(Change("set", at("ending"), "{ending}"), Change("set", at("owed"), 0)),
        beat=1000,
    ),
    NoteWords("passed", ("seat", "card"), "{card} does not touch {seat}, who is disguised.", changes=(), beat=500),
    NoteWords(
        "full", ("seat", "most"), "{seat} already has {most} hp: the healing does nothing.", changes=(), beat=300
    ),
    NoteWords("lost", ("seat", "card", "home"), "{seat} loses {card}{home}.", run="{card}{home}", changes=(), beat=0),
    NoteWords(
        "none_to_steal",
        ("seat", "other"),
        "{seat} steals nothing: {other}'s deck and discard pile are empty.",
        changes=(),
        beat=500,
    ),
    NoteWords(
        "none_to_draw",
        ("seat",),
        "{seat} cannot draw: deck and discard pile are empty.",
        changes=(),
        beat=400,
    ),
    NoteWords(
        "ran_out",
        ("seat",),
        "{seat}'s deck has run out: its cards that do not lie open are {seat}'s hand, so everybody knows it.",
        changes=(),
        beat=500,
    ),
    NoteWords("dealt", ("seat", "cards"), "", changes=(Change("set", DECK_SIZE, "{cards}"),), beat=0),
    NoteWords("laid", ("card",), "", changes=(Change("push", at("played"), "{card}"),), joins=True, beat=0),
    NoteWords(
        "raised",
        ("seat", "card", "defense", "owner"),
        "",
        changes=(Change("push", SHIELDS, {"card": "{card}", "defense": "{defense}", "damage": 0, "owner": "{owner}"}),),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "put_away",
        ("card", "other"),
        "",
        changes=(Change("take", at("played"), "{card}"), Change("put", at("heroes.{other}.discard"), "{card}")),
        joins=True,
        beat=0,
    ),
    NoteWords("known", ("seat", "card"), "", changes=(Change("put", HAND, "{card}"),), joins=True, beat=0, secret=True),
    NoteWords(
        "emptied",
        ("seat", "refill"),
        "{seat}'s hand is empty: {refill}.",
        changes=(),
        beat=300,
    ),
    NoteWords(
        "drained",
        ("seat", "refill", "owed"),
        "{seat}'s hand is empty: {refill}, and {owed} more to play this turn.",
        changes=(),
        beat=300,
    ),
    NoteWords(
        "carried",
        ("seat", "card", "damage", "fate"),
        "Another Defense card, {card}, takes {damage} damage for {seat}{fate}.",
        changes=(),
        beat=500,
    ),
    NoteWords(
        "marked",
        ("seat", "slot", "damage"),
        "",
        changes=(Change("add", at("heroes.{seat}.shields.{slot}.damage"), "{damage}"),),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "destroyed",
        ("power", "seat", "ward", "home"),
        "{power} destroys {seat}'s {ward}{home}.",
        run="{seat}'s |{ward}{home}",
        changes=(),
        beat=0,
    ),
    NoteWords("owes", ("owed",), "", changes=(Change("set", at("owed"), "{owed}"),), beat=0),
    NoteWords("empty_handed", ("seat",), "{seat} has no card to discard.", changes=(), beat=200),
)

# What the numbers of notes stand for ----------------------------------------------------------------------

REASONS = (
    "hits nobody: every opponent is disguised",
    "swaps nothing: every opponent is disguised",
    "steals nothing: every opponent is disguised",
    "takes nothing: no Defense card is in reach",
    "destroys nothing: no Defense card is in reach",
    "brings nothing back: the discard pile is empty",
)
"""What a card fails to do and why, in the order of the numbers in effects.py."""

DRAWS = ("draws", "starts with", "then draws")
"""How cards are drawn, in the order of the numbers in effects.py."""


@lru_cache(64)
def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""
    rules = cast(Mayhem, game)
    cards = rules.cards
    seats = [f"{{seat{number}}}" for number in range(1, rules.seats + 1)]
    full = int(cards.hit_points)
    wards = [bare(name) for name in cards.names]
    home = ["", *(f" (it goes back to {seat})" for seat in seats)]
    return {
        "card": cards.names,
        "power": cards.names,
        "hero": cards.hero_names,
        "deed": [_deed(rules, card, "it") for card in range(len(cards))]
        + [_deed(rules, card, "it, too,") for card in range(len(cards))],
        "ward": wards,
        "shield": ["", *(f"'s {ward}" for ward in wards)],
        "home": home,
        "fate": [f" and is destroyed{where}" for where in home]
        + [f": {left} left" for left in range(1, max(cards.defense) + 1)],
        "draws": list(DRAWS),
        "again": ["", "another ", "the other "],
        "refill": ["no card is left to draw", *(counted(new, "new card") for new in range(1, cards.refill + 1))],
        "left": ["no hp left!", *(f"{hp} hp left" for hp in range(1, full + 1))],
        "now": [*(f"{hp} hp" for hp in range(full)), f"{full} hp, the most there is"],
        "reason": list(REASONS),
        "winners": ["", *(_winners(seats, winners) for winners in range(1, 1 << rules.seats))],
        "ending": [
            "",
            " as the last one standing",
            ": one card knocked out everybody who was left",
            f" on hit points after {cards.most_turns} turns each",
        ],
        "hp": ["", *(f", with {hp} hp left" for hp in range(1, full + 1))],
    }


def bare(name: str) -> str:
    """A card's name as it stands after "Ann's" or "your own".

    >>> bare("The Goon Squad"), bare("Riff")
    ('Goon Squad', 'Riff')
    """
    return name.removeprefix("The ")


def _deed(rules: Mayhem, card: int, it: str) -> str:
    """What a card that is played announces, if it touches everybody or stays in front of its player."""
    cards = rules.cards
    power = cards.power[card]
    if power == components.FIREBALL:
        past = ", past all Defense cards" if rules.setup.options["fireball_ignores_shields"] == "on" else ""
        return f": everybody takes {cards.fireball_damage} damage{past}"
    if power == components.WHIRLING_AXES:
        return f": {cards.axes_heal} hp back for each opponent, then {cards.axes_damage} damage to each of them"
    if power == components.BATTLE_ROAR:
        return f": everybody discards their hand and draws {counted(cards.roar_cards, 'card')}"
    return f": {it} guards against {cards.defense[card]} damage" if cards.defense[card] > 0 else ""


def _winners(seats: list[str], winners: int) -> str:
    """Who wins, of a set of seats."""
    names = [name for seat, name in enumerate(seats) if winners & 1 << seat]
    return f"{listed(names)} {'wins' if len(names) == 1 else 'share the win'}"


# What views have to do with notes -------------------------------------------------------------------------

ASKED = ("step", "to_act", "damage", "holder", "card")
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    cards = cast(Mayhem, game).cards
    return {"card": cards.words, "hero": cards.heroes, "ending": ENDINGS}
