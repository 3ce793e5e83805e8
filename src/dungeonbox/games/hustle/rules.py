"""Dungeon Hustle, edition 1: the flow of a game.

The steps are in steps.py, in the order of the rulebook. What is asked and done in them is in hustling.py, combat.py,
questing.py and resting.py; aiming.py and paying.py are about one monster and one payment. What happens to cards, gold
and monsters is in effects.py, who knows what in sight.py.
"""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.hustle import actions, aiming, combat, components, effects, hustling, questing, resting
from dungeonbox.games.hustle.actions import tokens
from dungeonbox.games.hustle.board import BOARD, CELLS, CORNERS, FIRST_MONSTERS, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, bit
from dungeonbox.games.hustle.components import (
    ATTACK,
    CANCEL,
    CARD_WORDS,
    CHARACTER_NAMES,
    CHARACTERS,
    CHEAPER,
    DECK_NAMES,
    DECKS,
    DUNGEON,
    FLOORS,
    ITEMS,
    MEND,
    QUEST_LEVELS,
    QUESTS,
    VEIL,
    WARD,
    WILD,
)
from dungeonbox.games.hustle.paying import do_pay, legal_pay
from dungeonbox.games.hustle.sight import redact, unseen_cards
from dungeonbox.games.hustle.state import (
    ENDINGS,
    ESCAPED,
    EXHAUSTED,
    FIRST_CHARACTER,
    FIRST_ITEM,
    FORETOLD,
    LOST,
    NOT_OVER,
    SCORED,
    UNTURNED,
    WILD_TYPE,
    WON,
    Hero,
    HustleState,
    Shelf,
    bits,
    broken,
    new_hero,
    new_shelf,
    new_table,
    new_turn,
    read_state,
    type_of,
)
from dungeonbox.games.hustle.steps import (
    AFTER,
    AID,
    AIM,
    BEFORE,
    CHOOSE_HERO,
    COLOUR,
    DEAL,
    DEFEAT,
    DROP,
    EFFECT,
    END_TURN,
    FETCH,
    FIGHT,
    FLIP,
    FOR_ITEM,
    FOR_QUEST,
    HELP,
    HUSTLE,
    KEEP,
    LAY,
    MENDING,
    MOVE,
    OFFER,
    OMEN,
    OVER,
    PAY,
    PUSH,
    QUEST,
    REFILL,
    REFRESH,
    REST,
    RETREAT,
    REVEAL,
    SCROLL,
    SLEIGHT,
    SPAWN,
    START_TURN,
    STEPS,
    STRIKE,
    TAKE,
    TRIM,
    WANDER,
)
from dungeonbox.games.hustle.view import Scene, picture
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.chance import EVERYONE, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, worth_of_places
from dungeonbox.kernel.info import GameSetup, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves
from dungeonbox.kernel.zones import Bag

LEVEL_POINTS: Final = 5
SAFE: Final = 0.25
"""§R15 What it is worth to everybody that the monsters did not win; the rest goes to first place."""
QUESTIONS_A_TURN: Final = 150
"""A generous bound on the questions of one turn."""
WHY_NOT: Final = (
    "2.1", "2.2", "3.1", "3.2", "R2", "13.6", "4.1", "4.2", "14.6", "5.10", "5.3", "5.4", "R5", "R5", "5.9", "R6",
    "5.8", "6.1", "6.4", "14.8", "7.1", "7.1", "7.2", "R10", "8.9", "11.2", "10.2", "R27", "R27", "13.13", "14.6",
    "15.18", "15.18", "R26", "8.3", "8.5", "R21", "16.3", "11.3",
)  # fmt: skip
"""The clause that refuses, by the step."""


class Hustle(Game[HustleState]):
    """The rulebook for so many seats, with the chosen difficulty and components."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        faces = [*CARD_WORDS, *box.items.ids, *box.quests.ids, *CHARACTER_NAMES]
        super().__init__(
            setup,
            Traits(hidden=True, luck=True),
            tokens(box),
            faces,
            setup.seats + QUESTIONS_A_TURN * (FLOORS * DUNGEON + 2 * setup.seats),
        )
        self.box = box
        self.cast = Cast(CHARACTERS, FIRST_CHARACTER, effects.CHOSE, DEAL, "2.1", "R24")
        self.full_deck = box.deck(setup.seats)
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.limit: Int = box.limits[setup.options["difficulty"]]

    def start(self, chance: Chance, notes: Notes) -> HustleState:
        """§1.1 Players who have yet to choose who is who."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        shelves = vec[Shelf]([new_shelf() for _deck in range(DECKS)])
        stack = Stack(CHOOSE_HERO, 0)
        return HustleState(
            WHOLE, stack, heroes, new_table(), Bag.empty(), shelves, new_turn(), NONE, NONE, 0, 0, SOUTH_EAST, NOT_OVER
        )

    def to_act(self, s: HustleState) -> Seats:
        if s.stack.step == OVER:
            return 0
        return bit(s.stack.seat)

    def legal(self, s: HustleState, seat: Int) -> Moves:
        if s.stack.seat != seat:
            return no_moves()
        return self._answers(s)

    def apply(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        self._answer(s, action, chance, notes)
        self._advance(s, chance, notes)

    def _advance(self, s: HustleState, chance: Chance, notes: Notes) -> None:
        """Run what is automatic until somebody has a choice to make."""
        while True:
            step = s.stack.step
            if step == CHOOSE_HERO or step == COLOUR or step == HELP or step == OFFER or step == OVER:
                return
            if self._run(s, step, chance, notes):
                continue
            answers = self._answers(s)
            if step == TRIM and len(answers) == 0:
                s.stack.step = END_TURN
            elif len(answers) > 1 or self._is_private(s, step):
                return
            else:
                self._answer(s, answers[0], chance, notes)  # §R25

    def _is_private(self, s: HustleState, step: Int) -> bool:
        """§R25 Whether skipping a question could tell others something about cards they do not know."""
        hero = s.hero()
        if hero.hand.size() == hero.known.size():
            return False
        if step == QUEST:
            return questing.quest_here(s) != NONE
        if step == HUSTLE or step == WANDER or step == FIGHT or step == STRIKE or step == REST or step == TRIM:
            return True
        return step == PAY or step == SCROLL or step == LAY

    def _run(self, s: HustleState, step: Int, chance: Chance, notes: Notes) -> bool:
        """Do an automatic step; False if it is a question."""
        if step == REFILL:
            hustling.run_refill(s, self.box, chance, notes)
        elif step == WANDER:
            return hustling.run_wander(s)
        elif step == FLIP:
            combat.run_flip(s, self.box, chance, notes)
        elif step == REVEAL:
            questing.run_reveal(s, chance, notes)
        elif step == MOVE:
            self._run_move(s, notes)
        elif step == END_TURN:
            self._run_end_turn(s, chance, notes)
        elif step == START_TURN:
            self._run_start_turn(s, notes)
        elif step == EFFECT:
            questing.run_effect(s, self.box, chance, notes)
        elif step == DEAL:
            self._run_deal(s, chance, notes)
        else:
            return False
        return True

    def _answers(self, s: HustleState) -> Moves:
        """The legal answers to the open question."""
        step = s.stack.step
        if step == HUSTLE:
            return hustling.legal_hustle(s, self.box)
        if step == COLOUR:
            return hustling.legal_colour(s, self.box)
        if step == REST:
            return resting.legal_rest(s, self.box)
        if step == TRIM:
            return self._legal_trim(s)
        if step == BEFORE:
            return combat.legal_before(s, self.box)
        if step == AFTER:
            return combat.legal_after(s, self.box)
        if step == QUEST:
            return questing.legal_quest(s, self.box)
        if step == OMEN:
            return questing.legal_omen(s, self.box)
        if step == SPAWN:
            return questing.legal_spawn(s, self.box)
        if step == MENDING:
            return hustling.legal_mending(s, self.box)
        if step == WANDER:
            return hustling.legal_wander(s, self.box)
        if step == SLEIGHT:
            return hustling.legal_sleight(s)
        if AID <= step <= RETREAT:
            return self._fighting_answers(s)
        return self._other_answers(s)

    def _legal_trim(self, s: HustleState) -> Moves:
        """§8.9 §R23 Cards over the hand size; nothing if there are none."""
        if s.hero().hand.size() <= resting.hand_size(s, self.box):
            return no_moves()
        return resting.legal_trim(s, self.box)

    def _fighting_answers(self, s: HustleState) -> Moves:
        """The questions of a battle."""
        step = s.stack.step
        if step == AID:
            return combat.legal_aid(s, self.box)
        if step == FIGHT:
            return combat.legal_fight(s, self.box)
        if step == STRIKE:
            return combat.legal_strike(s, self.box)
        if step == DEFEAT:
            return combat.legal_defeat(s, self.box)
        return combat.legal_retreat(s)

    def _other_answers(self, s: HustleState) -> Moves:
        """The questions on top of others, and the first one."""
        step = s.stack.step
        if step == PAY:
            return legal_pay(s, self.box)
        if step == HELP:
            return append(append(no_moves(), actions.YES), actions.NO)
        if step == AIM:
            return aiming.legal_aim(s)
        if step == PUSH:
            return aiming.legal_push(s)
        if step == KEEP:
            return resting.legal_keep(s)
        if step == DROP:
            return resting.legal_drop(s)
        if step == OFFER:
            return questing.legal_offer()
        if step == REFRESH:
            return questing.legal_refresh(s, self.box)
        if step == SCROLL:
            return hustling.legal_scroll(s)
        if step == FETCH:
            return hustling.legal_fetch(s)
        if step == LAY:
            return hustling.legal_lay(s)
        if step == TAKE:
            return hustling.legal_take(s)
        if step == CHOOSE_HERO:
            return self._legal_hero(s)
        return no_moves()

    def _answer(self, s: HustleState, action: Int, chance: Chance, notes: Notes) -> None:
        """Do what was answered to the open question."""
        step = s.stack.step
        if actions.ASK <= action < actions.YES:
            self._do_ask(s, action - actions.ASK, notes)
        elif step == HUSTLE:
            hustling.do_hustle(s, self.box, action, notes)
        elif step == COLOUR:
            hustling.do_colour(s, self.box, action, notes)
        elif step == REST:
            resting.do_rest(s, self.box, action, chance, notes)
        elif step == TRIM:
            resting.do_trim(s, action, notes)
        elif step == BEFORE:
            combat.do_before(s, self.box, action, notes)
        elif step == AFTER:
            combat.do_after(s, self.box, action, chance, notes)
        elif step == QUEST:
            questing.do_quest(s, action, notes)
        elif step == OMEN:
            s.stack.step = REVEAL
        elif step == SPAWN:
            questing.do_spawn(s, self.box, action, notes)
        elif step == MENDING:
            s.now.asked = 0
            s.stack.step = BEFORE
        elif step == WANDER:
            hustling.do_wander(s, self.box, action, chance, notes)
        elif step == SLEIGHT:
            hustling.do_sleight(s, self.box, action, notes)
        elif AID <= step <= RETREAT:
            self._answer_fighting(s, action, chance, notes)
        else:
            self._answer_other(s, action, chance, notes)

    def _answer_fighting(self, s: HustleState, action: Int, chance: Chance, notes: Notes) -> None:
        """What was answered in a battle."""
        step = s.stack.step
        if step == AID:
            s.stack.step = FLIP
        elif step == FIGHT:
            combat.do_fight(s, self.box, action, notes)
        elif step == STRIKE:
            combat.do_strike(s, self.box, action, notes)
        elif step == DEFEAT:
            combat.do_defeat(s, action, chance, notes)
        else:
            combat.do_retreat(s, action, notes)

    def _answer_other(self, s: HustleState, action: Int, chance: Chance, notes: Notes) -> None:
        """What was answered to a question on top of others, or to the first one."""
        step = s.stack.step
        if step == PAY:
            self._do_pay(s, action, chance, notes)
        elif step == HELP:
            self._do_help(s, action, notes)
        elif step == AIM:
            aiming.do_aim(s, action, notes)
        elif step == PUSH:
            aiming.do_push(s, action, notes)
        elif step == KEEP:
            resting.do_keep(s, action, notes)
        elif step == DROP:
            resting.do_drop(s, action, notes)
        elif step == OFFER:
            questing.do_offer(s, action, chance, notes)
        elif step == REFRESH:
            questing.do_refresh(s, action, notes)
        elif step == SCROLL:
            hustling.do_scroll(s, action, notes)
        elif step == FETCH:
            hustling.do_fetch(s, action, notes)
        elif step == LAY:
            hustling.do_lay(s, action)
        elif step == TAKE:
            hustling.do_take(s, action, notes)
        else:
            self._do_hero(s, action, chance, notes)

    # CHOOSE_HERO, DEAL -----------------------------------------------------------------------------------

    def _legal_hero(self, s: HustleState) -> Moves:
        """§2.1 §R24 Any character nobody has taken, or one at random."""
        return self.cast.legal(s.cast())

    def _do_hero(self, s: HustleState, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.1 §R24 Take the character; when all have one, set up."""
        seat = s.stack.seat
        s.heroes[seat].character = self.cast.choose(s.stack, s.cast(), action, chance, notes)

    def _run_deal(self, s: HustleState, chance: Chance, notes: Notes) -> None:
        """§2.2 §2.3 §2.4 §2.5 §2.6 §2.7 §2.8 §2.9 §R1 §R19 §R24 Set up everything, and choose who starts."""
        s.deck = self.full_deck.clone()
        for seat in range(self.seats):
            self._charge(s, seat, chance, notes)
        for cell in BOARD.cards:
            card = chance.take(s.deck, EVERYONE)
            s.table.cells.put(cell, card)
            notes.tell(effects.LAID, cell, card)
        for cell in FIRST_MONSTERS:
            s.table.monsters.add(cell)
            notes.tell(effects.MONSTER, cell)
        s.table.unturned = bit(QUESTS) - 1
        for corner in range(1, CORNERS):
            s.table.stock.put(corner, QUEST_LEVELS)
        effects.turn_up(s, self.box, NORTH_EAST, chance, notes)
        effects.turn_up(s, self.box, SOUTH_WEST, chance, notes)
        for item in range(ITEMS):
            s.shelves[self.box.item_decks[item]].top.add(FIRST_ITEM + item)
        s.first = self.first_seat
        if s.first == NONE:
            s.first = chance.below(self.seats, EVERYONE)
        s.turn = s.first
        notes.tell(effects.FIRST, s.first)
        s.stack.step = START_TURN
        s.stack.seat = s.first

    def _charge(self, s: HustleState, seat: Int, chance: Chance, notes: Notes) -> None:
        """§2.3 §R19 A random card of its type charges a Helping card."""
        hero = s.heroes[seat]
        fitting = Bag.empty()
        for card in s.deck.cards:
            if type_of(card) == self.box.charges[hero.character]:
                fitting.add(card)
        hero.charge = chance.take(fitting, EVERYONE)
        s.deck.remove(hero.charge)
        notes.tell(effects.CHARGED, seat, hero.charge)

    # START_TURN, END_TURN --------------------------------------------------------------------------------

    def _run_start_turn(self, s: HustleState, notes: Notes) -> None:
        """§3.1 A new turn, in which nothing has happened yet."""
        s.now = new_turn()
        notes.tell(effects.TURN, s.turn)
        s.stack.step = COLOUR

    def _run_move(self, s: HustleState, notes: Notes) -> None:
        """§7.3 §11.3 §R16 Monsters spawn and move; if too many have escaped, they win at once."""
        questing.run_move(s, self.limit, notes)
        if s.escaped >= self.limit:
            self._end(s, ESCAPED, notes)

    def _run_end_turn(self, s: HustleState, chance: Chance, notes: Notes) -> None:
        """§3.1 §11.2 §11.4 §R7 §R14 Perhaps a quest turns up, perhaps the next level comes; then the next player."""
        if s.now.has(UNTURNED):
            effects.turn_up(s, self.box, s.spawn, chance, notes)
        if s.now.has(EXHAUSTED) and s.floor < FLOORS:
            s.floor += 1
            if s.floor < FLOORS:
                notes.tell(effects.DESCENDED, s.floor)
            else:
                notes.tell(effects.LAST_TURNS)
        s.hero().turns += 1
        s.turn = (s.turn + 1) % self.seats
        if s.floor == FLOORS and s.turn == s.first:
            self._end(s, SCORED, notes)
            return
        s.stack.seat = s.turn
        s.stack.left = 0
        s.stack.step = START_TURN

    def _end(self, s: HustleState, ending: Int, notes: Notes) -> None:
        """§11.3 §11.4 It is over."""
        s.ending = ending
        s.stack.step = OVER
        s.stack.left = 0
        notes.tell(effects.OVER, ending)

    # PAY -------------------------------------------------------------------------------------------------

    def _do_pay(self, s: HustleState, action: Int, chance: Chance, notes: Notes) -> None:
        """§6.1 §8.2 §8.6 One more card; with the last, what was paid for happens."""
        if not do_pay(s, self.box, action, notes):
            return
        purpose = s.stack.what
        which = s.stack.whom
        s.stack.pop()
        if purpose == FOR_QUEST:
            questing.complete(s, self.box, which, chance, notes)
        elif purpose == FOR_ITEM:
            resting.buy(s, which, chance, notes)
        else:
            resting.recharge(s, which, notes)

    # HELP ------------------------------------------------------------------------------------------------

    def _do_ask(self, s: HustleState, aid: Int, notes: Notes) -> None:
        """§10.1 §10.4 §R12 Another player is asked for one of their powers."""
        helper = effects.helper_for(s, aid)
        s.now.asked |= bit(helper)
        notes.tell(effects.ASKED, s.turn, helper, aid)
        s.stack.push(HELP, helper, aid)

    def _do_help(self, s: HustleState, action: Int, notes: Notes) -> None:
        """§10.2 §10.3 §10.5 §R12 Yes or no; who helps loses the charge, gains gold and the Reward."""
        aid = s.stack.what
        helper = s.stack.seat
        s.stack.pop()
        if action == actions.NO:
            notes.tell(effects.REFUSED, helper, s.turn, aid)
            return
        hero = s.heroes[helper]
        notes.tell(effects.HELPED, helper, s.turn, aid, hero.charge)
        s.table.discard.add(hero.charge)
        hero.charge = NONE
        hero.reward = 1
        effects.earn(s, self.box, helper, self.box.reward_gold[hero.character], notes)
        self._aid(s, self.box.helps.effects[aid], self.box.helps.numbers[aid], notes)

    def _aid(self, s: HustleState, effect: Int, number: Int, notes: Notes) -> None:
        """§14.1 §14.2 §14.3 §14.4 §14.5 §14.6 §14.7 §14.8 What the help does."""
        if effect == ATTACK:
            s.now.might += number
        elif effect == CANCEL:
            hustling.cancel(s, number, notes)
        elif effect == CHEAPER:
            s.now.cheaper = number
        elif effect == VEIL:
            s.now.veils += number
        elif effect == WARD:
            s.now.ward += number
        elif effect == MEND:
            s.stack.push(FETCH, s.turn)
        elif effect == WILD:
            s.now.marks |= WILD_TYPE
        else:
            s.now.marks |= FORETOLD

    # The end ---------------------------------------------------------------------------------------------

    def reckon(self, s: HustleState) -> Outcome:
        """§11.3 §12.1 §12.2 §12.3 §12.4 §R15 Points line by line; nothing if the monsters win."""
        names = tuple([CHARACTER_NAMES[hero.character] for hero in s.heroes])
        if s.ending == ESCAPED:
            return Outcome(ENDINGS[ESCAPED], tuple([1] * self.seats), tuple([0.0] * self.seats), (), names)
        lines: list[ScoreLine] = []
        ranks: list[tuple[int, int, int]] = []
        for seat in range(self.seats):
            hero = s.heroes[seat]
            items, quests = self.points(hero)
            lines.append(ScoreLine(seat, "levels", hero.level * LEVEL_POINTS))
            lines.append(ScoreLine(seat, "gold", hero.gold))
            lines.append(ScoreLine(seat, "items", items))
            lines.append(ScoreLine(seat, "quests", quests))
            ranks.append((hero.level * LEVEL_POINTS + hero.gold + items + quests, bits(hero.quests), hero.gold))
        places = [1 + len([other for other in ranks if other > rank]) for rank in ranks]
        worth = tuple([SAFE + (1 - SAFE) * share for share in worth_of_places(places)])
        return Outcome(ENDINGS[SCORED], tuple(places), worth, tuple(lines), names)

    def points(self, hero: Hero) -> tuple[int, int]:
        """§12.3 §12.4 What a hero's items and quests score."""
        items = 0
        for item in range(ITEMS):
            if hero.items >> item & 1 == 1:
                items += self.box.item_points[item]
        quests = 0
        for quest in range(QUESTS):
            if hero.quests >> quest & 1 == 1:
                quests += self.box.quest_points[quest]
        return items, quests

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: HustleState, eyes: Int) -> HustleState:
        return redact(s, eyes)

    def unseen_cards(self, observation: HustleState) -> list[UnseenCards]:
        return unseen_cards(observation)

    def view(self, observation: HustleState) -> View:
        step = observation.stack.step
        is_battle = (
            observation.now.foe != NONE
            and not observation.now.has(WON | LOST)
            and (AID <= step <= STRIKE or step == HELP)
        )
        power = combat.foe_power(observation) if step == FIGHT or step == STRIKE else NONE
        might = combat.might(observation, self.box) if is_battle else 0
        attacks = observation.stack.left if step == WANDER else 0
        scene = Scene(STEPS[step], self.about(observation), attacks, self.limit, is_battle, power, might)
        return picture(observation, self.box, scene)

    def about(self, s: HustleState) -> str:
        """What the open question is about, in a word: a helping power, a quest, an item, an item deck, a card."""
        stack = s.stack
        if stack.step == HELP:
            return self.box.helps.ids[stack.what]
        if stack.step == KEEP:
            return DECK_NAMES[stack.what]
        if stack.step == TAKE:
            return CARD_WORDS[stack.what]
        if stack.step == AIM or stack.step == PUSH:
            return components.EFFECTS[stack.what]
        if stack.step != PAY:
            return ""
        if stack.what == FOR_QUEST:
            return self.box.quests.ids[stack.whom]
        return DECK_NAMES[stack.whom] if stack.what == FOR_ITEM else self.box.items.ids[stack.whom]

    def why_not(self, observation: HustleState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        step = observation.stack.step
        if observation.eyes == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "11.3" if observation.ending == ESCAPED else "11.4"
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, observation.eyes)
        if observation.stack.seat != observation.eyes:
            return "3.1"
        if actions.ASK <= action < actions.YES:
            return "R12"
        if actions.USE <= action < actions.STRIKE:
            return "R11"
        if step == HUSTLE and actions.JUMP <= action < actions.STOP:
            return self._why_not_jump(observation, BOARD.places[action - actions.JUMP])
        return WHY_NOT[step]

    def _why_not_jump(self, observation: HustleState, place: Int) -> str:
        """What is wrong with a jump onto this place."""
        here = observation.hero().place
        if here == NONE:
            return "3.6"
        if place < CELLS and observation.now.path.has(place):
            return "3.8"
        return "3.7" if here >= CELLS else "3.2"

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> HustleState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: HustleState) -> str:
        from dungeonbox.games.hustle import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> HustleState:
        from dungeonbox.games.hustle import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: HustleState) -> list[str]:
        return broken(s, self.box)
