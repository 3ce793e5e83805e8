"""The words of Dungeon Hustle: names, sentences for notes, phrases for choices, and the table as text."""

from textwrap import wrap
from typing import cast

from dungeonbox.games.hustle import effects
from dungeonbox.games.hustle.board import CORNER_NAMES, CORNERS, SIZE, is_card, place_name
from dungeonbox.games.hustle.components import (
    CHARACTER_NAMES,
    CHARACTERS,
    DECK_NAMES,
    EACH_DRAW,
    FEAST,
    HELPS,
    LEVELS,
    QUEST_PARTS,
    TOAST,
)
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.scoring import TIE_BREAKERS
from dungeonbox.games.hustle.state import ESCAPED
from dungeonbox.games.hustle.view import CellView, HeroView, HustleView
from dungeonbox.games.hustle.words_battle import ask_aid, ask_fight
from dungeonbox.games.hustle.words_clauses import CLAUSES, clause
from dungeonbox.games.hustle.words_facts import FACTS
from dungeonbox.games.hustle.words_lists import DECK_PLACE, DECK_WORDS, ICON, card_words, lists, place_words
from dungeonbox.games.hustle.words_notes import ASKED, LATE, NOTES, view_words
from dungeonbox.games.hustle.words_sheets import (
    HustleBox,
    box,
    box_sheets,
    cost_words,
    quest_box,
    quest_cost,
    recharge_words,
    sheet_groups,
    sheets,
)
from dungeonbox.games.hustle.words_uses import USES
from dungeonbox.kernel.casting import describe_hero
from dungeonbox.kernel.chance import EVERYONE
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import named_once, sentence
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
    "HustleBox",
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
WORTH = "0 if the monsters win, else 0.25 plus 0.75 of a share of first place"

CHAPTERS = ("turn",)
"""The kinds of notes with which a new paragraph of the log begins."""


# Phrases for choices -------------------------------------------------------------------------------------

SIMPLE = {
    "stop": "stop here; the card you stand on stays",
    "paint": "change the colour of the card you start on",
    "turn-back": "turn your Helping card back without using the Reward, so that it can be charged",
    "flip": "let the monster flip",
    "attack": "attack: you have enough",
    "bury": "put the spawn card under the deck; the next one counts",
    "no": "do not help",
    "suffer": "lose a card at random",
}
DONE = {
    "sleight": "pick up nothing more",
    "mending": "go on",
    "before": "go on",
    "after": "go on",
    "retreat": "stay",
    "quest": "leave the quest",
    "omen": "reveal the spawn card",
    "spawn": "let the monsters come",
    "rest": "end the turn",
    "aim": "choose no monster",
    "push": "no farther",
    "offer": "draw nothing",
    "refresh": "charge nothing",
}
ABOUT_CARDS = {
    "strike": "strike with {card}: 1 attack",
    "bash": "bash with {card}",
    "pay": "pay {card}{as_what}",
    "discard": "discard {card}",
    "lay": "exchange {card}",
    "fetch": "take back {card}",
    "charge": "charge your Helping power{helps} with {card}",
}
DEFENCES = {"wander": "this attack does nothing", "fight": "the monster flips again"}


def describe(game: Game[State], view: View, token: str, names: list[str]) -> str:
    """A phrase for an action, for the player to whom this view belongs: what it does, costs and gives."""
    rules = cast(Hustle, game)
    table = cast(HustleView, view)
    family, _, word = token.partition(":")
    if token in SIMPLE:
        return SIMPLE[token]
    if family in ABOUT_CARDS:
        as_what = ", counted as another type" * _stands_in(table, word)
        return ABOUT_CARDS[family].format(card=card_words(word), helps=_helps(rules, table), as_what=as_what)
    if family == "defend":
        return f"defend with {card_words(word)}: {DEFENCES.get(table.step, 'a Shield')}"
    if family in ("jump", "take", "at", "push", "go"):
        return _describe_place(rules, table, family, word, names)
    if family in ("use", "recharge", "keep", "drop"):
        return _describe_item(rules, family, rules.box.items.ids.index(word))
    if family in ("ask", "offer"):
        return _describe_aid(rules, table, family, word, names)
    return _describe_word(rules, table, family, word, names)


def _describe_word(rules: Hustle, table: HustleView, family: str, word: str, names: list[str]) -> str:
    """The phrases about characters, colours, powers, quests, purchases, and what depends on the question."""
    if family == "hero":
        characters = [character_line(rules, character) for character in range(CHARACTERS)]
        return describe_hero(word, list(CHARACTER_NAMES), characters, "character")
    if family == "colour":
        return f"hustle on {word}{_reach_words(table, word)}"
    if family == "power":
        power = rules.box.powers.ids.index(word)
        return f"{rules.box.powers.names[power]}: {rules.box.powers.texts[power]}"
    if family == "quest":
        return f"complete {_quest_words(rules, _quest_here(table))}"
    if family == "buy":
        return _describe_purchase(rules, table, word)
    if family == "draw":
        return f"draw {_draws(rules, table)}"
    if family == "yes":
        return f"help {names[table.turn]}; {_price_of_help(rules, table)}"
    if family == "reward":
        return f"use your Reward{_reward(rules, table)}"
    if family == "flee":
        is_here = table.battle is not None and table.battle.foe == table.heroes[table.turn].place
        return f"give up the battle: lose a card at random{' and retreat' * is_here}"
    return DONE.get(table.step, "no more")


def _reach_words(table: HustleView, colour: str) -> str:
    """How many cards of a colour the hustle comes to; nothing while no colour is chosen."""
    card = f"{' or '.join([*table.colours, colour])} card"
    for reach in table.reach:
        if reach.colour == colour and not reach.cards:
            return ": only the card you stand on" if reach.starts else f": no {card} in reach"
        if reach.colour == colour:
            return f": {counted(reach.cards, card)} in reach" + ", and the one you stand on" * reach.starts
    return ""


def _describe_place(rules: Hustle, table: HustleView, family: str, word: str, names: list[str]) -> str:
    """Where a choice leads, and what and who is there."""
    if family == "at":
        return f"the monster at {word}, on {_card_at(table, word)}"
    if family == "take":
        return f"take {_card_at(table, word)} at {word}"
    if family == "push":
        return f"drive it to {word}"
    found = [_card_at(table, word)] if word not in CORNER_NAMES else _corner_words(rules, table, word)
    found += who_is_at(table, word, names)
    there = f" ({'; '.join(one.rstrip('.') for one in found if one)})" if any(found) else ""
    ends = ": the hustle ends there" if family == "jump" and word in table.ends else ""
    if ends and any(cell.monster for cell in table.cells if cell.place == word):
        ends += ", and a battle follows"
    return f"{'jump' if family == 'jump' else 'retreat'} to {place_words(word)}{there}{ends}"


def who_is_at(table: HustleView, word: str, names: list[str]) -> list[str]:
    """The figures at a place."""
    found = ["a monster" for cell in table.cells if cell.place == word and cell.monster]
    places = [*[(cell.place, cell.heroes) for cell in table.cells], *[(c.corner, c.heroes) for c in table.corners]]
    return found + [names[seat] for place, seats in places if place == word for seat in seats if seat != table.eyes]


def _card_at(table: HustleView, word: str) -> str:
    return next((card_words(cell.card) for cell in table.cells if cell.place == word and cell.card), "")


def _corner_words(rules: Hustle, table: HustleView, word: str) -> list[str]:
    """What a corner tile is good for."""
    corner = next(corner for corner in table.corners if corner.corner == word)
    if corner.is_trove:
        return ["who buys here picks one of three"]
    return [_quest_words(rules, corner.quest)] if corner.quest else ["no quest face up"]


def _describe_item(rules: Hustle, family: str, item: int) -> str:
    """An item with what it does; what it scores, or what recharging it costs."""
    cards = rules.box
    name, text = cards.items.names[item], cards.items.texts[item]
    if family == "recharge":
        return (
            f"recharge {name} for {cost_words(recharge_words(rules, item), cards.recharge_differs[item] == 1)}: {text}"
        )
    if family == "use":
        return f"use {name}: {text}"
    points = counted(int(cards.item_points[item]), "point")
    return f"{'discard' if family == 'drop' else family} {name}, {points}: {text}"


def _quest_words(rules: Hustle, word: str) -> str:
    """A quest with what it costs and gives."""
    if not word:
        return "the quest"
    quest = quest_box(rules, rules.box.quests.ids.index(word))
    gives = f"{quest.gold} gold and {counted(quest.points, 'point')}"
    return f"{quest.name} for {quest_cost(quest)}: {gives}{'; ' * bool(quest.text)}{quest.text}"


def _quest_here(table: HustleView) -> str:
    place = table.heroes[table.turn].place if table.turn >= 0 else ""
    return next((corner.quest for corner in table.corners if corner.corner == place and corner.quest), "")


def _describe_purchase(rules: Hustle, table: HustleView, word: str) -> str:
    """What an item of a deck costs, and which one it is."""
    keys = next(shelf.price for shelf in table.shelves if shelf.deck == word)
    is_trove = table.heroes[table.turn].place == CORNER_NAMES[0]
    which = f"you pick one of {rules.box.offered}" if is_trove else "the top one, unseen"
    colours = " of different colours" * (keys > 1)
    return f"buy {DECK_WORDS[DECK_NAMES.index(word)]} for {counted(keys, 'Key')}{colours}: {which}"


def _describe_aid(rules: Hustle, table: HustleView, family: str, word: str, names: list[str]) -> str:
    """A helping power to be asked for or offered."""
    aid = rules.box.helps.ids.index(word)
    name, text = rules.box.helps.names[aid], rules.box.helps.texts[aid]
    if family == "offer":
        return f"offer {names[table.turn]} {name}: {text}"
    helper = _helper(table, aid, names)
    gains = f"{helper} gains {rules.box.reward_gold[aid // HELPS]} gold and a Reward"
    return f"ask {helper} for {name}{', as offered' * (word in table.offers)}: {text} {gains}."


def _stands_in(table: HustleView, card: str) -> bool:
    """Whether a card would pay for a type that it does not have."""
    owed = [cost.rpartition(".")[2] for cost in table.bill.owed] if table.bill else []
    return bool(owed) and card.partition("-")[2].rstrip(ICON) not in owed


def _helps(rules: Hustle, table: HustleView) -> str:
    """What the Helping power of the seat that looks is good for."""
    helps = [rules.box.helps.names[rules.box.helps.ids.index(aid)] for aid in table.heroes[table.eyes].helps]
    return f" ({' or '.join(helps)})" if helps else ""


def _helper(table: HustleView, aid: int, names: list[str]) -> str:
    """Whose helping power it is: a player's, or that of a character nobody plays."""
    character = CHARACTER_NAMES[aid // HELPS]
    return next((names[hero.seat] for hero in table.heroes if hero.hero == character), f"the {character.capitalize()}")


def _price_of_help(rules: Hustle, table: HustleView) -> str:
    """What a helper gives and gets."""
    hero = table.heroes[table.eyes]
    gold = rules.box.reward_gold[CHARACTER_NAMES.index(hero.hero)] if hero.hero else 0
    charge = card_words(hero.charge) if hero.charge else "the charge"
    return f"you discard {charge}, gain {gold} gold and your Reward{_reward(rules, table)}"


def _reward(rules: Hustle, table: HustleView) -> str:
    """What the Reward of the seat that looks does, behind a colon."""
    hero = table.heroes[table.eyes].hero
    return f": {rules.box.reward_texts[CHARACTER_NAMES.index(hero)]}" if hero else ""


def character_line(rules: Hustle, character: int) -> str:
    """A character in a line: name and first power."""
    power = character * LEVELS
    return f"{rules.box.characters[character]}; {rules.box.powers.names[power]}: {rules.box.powers.texts[power]}"


# The question --------------------------------------------------------------------------------------------

QUESTIONS = {
    "choose-hero": "Choose your character.",
    "colour": "{colour} You jump from card to card of it, and pick up those you leave.{entry}",
    "hustle": "{jump}{gathers}",
    "sleight": "Pick up one more?",
    "wander": "{attacks} to come. {defence}",
    "mending": "You have lost {lost} at random. Ask for help to take a card back?",
    "before": "Before any battle: do you want to do something about a monster?",
    "aid": "{aid}",
    "fight": "{fight}",
    "strike": "What do you strike with? Its power is {power}, your attack {might}.",
    "defeat": "The lost battle costs you a card at random. Do you prevent it?",
    "retreat": "Where do you retreat to?",
    "after": "Anything more after the battle?",
    "quest": "Complete the quest {about}?",
    "omen": "The spawn card is to be revealed. Ask for help first?",
    "spawn": "The spawn card is {omen}: {comes}. Anything against it?",
    "rest": "Rest: buy, recharge, charge, or end the turn. You hold {held}, and may keep {size}.",
    "trim": "You hold {held}, and may keep {size}: which one goes?",
    "help": "{who} asks you for {about} Do you help?",
    "aim": "Which monster {aim}?",
    "push": "Where does it go?",
    "scroll": "Which Scroll do you discard?",
    "fetch": "Which card do you take back?",
    "lay": "Which card do you give away?",
    "take": "Which card do you take for it?",
    "pay": "Pay for {about}; {owed} still to go. Which card? You keep the cards listed before it.",
    "keep": "Which item do you keep?",
    "drop": "{most} items are the most: which one goes?",
    "offer": "{about} is completed: do you draw {draws}?",
    "refresh": "{about} charges something for nothing: what?",
}

AIMS = {
    "remove": "do you remove",
    "push": "do you drive outwards",
    "turn": "do you turn away",
    "reverse": "do you turn back",
    "hold": "is to stay",
    "reach": "do you battle",
    "bolt": "do you battle",
}


def question(game: Game[State], view: View, names: list[str]) -> str:
    """What is asked of the seat whose view it is, with what one must know to answer; "" if nothing is."""
    rules = cast(Hustle, game)
    table = cast(HustleView, view)
    if table.eyes == NONE or table.eyes != table.to_act:
        return ""
    hero = table.heroes[table.eyes]
    battle = table.battle
    return QUESTIONS[table.step].format(
        about=_about(rules, table),
        most=rules.box.most_items,
        attacks=counted(table.attacks, "Monster Attack"),
        defence=_defence(hero),
        aim=AIMS.get(table.about, "do you choose"),
        colour=f"Which second colour, besides {table.colours[0]}?"
        if table.colours
        else "On which colour do you hustle?",
        entry=" Your first jump is onto any card of the outer row." if not hero.place else "",
        lost=listed([card_words(card.rstrip(ICON)) for card in table.lost]),
        jump=_ask_jump(table),
        gathers=_gathers(table),
        aid=ask_aid(rules, table),
        fight=ask_fight(rules, table),
        power=battle.power if battle else 0,
        might=battle.might if battle else 0,
        omen=card_words(table.omen) if table.omen else "",
        comes=_comes(table),
        held=counted(hero.held, "card"),
        size=hero.hand_size,
        who=names[table.turn] if table.turn != NONE else "",
        draws=_draws(rules, table),
        owed=cost_words(table.bill.owed, differs=False) if table.bill else "",
    )


def _draws(rules: Hustle, table: HustleView) -> str:
    """How many cards a quest lets a player draw."""
    quests = rules.box.quests
    first = quests.ids.index(table.about) * QUEST_PARTS if table.about in quests.ids else 0
    parts = zip(quests.effects[first : first + QUEST_PARTS], quests.numbers[first : first + QUEST_PARTS], strict=True)
    cards = [1 if effect == FEAST else int(number) for effect, number in parts if effect in (EACH_DRAW, FEAST, TOAST)]
    return "a card" if cards == [1] else counted(cards[0], "card") if cards else "cards"


def _defence(hero: HeroView) -> str:
    """What a Monster Attack costs."""
    if any(card.rstrip(ICON).endswith("-shield") for card in hero.hand):
        return "Defend with a Shield, or lose a card at random."
    return "You have no Shield: each costs you a card at random."


def _ask_jump(table: HustleView) -> str:
    """What the next jump is like."""
    if "leaping" in table.marks:
        return "You jump over one space: where do you land?"
    if "painting" in table.marks:
        return f"Which card do you jump onto? It counts as {' or '.join(table.colours)}."
    return "Jump on, or stop." if _has_jumped(table) else "Where do you jump first?"


def _gathers(table: HustleView) -> str:
    """What is picked up if the hustle ends now."""
    cards = named_once([_card_at(table, place) for place in table.gathers])
    return f" If it ended now, you would pick up {listed(cards)}." if cards else ""


def _has_jumped(table: HustleView) -> bool:
    """Whether the hustle has begun: the path holds more than the place it starts from, which a first turn has not."""
    starts = 1 if table.heroes[table.turn].turns > 0 else 0
    return len(table.path) > starts


def _comes(table: HustleView) -> str:
    """What the spawn card brings."""
    found = [f"the monster at {way.place} would {_goes(way.to)}" for way in table.ways]
    found += [f"one would spawn at {place}" for place in table.gates]
    return listed(found) if found else "no monster would stir"


def _goes(place: str) -> str:
    """§7.3 §7.6 Where a monster goes."""
    return "escape" if place == DECK_PLACE else f"move to {place}"


def _about(rules: Hustle, table: HustleView) -> str:
    """What a question is about, by its name; a helping power with what it does."""
    word = table.about or _quest_here(table)
    if word in rules.box.helps.ids:
        aid = rules.box.helps.ids.index(word)
        return f"{rules.box.helps.names[aid]}. {rules.box.helps.texts[aid]}"
    for things in (rules.box.quests, rules.box.items):
        if word in things.ids:
            return things.names[things.ids.index(word)]
    return DECK_WORDS[DECK_NAMES.index(word)] if word in DECK_NAMES else word


def characters(game: Game[State], view: View) -> list[str]:
    """Who each player is at the table, in a word or two; "" before that is chosen."""
    del game
    return [hero.hero for hero in cast(HustleView, view).heroes]


# The table as text ---------------------------------------------------------------------------------------

TYPE_LETTERS = {"sword": "W", "shield": "H", "key": "K", "potion": "P", "scroll": "S"}
GAP = "--"


def short(word: str) -> str:
    """A dungeon card in two or three letters: colour, type, and ! for a Monster Attack.

    >>> short("blue-key!"), short("white-sword"), short("")
    ('bK!', 'wW', '--')
    """
    if not word:
        return GAP
    colour, _, rest = word.partition("-")
    return colour[0] + TYPE_LETTERS[rest.rstrip("!")] + "!" * rest.endswith("!")


def show(game: Game[State], view: View, names: list[str]) -> str:
    """The table as its eyes see it, at most 80 columns wide."""
    rules = cast(Hustle, game)
    table = cast(HustleView, view)
    lines = dungeon_lines(rules, table, names) if table.first != NONE else []
    for hero in table.heroes:
        lines += _hero_lines(rules, table, hero, names)
    return "\n".join([part for line in lines for part in wrap(line, 80, subsequent_indent=" " * 8)])


def dungeon_lines(rules: Hustle, table: HustleView, names: list[str]) -> list[str]:
    """The dungeon, once it is laid: its level, the board, the corners, and what is going on."""
    floor = rules.box.lowest(table.floor) + 1
    worth = f"monsters flip {table.flips}, worth {table.bounty} gold"
    lines = [f"Dungeon level {floor}: {worth}   escaped {table.escaped} of {table.limit}   {_deck_words(table)}"]
    lines += board_lines(table)
    lines += [_corner_line(rules, table, corner) for corner in range(CORNERS)]
    return lines + (question_lines(rules, table, names) if table.to_act != NONE else [])


def _deck_words(table: HustleView) -> str:
    """§11.1 §11.2 How many cards the deck has, and whether the game ends with it, or the level with this turn."""
    is_last, is_used_up = table.floor == table.floors - 1, "exhausted" in table.marks
    if table.floor >= table.floors or (is_last and is_used_up):
        return "last turns"
    return "last " * is_last + f"deck {table.deck}" + " (deeper after this turn)" * is_used_up


def board_lines(table: HustleView) -> list[str]:
    """The seven rows: cards, M for a monster, the numbers of players; `<>` corner tiles, `[]` the deck."""
    cells = {cell.place: cell for cell in table.cells}
    lines = ["     c1       c2       c3       c4       c5       c6       c7"]
    for row in range(SIZE):
        words = []
        for column in range(SIZE):
            number = row * SIZE + column
            if is_card(number):
                words.append(_cell_words(cells[place_name(number)]))
            else:
                words.append("[deck]" if number == SIZE * SIZE // 2 else "<>")
        lines.append(f"r{row + 1}  " + " ".join(f"{word:8}" for word in words).rstrip())
    return lines


def _cell_words(cell: CellView) -> str:
    mark = "*" if cell.visited else ""
    return short(cell.card) + mark + "M" * cell.monster + "".join(str(seat + 1) for seat in cell.heroes)


def _corner_line(rules: Hustle, table: HustleView, number: int) -> str:
    corner = table.corners[number]
    if corner.is_trove:
        text = "Treasure Trove"
    elif corner.quest:
        quest = quest_box(rules, rules.box.quests.ids.index(corner.quest))
        cost = " ".join(TYPE_LETTERS[type_] for type_ in quest.cost)
        lacks = [TYPE_LETTERS[type_] for type_, has in zip(quest.cost, corner.covered, strict=False) if not has]
        need = f", you lack {' '.join(lacks)}" if lacks else ", you can pay" * bool(corner.covered)
        text = f"{quest.name}: {cost}, {quest.gold} gold, {quest.points} points{need}"
    else:
        text = f"face down: {counted(corner.stock, 'quest')}" if corner.stock else "no quest left"
    here = "".join(f" {seat + 1}" for seat in corner.heroes)
    return f"{corner.corner.upper()}{' (spawn)' * corner.is_spawn} {text}{'   players' * bool(here)}{here}"


def question_lines(rules: Hustle, table: HustleView, names: list[str]) -> list[str]:
    """What is going on in the turn."""
    lines = []
    if table.colours:
        path = f": {' '.join(table.path)}" if table.path else ""
        lines.append(f"  hustle on {' and '.join(table.colours)}{path}")
    if table.attacks:
        lines.append(f"  Monster Attacks to come: {table.attacks}")
    if table.battle:
        power = table.battle.power if table.battle.flipped else table.battle.base
        flips = " ".join(short(card) for card in table.battle.flipped)
        attack = f"your attack {table.battle.might}" if table.eyes == table.turn else f"attack {table.battle.might}"
        lines.append(f"  battle at {table.battle.foe}: power {power}, {attack}   flipped {flips or '-'}")
    if table.bill:
        lines.append(f"  to pay: {cost_words(table.bill.owed, differs=False)}")
    if table.offers:
        lines.append(f"  help offered: {listed([_offer_words(rules, table, aid, names) for aid in table.offers])}")
    if table.omen:
        lines.append(f"  spawn card {short(table.omen)}")
    return lines


def _offer_words(rules: Hustle, table: HustleView, word: str, names: list[str]) -> str:
    aid = rules.box.helps.ids.index(word)
    return f"{rules.box.helps.names[aid]} by {_helper(table, aid, names)}"


def _hero_lines(rules: Hustle, table: HustleView, hero: HeroView, names: list[str]) -> list[str]:
    mark = ">" if hero.seat == table.to_act else " "
    turn = "*" if hero.seat == table.turn else " "
    gold = f"{hero.gold}/{hero.next_level}" if hero.next_level else str(hero.gold)
    help_ = "reward" if hero.reward else short(hero.charge) if hero.charge else "uncharged"
    name = f"{names[hero.seat][:14]} ({hero.hero})" if hero.hero else names[hero.seat][:24]
    who = f"{mark}{turn}{hero.seat + 1} {name:24}"
    lines = [f"{who} level {hero.level}  gold {gold}  help {help_}  at {hero.place or '-'}"]
    hand = " ".join(["?"] * (hero.held - len(hero.hand)) + [short(card) for card in hero.hand])
    size = f" ({hero.held}/{hero.hand_size})" if hero.hero else ""
    lines.append(f"      hand{size} {hand or '-'}")
    items = [_item_words(rules, item.item, is_charged=item.charged) for item in hero.items]
    owned = items + [counted(len(hero.quests), "quest")] * bool(hero.quests)
    lines += [f"      {', '.join(owned)}"] if owned else []
    powers = [rules.box.powers.names[rules.box.powers.ids.index(power)] for power in hero.powers]
    return lines + ([f"      power{'s' * (len(powers) > 1)} {', '.join(powers)}"] if powers else [])


def _item_words(rules: Hustle, item: str, *, is_charged: bool) -> str:
    name = rules.box.items.names[rules.box.items.ids.index(item)]
    return name if is_charged else f"({name})"


def piles(game: Game[State], view: View, names: list[str]) -> str:
    """Deck, discards, item decks, and the quests of each player."""
    rules = cast(Hustle, game)
    table = cast(HustleView, view)
    under = f"; under it, the next first: {listed([short(card) for card in table.under])}" if table.under else ""
    lines = [f"Deck: {counted(table.deck, 'card')}{under}."]
    discards = " ".join(short(card) for card in table.discard)
    lines += wrap(f"Discards, {counted(len(table.discard), 'card')}: {discards or '-'}", 80, subsequent_indent="  ")
    for shelf in table.shelves:
        one = f"{counted(shelf.price, 'Key')} each"
        known = [rules.box.items.names[rules.box.items.ids.index(item)] for item in shelf.under if item]
        under = f"; under it, as you know: {listed(known)}" if known else ""
        text = f"{shelf.deck.capitalize()} deck: {counted(shelf.size, 'item')}, {one}{under}."
        lines += wrap(text, 80, subsequent_indent="  ")
    for hero, who in zip(table.heroes, called(names, characters(game, view)), strict=True):
        quests = [rules.box.quests.names[rules.box.quests.ids.index(quest)] for quest in hero.quests]
        lines += wrap(f"{who} has completed {listed(quests) if quests else 'no quest'}.", 80, subsequent_indent="  ")
    return "\n".join(lines)


def legend(game: Game[State]) -> str:
    """The signs of `show`."""
    del game
    types = ", ".join(f"{letter} {type_}" for type_, letter in TYPE_LETTERS.items())
    return (
        "> who must choose   * whose turn it is   (item) not charged\n"
        "On the board: 1 2 3 4 players   M monster   * visited   -- gap   <> corner tile\n"
        "A card: the first letter of its colour, its type, and ! for a Monster Attack\n"
        f"Types: {types}\n"
        "last deck: when it runs out, the round is played to its end"
    )


# The end -------------------------------------------------------------------------------------------------


def verdict(game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str:
    """§11.3 §11.4 §R15 Who won and why: the monsters, or whoever has most points, by the tie-breaker that decided.

    The log ends with the same words.
    """
    if cast(HustleView, view).monsters_won:
        ending = lists(game)["ending"][ESCAPED]
        return f"{ending[0].upper()}{ending[1:]}."
    best = max(outcome.totals)
    level = [seat for seat, total in enumerate(outcome.totals) if total == best]
    winners = sum(1 << seat for seat in outcome.winners)
    rivals = sum(1 << seat for seat in level if seat not in outcome.winners)
    numbers = (winners, best, rivals, TIE_BREAKERS.index(outcome.decided))
    return sentence(NOTES, lists(game), Note(effects.WINNERS, "R15", numbers, NONE, EVERYONE), names)
