"""Which clause may be cited for what: a table of events and circumstances, written from RULES.md alone.

The law of citations compares it with the clauses of all notes and refusals. A circumstance is computed from states and
answers; what the rules noted or refused by is not known here.
"""

from typing import Final

from dungeonbox.games.busters import steps
from dungeonbox.games.busters.rules import Busters
from dungeonbox.games.busters.state import BustersState
from dungeonbox.games.busters.words import NOTES
from dungeonbox.kernel.citations import Cell, Happening

EVENTS: Final = tuple(words.name for words in NOTES)

CELLS: Final = (
    Cell("chose", "by name", ("2.2",)),
    Cell("chose", "by lot", ("R11",)),
    Cell("leads", "", ("2.1", "R10")),
    Cell("dungeon", "the first", ("2.7",)),
    Cell("dungeon", "the next", ("7.4",)),
    Cell("appeared", "", ("3.1",)),
    Cell("pledged", "", ("R3",)),
    Cell("revealed", "", ("3.4",)),
    Cell("cancelled", "", ("3.5",)),
    Cell("kept", "", ("R13",)),
    Cell("broke", "", ("R13",)),
    Cell("won", "", ("3.7",)),
    Cell("defeated", "", ("3.7",)),
    Cell("looted", "", ("5.1",)),
    Cell("followed", "", ("5.2",)),
    Cell("trailed", "", ("5.2",)),
    Cell("emptied", "", ("5.1",)),
    Cell("grabbed", "", ("5.1",)),
    Cell("cleared", "", ("5.1",)),
    Cell("unpaid", "", ("5.3", "R5")),
    Cell("spilled", "", ("5.4",)),
    Cell("lacked", "a chest with a card", ("5.3", "R5")),
    Cell("lacked", "a chest without a card", ("R5",)),
    Cell("trophy", "", ("7.2", "R7")),
    Cell("lost", "most of one colour", ("4.2",)),
    Cell("lost", "most of several colours", ("4.3",)),
    Cell("spared", "", ("R4",)),
    Cell("returned", "", ("4.6",)),
    Cell("took", "", ("6.1",)),
    Cell("restocked", "", ("7.4",)),
    Cell("over", "", ("8.1",)),
    Cell("unclaimed", "", ("R6",)),
    Cell("scored", "", ("8.2",)),
    Cell("crowned", "", ("8.5",)),
    Cell("outdone", "", ("8.6",)),
    Cell("shared", "", ("8.7",)),
    Cell("dealt", "", ("2.2", "2.5")),
    Cell("stacked", "", ("7.1",)),
    # Refusals of anything
    Cell("refused", "over", ("8.1",)),
    Cell("refused", "another seat chooses its adventurer", ("R11",)),
    Cell("refused", "no adventurer yet", ("2.2",)),
    # Refusals by the kind of answer
    Cell("refused hero", "all seats have one", ("2.2",)),
    Cell("refused card", "not in the hand", ("3.2",)),
    Cell("refused card", "one is laid down", ("3.2", "R2")),
    Cell("refused card", "this monster was fought", ("3.2",)),
    Cell("refused lose", "nobody is defeated", ("4.2",)),
    Cell("refused lose", "a colour of which one has fewer", ("4.2",)),
    Cell("refused lose", "a higher card", ("4.2",)),
    Cell("refused lose", "in turn", ("4.5",)),
    Cell("refused take", "nothing is shared out", ("6.1",)),
    Cell("refused take", "not on the Spoils", ("6.1",)),
    Cell("refused take", "in turn", ("6.1",)),
    Cell("refused take", "cancelled out", ("6.2",)),
    Cell("refused pledge", "", ("R3",)),
    Cell("refused ask", "", ("R3",)),
)


# Notes ---------------------------------------------------------------------------------------------------


def circumstance(game: Busters, happening: Happening[BustersState]) -> str:
    """In which circumstance something was noted; "" for what happens in one way only."""
    before = happening.before
    match happening.event:
        case "chose":
            return "by lot" if happening.action == game.action_ids.random else "by name"
        case "dungeon":
            return "the first" if before.stack.step == steps.DEAL else "the next"
        case "lacked":
            return _lack(game, before, happening.nth)
        case "lost":
            gems = before.heroes[before.stack.seat].gems.listed()
            return "most of one colour" if gems.count(max(gems)) == 1 else "most of several colours"
    return ""


def _cards(s: BustersState) -> list[int]:
    """What was played, by seat."""
    return [int(hero.choice[0]) for hero in s.heroes]


def _counting(s: BustersState) -> int:
    """§3.5 How many cards count."""
    cards = _cards(s)
    return sum(cards.count(card) == 1 for card in cards)


def _lacking(game: Busters, s: BustersState) -> list[int]:
    """§5.3 §R5 The chests of which the bank lacks gems, in order, but those of which a player gets nothing."""
    bank = s.bank.listed()
    found = []
    for chest in range(game.box.chests[s.monster]):
        gems = [int(game.box.in_chest(s.monster, chest, colour)) for colour in range(len(bank))]
        lacks = [max(wanted - has, 0) for wanted, has in zip(gems, bank, strict=True)]
        if any(lacks) and (lacks != gems or chest >= _counting(s)):
            found.append(chest)
        bank = [max(has - wanted, 0) for wanted, has in zip(gems, bank, strict=True)]
    return found


def _lack(game: Busters, s: BustersState, nth: int) -> str:
    """§5.3 §R5 For whom the bank had too little the nth time."""
    return "a chest with a card" if _lacking(game, s)[nth] < _counting(s) else "a chest without a card"


# Refusals ------------------------------------------------------------------------------------------------


def refusal(game: Busters, observation: BustersState, action: int) -> tuple[str, str]:
    """The event and the circumstance of an answer that is not allowed to the seat whose observation this is."""
    step = observation.stack.step
    family = game.token(action).partition(":")[0]
    event = f"refused {family}"
    if step == steps.OVER:
        return "refused", "over"
    if family in ("pledge", "ask"):
        return event, ""
    if step == steps.CHOOSE_HERO:
        is_asked = observation.stack.seat == observation.eyes
        return "refused", "no adventurer yet" if is_asked else "another seat chooses its adventurer"
    if family == "hero":
        return event, "all seats have one"
    if family == "card":
        return event, _card(observation)
    return event, _lose(observation) if family == "lose" else _take(observation)


def _card(observation: BustersState) -> str:
    """§3.2 Why no card is laid down."""
    if observation.stack.step != steps.CHOOSE_CARD:
        return "this monster was fought"
    return "one is laid down" if observation.heroes[observation.eyes].choice.size() > 0 else "not in the hand"


def _lose(observation: BustersState) -> str:
    """§4.2 §4.5 Why no gems are lost."""
    if observation.stack.step != steps.LOSE:
        return "nobody is defeated"
    if observation.stack.seat == observation.eyes:
        return "a colour of which one has fewer"
    cards = _cards(observation)
    return "in turn" if cards[observation.eyes] == min(cards) else "a higher card"


def _take(observation: BustersState) -> str:
    """§6.1 §6.2 Why no gem is taken."""
    if observation.stack.step != steps.TAKE:
        return "nothing is shared out"
    cards = _cards(observation)
    if cards.count(cards[observation.eyes]) > 1:
        return "cancelled out"
    return "not on the Spoils" if observation.stack.seat == observation.eyes else "in turn"
