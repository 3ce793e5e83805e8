"""The words of Dungeon Mayhem: names, sentences for notes, phrases for choices, and the table as text."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from dungeonbox.games.mayhem import components
from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.effects import NO_CHARM, NO_DISCARD, NO_SHIELD, NO_SWAP, NO_TARGET, NO_VICTIM, OVER, bit
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import END_CLAUSES, ENDINGS, MayhemState
from dungeonbox.games.mayhem.steps import CHOOSE_OVERFLOW, CHOOSE_TARGET, PLAY
from dungeonbox.games.mayhem.view import HeroView, MayhemView, ShieldView, card_in_question
from dungeonbox.games.mayhem.words_facts import FACTS
from dungeonbox.games.mayhem.words_notes import ASKED, LATE, NOTES, REASONS, bare, lists, view_words
from dungeonbox.games.mayhem.words_uses import USES
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.chance import EVERYONE
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import sentence
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import called, counted, seat_number

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
FIRST = "first"
TURNS = ("turn",)
IDLE: tuple[str, ...] = ()
ENDGAME: tuple[str, ...] = ()
WORTH = "1 for first place, divided by those who share it, else 0"

CHAPTERS = ("turn",)
"""The kinds of notes with which a new paragraph of the log begins."""

LONGEST_PLAYER = 40
"""As much of a player's name and hero as `show` has room for."""


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


def hero_words(cards: Cards, hero: int) -> str:
    """What a hero is like: how many symbols of each kind the deck has, and how many mighty powers.

    >>> from dungeonbox.games import make
    >>> hero_words(cast(Mayhem, make("mayhem", seats=2)).cards, 1)
    'Lia the Radiant, paladin; in the deck: attack 32, defense 10, heal 11, draw 8, play again 8, mighty powers 3'
    """
    deck = [card for card in range(len(cards)) if cards.hero[card] == hero]
    symbols = [symbol for card in deck for symbol in cards.symbols[card].split() * int(cards.copies[card])]
    totals = [f"{word} {symbols.count(symbol)}" for symbol, word in SYMBOLS.items()]
    powers = sum([int(cards.copies[card]) for card in deck if cards.power[card] >= 0])
    return f"{cards.hero_names[hero]}, {cards.callings[hero]}; in the deck: {', '.join(totals)}, mighty powers {powers}"


def describe(game: Game[State], view: View, token: str, names: list[str]) -> str:
    """A phrase for an action, for the player to whom this view belongs."""
    table, cards = cast(MayhemView, view), cast(Mayhem, game).cards
    phrase, power, is_attack = _phrase(cards, token)
    if not phrase:
        return _aim(cards, table, token.removeprefix("target:"), names)
    return phrase if power == NONE and not is_attack else phrase + _idle(table, power, is_attack)


@lru_cache(1024)
def _phrase(cards: Cards, token: str) -> tuple[str, int, bool]:
    """What the table makes no difference to: the words, none of a target; the mighty power, and whether it attacks.

    These two are for cards that are played. It is remembered, for every turn offers a hand of them.
    """
    family, _, word = token.partition(":")
    if family == "target":
        return "", NONE, False
    if family == "hero":
        heroes = [hero_words(cards, hero) for hero in range(len(cards.heroes))]
        return describe_hero(word, cards.heroes, heroes, "hero"), NONE, False
    if family == "decline":
        return "destroy nothing", NONE, False
    card = cards.words.index(word)
    phrase = f"{cards.names[card]}: {effect(cards, card)}"
    if family != "play":
        return phrase, NONE, False
    return phrase, int(cards.power[card]), "A" in cards.symbols[card]


def _idle(table: MayhemView, power: int, is_attack: bool) -> str:
    """What a card of one's hand would fail to do if it were played now, in brackets (R7)."""
    reason, is_idle = FAILS.get(power, ATTACK_FAILS)
    if (is_attack or power in FAILS) and is_idle(table):
        return f" (now it {REASONS[reason]})"
    return ""


def _is_in_reach(table: MayhemView, hero: HeroView) -> bool:
    """Whether a hero is an opponent whom a card can touch."""
    return hero.seat != table.eyes and not hero.is_out and not hero.disguised


def _is_out_of_reach(table: MayhemView) -> bool:
    """Whether there is nobody whom a card can touch."""
    for hero in table.heroes:  # asked of nearly every card: a generator costs more
        if _is_in_reach(table, hero):
            return False
    return True


def _is_bare(table: MayhemView) -> bool:
    """Whether no opponent in reach has a Defense card."""
    return not any(hero.shields for hero in table.heroes if _is_in_reach(table, hero))


def _is_all_bare(table: MayhemView) -> bool:
    """The same, and these eyes have none either."""
    return _is_bare(table) and not any(hero.shields for hero in table.heroes if hero.seat == table.eyes)


def _has_no_discard(table: MayhemView) -> bool:
    """Whether the discard pile of these eyes is empty."""
    return not any(hero.discard for hero in table.heroes if hero.seat == table.eyes)


FAILS: Final[dict[int, tuple[int, Callable[[MayhemView], bool]]]] = {
    components.VAMPIRIC_TOUCH: (NO_SWAP, _is_out_of_reach),
    components.PICK_POCKET: (NO_VICTIM, _is_out_of_reach),
    components.CHARM: (NO_CHARM, _is_bare),
    components.BANISHING_SMITE: (NO_SHIELD, _is_all_bare),
    components.SNEAK_ATTACK: (NO_SHIELD, _is_all_bare),
    components.MIGHTY_TOSS: (NO_SHIELD, _is_all_bare),
    components.DIVINE_INSPIRATION: (NO_DISCARD, _has_no_discard),
}
"""Of mighty powers: why they may do nothing, and whether that is so now; of a plain attack below."""
ATTACK_FAILS: Final = (NO_TARGET, _is_out_of_reach)


def _aim(cards: Cards, table: MayhemView, word: str, names: list[str]) -> str:
    """A target in words, and what would come of choosing it."""
    seat, _, slot = word.partition(".shield")
    at = seat_number(seat)
    hero = table.heroes[at] if 0 <= at < len(table.heroes) else None
    if hero is None or (slot and int(slot) > len(hero.shields)):
        return word
    who = names[hero.seat]
    if slot:
        return _aim_at_shield(cards, table, hero.shields[int(slot) - 1], "your own" if at == table.eyes else f"{who}'s")
    own = table.heroes[table.eyes].hp if table.eyes != NONE else 0
    return {
        "attack": f"hit {who} for {table.damage}: {_left(hero.hp - table.damage)}",
        "touch": f"swap hit points with {who}: you get {hero.hp}, {who} {own}",
        "steal": f"steal from {who}, who has {counted(hero.deck_size, 'card')} in the deck",
    }.get(table.step, f"aim at {who} ({hero.hp} hp)")


def _left(hp: int) -> str:
    return f"{hp} hp left" if hp > 0 else "a knock-out"


def _aim_at_shield(cards: Cards, table: MayhemView, shield: ShieldView, whose: str) -> str:
    """A Defense card as a target, and what becomes of it."""
    left = shield.defense - shield.damage
    name = f"{whose} {bare(cards.names[cards.words.index(shield.card)])} ({left} of {shield.defense} left)"
    if table.step == "charm":
        return f"take {name}"
    if table.step == "destroy":
        return f"destroy {name}"
    if table.step not in ("attack", "overflow"):
        return f"aim at {name}"
    beyond = table.damage - left
    result = "it is destroyed" if beyond >= 0 else f"{-beyond} left"
    return f"hit {name} for {table.damage}: {result}" + (f", {beyond} damage goes on" if beyond > 0 else "")


CLAUSES = {"hero": "2.1", "play": "3.2", "target": "4.1", "decline": "R17", "fetch": "7.4"}
"""The clause that lets one do this, by the family of the token, unless `clause` knows better."""


def clause(game: Game[State], observation: State, token: str) -> str:
    """The clause that lets one do this now: extra cards, damage that goes on and powers have their own."""
    stack = observation.stack
    step = stack.step
    if step == PLAY:
        return "6.4" if stack.left >= cast(Mayhem, game).cards.turn_plays else CLAUSES["play"]
    if token == "hero:random":
        return "R19"
    if step == CHOOSE_OVERFLOW:
        return "5.5"
    family = token.partition(":")[0]
    if family == "target" and step != CHOOSE_TARGET:
        return f"7.{cast(Mayhem, game).cards.power[card_in_question(cast(MayhemState, observation))] + 1}"
    return CLAUSES[family]


# The question --------------------------------------------------------------------------------------------

QUESTIONS = {
    "choose-hero": "Which hero do you play?",
    "attack": "{name} deals {damage} damage. Whom or what do you attack?",
    "overflow": "{damage} damage goes on. Which Defense card of {holder}'s takes it?",
    "charm": "{card}: which Defense card do you take?",
    "touch": "{card}: with whom do you swap hit points? You have {hp}.",
    "steal": "{card}: from whose deck do you steal the top card, to play it at once?",
    "destroy": "{card}: which Defense card do you destroy?",
    "fetch": "{card}: which card do you take back from your discard pile?",
}


def question(game: Game[State], view: View, names: list[str]) -> str:
    """What is asked of the seat whose view it is; "" if nothing is."""
    cards = cast(Mayhem, game).cards
    table = cast(MayhemView, view)
    if table.eyes == NONE or table.eyes != table.to_act:
        return ""
    if table.step == "play":
        more = "" if table.owed == 1 else f" You have {table.owed} to play before your turn ends."
        return f"Which card do you play?{more}"
    name = cards.names[cards.words.index(table.card)] if table.card else ""
    return QUESTIONS[table.step].format(
        damage=table.damage,
        name=name,
        card=name.rstrip("!"),
        holder=names[table.holder] if table.holder != NONE else "",
        hp=table.heroes[table.eyes].hp,
    )


def characters(game: Game[State], view: View) -> list[str]:
    """Who each player is at the table, in a word or two; "" before that is chosen."""
    cards = cast(Mayhem, game).cards
    return [_short(hero, cards) if hero.hero else "" for hero in cast(MayhemView, view).heroes]


def _short(hero: HeroView, cards: Cards) -> str:
    """A hero's first name and calling."""
    number = cards.heroes.index(hero.hero)
    return f"{cards.hero_names[number].split()[0]}, {cards.callings[number]}"


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
    players = called(names, characters(game, view))
    lines = [line for hero in table.heroes for line in _show_hero(table, hero, cards, names, players)]
    if table.played:
        lines.append(_wrapped("  on the table: ", [cards.names[cards.words.index(word)] for word in table.played]))
    if table.card and table.damage:
        card = cards.names[cards.words.index(table.card)]
        lines.append(f"  {card}: {table.damage} damage to deal")
    if table.ending:
        lines.append("  The game is over.")
    return "\n".join(lines)


def _show_hero(table: MayhemView, hero: HeroView, cards: Cards, names: list[str], players: list[str]) -> list[str]:
    mark = ">" if hero.seat == table.to_act else " "
    lost = int(cards.hit_points) - hero.hp
    life = "knocked out" if hero.is_out else f"{'♥' * hero.hp}{'·' * lost} {hero.hp:2} hp"
    disguise = "  disguised" if hero.disguised and not hero.is_out else ""
    width = min(max(map(len, players)), LONGEST_PLAYER)
    lines = [f"{mark} {hero.seat + 1} {players[hero.seat][:width]:{width}} {life}{disguise}"]
    if hero.is_out or table.turn == NONE:
        return lines
    lines.append(f"      hand {hero.hand_size}   deck {hero.deck_size}   discard {len(hero.discard)}")
    if hero.discard:
        lines.append(_wrapped("      discarded: ", _counted_cards(hero.discard, cards)))
    if hero.shields:
        lines.append(_wrapped("      defense: ", [_shield(shield, hero.seat, cards, names) for shield in hero.shields]))
    if hero.hand:
        label = "      your hand: " if hero.seat == table.eyes else "      known: "
        lines.append(_wrapped(label, [cards.names[cards.words.index(word)] for word in hero.hand]))
    return lines


def _shield(shield: ShieldView, holder: int, cards: Cards, names: list[str]) -> str:
    left = "■" * (shield.defense - shield.damage) + "□" * shield.damage
    owner = "" if shield.owner == holder else f" ({names[shield.owner]}'s)"
    return f"{cards.names[cards.words.index(shield.card)]} {left}{owner}"


def _wrapped(label: str, words: list[str]) -> str:
    """Words after a label, broken into lines of at most 80 columns under each other."""
    lines = [label]
    for index, word in enumerate(words):
        piece = word + (", " if index + 1 < len(words) else "")
        if len(lines[-1]) + len(piece.rstrip()) > 80:
            lines.append(" " * len(label))
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def piles(game: Game[State], view: View, names: list[str]) -> str:
    """Hands, decks and discard piles, as far as these eyes know them."""
    cards = cast(Mayhem, game).cards
    table = cast(MayhemView, view)
    lines = []
    for hero, who in zip(table.heroes, called(names, characters(game, view)), strict=True):
        lines.append(f"{who}: {counted(hero.hand_size, 'card')} in hand, {hero.deck_size} in the deck")
        lines.append(_wrapped("  discard pile: ", _counted_cards(hero.discard, cards)))
    return "\n".join(lines)


def _counted_cards(words: tuple[str, ...], cards: Cards) -> list[str]:
    names = [cards.names[cards.words.index(word)] for word in words]
    return [f"{name} x{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names)] or ["-"]


def legend(game: Game[State]) -> str:
    """The signs of `show`."""
    del game
    return (
        "> who must choose   ♥ hit point   · lost   ■ defense left   □ damage taken\n"
        "(Ann's) after a Defense card: it comes from Ann's deck and goes back there\n"
        "known: cards that everybody knows to be in that hand   x2: two of them"
    )


# Sheets --------------------------------------------------------------------------------------------------

SYMBOL_RULES = {
    "A": "Attack: damage to one opponent of your choice; their Defense cards take it first.",
    "S": "Defense: it stays before you and takes that much damage in your place.",
    "H": "Heal: hit points back, up to {hit_points}.",
    "D": "Draw: cards from your deck.",
    "P": "Play again: play another card for each; you have to.",
}
"""What each symbol does."""

POWER_RULES = {
    "fireball": "Defense cards take it first.",
    "charm": "It protects you now, with the damage on it; destroyed, it goes back to its owner's discard pile.",
    "vampiric-touch": "Defense cards do not help against it.",
    "divine-inspiration": "You choose it; a card played this turn is not there yet.",
    "banishing-smite": "Everybody's, your own too.",
    "clever-disguise": "They touch neither you nor your Defense cards, hand and deck.",
    "sneak-attack": "Any that is in play, your own too.",
    "pick-pocket": "All it does, it does for you; then it goes to its owner's discard pile.",
    "whirling-axes": "Defense cards take the damage first.",
    "battle-roar": "You too.",
    "mighty-toss": "Any that is in play, your own too.",
}
"""What its few words leave open, by the word of the power in the order of the components."""

PAST_SHIELDS = "It goes past Defense cards."
"""§R4 Fireball by the option of that name."""


def _card_sheet(rules: Mayhem, card: int) -> str:
    """All that a card does: in a few words, its power and its symbols one by one, and how often it is there."""
    cards = rules.cards
    said = [f"{cards.names[card]}: {effect(cards, card)}."]
    if cards.power[card] >= 0:
        word, rule = list(POWER_RULES.items())[cards.power[card]]
        goes_past = word == "fireball" and rules.setup.options["fireball_ignores_shields"] == "on"
        said.append(PAST_SHIELDS if goes_past else rule)
    symbols = dict.fromkeys(cards.symbols[card].split())
    said += [SYMBOL_RULES[symbol].format(hit_points=cards.hit_points) for symbol in symbols]
    owner = cards.hero_names[cards.hero[card]].split()[0]
    said.append(f"{counted(cards.copies[card], 'copy')} in {owner}'s deck.")
    return " ".join(said)


def box_sheets(game: Game[State]) -> dict[str, str]:
    """What heroes and cards are and do, by their words."""
    rules = cast(Mayhem, game)
    cards = rules.cards
    found = {}
    for hero, word in enumerate(cards.heroes):
        kinds = [card for card in range(len(cards)) if cards.hero[card] == hero]
        deck = [cards.words[card] for card in kinds for _copy in range(cards.copies[card])]
        found[word] = f"{hero_words(cards, hero)}. Cards: {', '.join(_counted_cards(tuple(deck), cards))}."
    return found | {word: _card_sheet(rules, card) for card, word in enumerate(cards.words)}


def sheets(game: Game[State], view: View) -> dict[str, str]:
    """What all things are and do, at this moment: nothing changes them."""
    del view
    return box_sheets(game)


def sheet_groups(game: Game[State], view: View) -> dict[str, list[str]]:
    """The words of all sheets: heroes, then the cards of each."""
    del view
    cards = cast(Mayhem, game).cards
    found = {"Heroes": list(cards.heroes)}
    for hero, name in enumerate(cards.hero_names):
        found[f"{name.split()[0]}'s cards"] = [
            word for card, word in enumerate(cards.words) if cards.hero[card] == hero
        ]
    return found


# The end -------------------------------------------------------------------------------------------------


def verdict(game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str:
    """§8.1 §8.2 §R15 §R16 Who won and why: what the last line of the log says."""
    ending = ENDINGS.index(outcome.ending)
    winners = sum([bit(seat) for seat in outcome.winners])
    left = cast(MayhemView, view).heroes[outcome.winners[0]].hp
    over = Note(OVER, END_CLAUSES[ending], (ending, winners, left, NONE), NONE, EVERYONE)
    return sentence(NOTES, lists(game), over, names)
