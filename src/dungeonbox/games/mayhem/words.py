"""The words of Dungeon Mayhem: names, sentences for notes, phrases for choices, and the table as text."""

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import ENDINGS
from dungeonbox.games.mayhem.view import HeroView, MayhemView, ShieldView
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notewords import NoteWords

__all__ = ("CLAUSES", "NOTES", "box", "describe", "lists", "show")


# In the order of the kinds in effects.py. A field is `seat`, `other` (seats), `card`, `hero`, `ending` or a number.
NOTES = (
    NoteWords("chose", ("seat", "hero"), "2.1", "{seat} plays {hero}."),
    NoteWords("first", ("seat",), "2.5", "{seat} goes first."),
    NoteWords("turn", ("seat",), "3.1", "{seat}'s turn."),
    NoteWords("drew", ("seat", "card"), "6.1", "{seat} draws {card}.", "{seat} draws a card."),
    NoteWords("played", ("seat", "card"), "3.2", "{seat} plays {card}."),
    NoteWords("attacked", ("seat", "other", "damage"), "4.1", "{seat} attacks {other} for {damage}."),
    NoteWords("blocked", ("seat", "card", "damage"), "5.2", "{seat}'s {card} takes {damage} damage."),
    NoteWords("broke", ("seat", "card", "other"), "5.3", "{seat} loses {card}; it goes to {other}'s discard pile."),
    NoteWords("hurt", ("seat", "damage", "left"), "4.2", "{seat} takes {damage} damage: {left} hp left."),
    NoteWords("healed", ("seat", "gained", "now"), "6.2", "{seat} heals {gained}: {now} hp."),
    NoteWords("again", ("seat", "more", "owed"), "6.4", "{seat} plays again, {more} more: {owed} to go."),
    NoteWords("rebuilt", ("seat",), "3.6", "{seat} shuffles the discard pile into a new deck."),
    NoteWords(
        "swapped",
        ("seat", "other", "now", "left"),
        "7.3",
        "{seat} and {other} swap hit points: {now} and {left}.",
    ),
    NoteWords("charmed", ("seat", "other", "card"), "7.2", "{seat} charms {other}'s {card}."),
    NoteWords("fetched", ("seat", "card"), "7.4", "{seat} takes {card} back from the discard pile."),
    NoteWords("disguised", ("seat",), "7.6", "{seat} is disguised until their next turn."),
    NoteWords("dropped", ("seat", "card"), "7.10", "{seat} discards {card}."),
    NoteWords("stole", ("seat", "other", "card"), "7.8", "{seat} steals {card} from {other} and plays it."),
    NoteWords("fell", ("seat",), "4.3", "{seat} is knocked out!"),
    NoteWords("tidied", ("seat",), "3.3", "{seat}'s turn ends."),
    NoteWords("forgiven", ("seat", "cards"), "R8", "{seat} has no card left to play."),
    NoteWords("nothing", ("seat",), "R7", "It has no effect."),
    NoteWords("declined", ("seat",), "R17", "{seat} declines."),
    NoteWords("over", ("ending",), "8.1", "The game is over: {ending}."),
)


def lists(game: Game[State]) -> dict[str, list[str]]:
    """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""
    cards = cast(Mayhem, game).cards
    return {"card": cards.names, "hero": cards.hero_names, "ending": list(ENDINGS)}


# Choices -------------------------------------------------------------------------------------------------

SYMBOLS = {"A": "attack", "S": "defense", "H": "heal", "D": "draw", "P": "play again"}

POWERS = {
    "fireball": "{fireball_damage} damage to every player, you too",
    "charm": "take an opponent's Defense card",
    "vampiric-touch": "swap hit points with an opponent",
    "divine-inspiration": "take a card back from your discard pile",
    "banishing-smite": "destroy all Defense cards",
    "clever-disguise": "opponents' cards pass you by until your next turn",
    "sneak-attack": "destroy a Defense card",
    "pick-pocket": "steal the top card of an opponent's deck and play it",
    "whirling-axes": "heal {axes_heal} per opponent, then {axes_damage} damage to each",
    "battle-roar": "everyone discards their hand and draws {roar_cards}",
    "mighty-toss": "destroy a Defense card",
}
"""By the word of the power, in the order of the components; amounts are filled in by `power_words`."""

AIMS = {
    "attack": "attack {who}",
    "overflow": "{damage} damage goes on to {who}",
    "charm": "charm {who}",
    "touch": "swap hit points with {who}",
    "steal": "steal from {who}",
    "destroy": "destroy {who}",
}


def power_words(cards: Cards, power: int) -> str:
    """What a mighty power does; empty for a card without one."""
    if power < 0:
        return ""
    return list(POWERS.values())[power].format(
        fireball_damage=cards.fireball_damage,
        axes_heal=cards.axes_heal,
        axes_damage=cards.axes_damage,
        roar_cards=cards.roar_cards,
    )


def effect(cards: Cards, card: int) -> str:
    """What a card does, in a few words.

    >>> from dungeonbox.games import make
    >>> rules = cast(Mayhem, make("mayhem", seats=2))
    >>> effect(rules.cards, rules.cards.words.index("divine-smite"))
    'attack 3, heal 1'
    """
    symbols = cards.symbols[card].split()
    parts = [f"{SYMBOLS[symbol]} {symbols.count(symbol)}" for symbol in dict.fromkeys(symbols)]
    if cards.power[card] >= 0:
        parts.insert(0, power_words(cards, cards.power[card]))
    return ", ".join(parts).replace("play again 1", "play again").replace("play again 2", "play again twice")


def describe(game: Game[State], view: View, token: str) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    return _phrase(game, token) or _aim(game, cast(MayhemView, view), token)


@lru_cache(1024)
def _phrase(game: Game[State], token: str) -> str:
    """The same if the table makes no difference, else nothing; remembered, for every turn offers a hand of them."""
    cards = cast(Mayhem, game).cards
    family, _, word = token.partition(":")
    if family == "hero":
        return describe_hero(word, cards.heroes, cards.hero_names, "hero")
    if family in ("play", "fetch"):
        card = cards.words.index(word)
        return f"{cards.names[card]}: {effect(cards, card)}"
    return "destroy nothing" if family == "decline" else ""


def _aim(game: Game[State], table: MayhemView, token: str) -> str:
    aim = AIMS.get(table.step, "aim at {who}")
    target = _target(table, cast(Mayhem, game).cards, token.partition(":")[2])
    return aim.format(who=target, damage=table.damage)


def _target(table: MayhemView, cards: Cards, word: str) -> str:
    """A target in words: a player, or a Defense card and who it protects."""
    seat, _, shield = word.partition(".shield")
    hero = table.heroes[int(seat.removeprefix("seat")) - 1] if int(seat[4:]) <= len(table.heroes) else None
    if hero is None or (shield and int(shield) > len(hero.shields)):
        return word
    who = f"{_hero_name(hero, cards)} ({hero.hp} hp)"
    if not shield:
        return who
    return f"{_shield(hero.shields[int(shield) - 1], cards)} of {who}"


CLAUSES = {"hero": "2.1", "play": "3.2", "target": "4.1", "decline": "R17", "fetch": "7.4"}
"""The clause that lets one do this, by the family of the token."""

# The box -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardBox:
    """A card as a screen draws it: its symbols from top to bottom, and its mighty power in a few words."""

    name: str
    hero: str
    symbols: tuple[str, ...]
    power: str
    copies: int


@dataclass(frozen=True)
class MayhemBox:
    """What is in the box, by the words that views use."""

    hit_points: int
    heroes: dict[str, str]
    cards: dict[str, CardBox]


def box(game: Game[State]) -> MayhemBox:
    """The hit points of the start, the heroes' names and the cards."""
    cards = cast(Mayhem, game).cards
    return MayhemBox(
        hit_points=int(cards.hit_points),
        heroes=dict(zip(cards.heroes, cards.hero_names, strict=True)),
        cards={
            word: CardBox(
                name=cards.names[card],
                hero=cards.heroes[cards.hero[card]],
                symbols=tuple(cards.symbols[card].split()),
                power=power_words(cards, cards.power[card]),
                copies=int(cards.copies[card]),
            )
            for card, word in enumerate(cards.words)
        },
    )


# The table as text ---------------------------------------------------------------------------------------


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    cards = cast(Mayhem, game).cards
    table = cast(MayhemView, view)
    lines = [line for hero in table.heroes for line in _show_hero(table, hero, cards, names)]
    if table.played:
        lines.append(_wrapped("  on the table: ", [cards.names[cards.words.index(word)] for word in table.played]))
    if table.ending:
        lines.append(f"  The game is over: {table.ending}.")
    return "\n".join(lines)


def _hero_name(hero: HeroView, cards: Cards) -> str:
    return cards.hero_names[cards.heroes.index(hero.hero)].split()[0] if hero.hero else "no hero yet"


def _show_hero(table: MayhemView, hero: HeroView, cards: Cards, names: list[str]) -> list[str]:
    mark = ">" if hero.seat == table.to_act else " "
    lost = int(cards.hit_points) - hero.hp
    life = "out" if hero.is_out else f"{'♥' * hero.hp}{'·' * lost} {hero.hp:2} hp"
    disguise = "  disguised" if hero.disguised and not hero.is_out else ""
    head = f"{mark} {hero.seat + 1} {names[hero.seat][:16]:16} {_hero_name(hero, cards):11} {life}{disguise}"
    lines = [head]
    if table.turn >= 0:
        lines.append(f"      hand {hero.hand_size}   deck {hero.deck_size}   discard {len(hero.discard)}")
    if hero.shields:
        lines.append(_wrapped("      defense: ", [_shield(shield, cards) for shield in hero.shields]))
    if hero.hand:
        label = "      your hand: " if hero.seat == table.eyes else "      known: "
        lines.append(_wrapped(label, [cards.names[cards.words.index(word)] for word in hero.hand]))
    return lines


def _shield(shield: ShieldView, cards: Cards) -> str:
    left = "■" * (shield.defense - shield.damage) + "□" * shield.damage
    return f"{cards.names[cards.words.index(shield.card)]} {left}"


def _wrapped(label: str, words: list[str]) -> str:
    """Words after a label, broken into lines of at most 80 columns under each other."""
    lines = [label]
    for index, word in enumerate(words):
        piece = word + (", " if index + 1 < len(words) else "")
        if len(lines[-1]) + len(piece.rstrip()) > 80:
            lines.append(" " * len(label))
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)
