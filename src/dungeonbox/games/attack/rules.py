"""Dungeon Attack!, edition 1: the flow of a game. What dice and abilities do is in effects.py."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.attack import components, effects
from dungeonbox.games.attack.actions import (
    BY_ABILITY,
    BY_ARTEFACT,
    BY_COIN,
    BY_POTION,
    BY_RETAINER,
    GOLD,
    GOODS,
    MOST_COINS,
    POTION,
    PRICES,
    WEAPON,
    Actions,
    tokens,
)
from dungeonbox.games.attack.components import (
    BOSS,
    DEFEATED,
    DEFLECT,
    DICE,
    FACES,
    FIGHTING,
    FORESIGHT,
    GUARD,
    LEVELS,
    MERCY,
    RESULTS,
    SNARE,
    SONG,
)
from dungeonbox.games.attack.effects import has
from dungeonbox.games.attack.sight import redact, unseen_cards
from dungeonbox.games.attack.state import (
    FRESH,
    KNOCKED_OUT,
    LEAVING,
    NO_RETAINER,
    RETAINER,
    SETTLED,
    UNHURT,
    WOUNDED,
    AttackState,
    Hero,
    broken,
    new_hero,
    no_roll,
    read_state,
)
from dungeonbox.games.attack.view import picture
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.chance import EVERYONE, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View
from dungeonbox.kernel.info import GameSetup, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves

# The steps of a game, in the order of the rulebook: who is who, then level by level, turn by turn; and what the frame
# of each keeps in `what`, `whom` and `left`. The questions from MEND on are only asked if there is a choice, §R28. From
# MEND on, until the turn ends, `what` is 1 if the door was busted; up to RESOLVE `whom` is where Moving dice go: to a
# seat, or NONE for the dungeon.
# fmt: off
CHOOSE_HERO: Final = 0  # §2.1   asked
BEGIN: Final = 1        # §2.6
START_TURN: Final = 2   # §3.2
ACT: Final = 3          # §3.2   asked
MEND: Final = 4         # §R3    asked
PICK: Final = 5         # §9.10  asked   left: the last die picked
RESOLVE: Final = 6      # §5.3
HITS: Final = 7         # §7.2   asked   left: Hits not cancelled
LEAVE: Final = 8        # §9.2   asked
END_TURN: Final = 9     # §3.6
SEARCH: Final = 10      # §8.1           left: players who have searched
LOOT: Final = 11        # §8.3   asked   what: Defeated Monsters   whom: Fighting Bosses
EXCHANGE: Final = 12    # §8.9           left: turns of giving and hiring done
GIVE: Final = 13        # §8.9   asked   what: the last gift
HIRE: Final = 14        # §8.10  asked
OVER: Final = 15        # §10.1
# fmt: on

STEPS: Final = (
    "choose-hero", "begin", "start-turn", "act", "mend", "pick", "resolve", "hits", "leave", "end-turn", "search",
    "loot", "exchange", "give", "hire", "over",
)  # fmt: skip

MOST_TURNS: Final = 60
GIVING_ROUNDS: Final = 2
REROLL_PRICE: Final = 1
CANCEL_PRICE: Final = 2
RETAINER_PRICE: Final = 3
BOSS_COINS: Final = 3
WEAPON_DICE: Final = 2
RICH: Final = 16
EQUIPPED: Final = 4
MOST_SAYINGS: Final = 2
RANKS: Final = ("no achievement", "Great Achievement", "Amazing Achievement", "Legendary Achievement")
TOP_RANK: Final = 3
QUESTIONS_A_TURN: Final = 60
"""A generous bound on the questions of one turn: a reroll or a cancelled Hit for each die, some potions, an ability."""
QUESTIONS_BETWEEN: Final = 400
"""A generous bound on the gifts, choices of treasure and retainers of one seat between two levels."""


class Attack(Game[AttackState]):
    """The rulebook for so many seats, with the chosen dice and adventurers."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        super().__init__(
            setup,
            Traits(luck=True, shared=True),
            tokens(box, setup.seats),
            [*RESULTS, *box.heroes],
            setup.seats * (1 + LEVELS * (MOST_TURNS * QUESTIONS_A_TURN + QUESTIONS_BETWEEN)),
        )
        self.box = box
        self.action_ids = Actions(box, setup.seats)
        self.cast = Cast(len(box.heroes), len(RESULTS), effects.CHOSE, BEGIN, "2.1", "R27")
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.dice = box.dice(dice_called(setup.options["dice"], setup.seats))

    def start(self, chance: Chance, notes: Notes) -> AttackState:
        """§1.1 A party that has yet to choose who is who."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        return AttackState(WHOLE, Stack(CHOOSE_HERO, 0), heroes, NONE, 0, 0, 0, 0, 0, 0, 0, 0, 0, no_roll())

    def to_act(self, s: AttackState) -> Seats:
        if s.stack.step == OVER:
            return 0
        return 1 << s.stack.seat

    def legal(self, s: AttackState, seat: Int) -> Moves:
        if s.stack.seat != seat:
            return no_moves()
        return self._answers(s)

    def apply(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        if self.action_ids.is_talk(action):
            self._do_talk(s, seat, action, notes)
            return
        self._answer(s, action, chance, notes)
        self._advance(s, chance, notes)

    def _advance(self, s: AttackState, chance: Chance, notes: Notes) -> None:
        """Run what is automatic until somebody has a choice to make."""
        while True:
            step = s.stack.step
            if step == ACT or step == CHOOSE_HERO or step == OVER:
                return
            if step == RESOLVE:
                self._run_resolve(s, notes)
            elif step == END_TURN:
                self._run_end_turn(s, notes)
            elif step == START_TURN:
                self._run_start_turn(s, notes)
            elif step == SEARCH:
                self._run_search(s, chance, notes)
            elif step == EXCHANGE:
                self._run_exchange(s, notes)
            elif step == BEGIN:
                self._run_begin(s, chance, notes)
            else:
                answers = self._answers(s)
                if len(answers) > 1:
                    return
                if step == MEND:
                    s.stack.step = RESOLVE  # nobody stopped here who could have gone on
                else:
                    self._answer(s, answers[0], chance, notes)  # §R28

    def _answers(self, s: AttackState) -> Moves:
        """The legal answers to the open question."""
        step = s.stack.step
        if step == ACT:
            return self._legal_act(s)
        if step == MEND:
            return self._legal_mend(s)
        if step == PICK:
            return self._legal_pick(s)
        if step == HITS:
            return self._legal_hits(s)
        if step == LEAVE:
            return self._legal_leave(s)
        if step == LOOT:
            return self._legal_loot(s)
        if step == GIVE:
            return self._legal_give(s)
        if step == HIRE:
            return self._legal_hire(s)
        if step == CHOOSE_HERO:
            return self._legal_hero(s)
        return no_moves()

    def _answer(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """Do what was answered to the open question."""
        step = s.stack.step
        if step == ACT:
            self._do_act(s, action, chance, notes)
        elif step == MEND:
            self._do_mend(s, action, chance, notes)
        elif step == PICK:
            self._do_pick(s, action, chance, notes)
        elif step == HITS:
            self._do_hits(s, action, notes)
        elif step == LEAVE:
            self._do_leave(s, action, notes)
        elif step == LOOT:
            self._do_loot(s, action, notes)
        elif step == GIVE:
            self._do_give(s, action, notes)
        elif step == HIRE:
            self._do_hire(s, action, notes)
        else:
            self._do_hero(s, action, chance, notes)

    # CHOOSE_HERO, BEGIN ----------------------------------------------------------------------------------

    def _legal_hero(self, s: AttackState) -> Moves:
        """§2.1 Any adventurer nobody has taken, or one at random."""
        return self.cast.legal(s.cast())

    def _do_hero(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.1 §R27 Take the adventurer; when all have one, begin."""
        seat = s.stack.seat
        s.heroes[seat].hero = self.cast.choose(s.stack, s.cast(), action, chance, notes)

    def _run_begin(self, s: AttackState, chance: Chance, notes: Notes) -> None:
        """§2.6 §R26 A starting player, by lot unless it was agreed; then the first level."""
        s.first = self.first_seat
        if s.first == NONE:
            s.first = chance.below(self.seats, EVERYONE)
        notes.tell(effects.FIRST, s.first)
        self._enter(s, 0, notes)

    def _enter(self, s: AttackState, level: Int, notes: Notes) -> None:
        """§2.2 §3.1 A level begins with its starting player's turn."""
        effects.enter(s, self.box, level, notes)
        s.stack.step = START_TURN
        s.stack.seat = s.first

    # START_TURN ------------------------------------------------------------------------------------------

    def _run_start_turn(self, s: AttackState, notes: Notes) -> None:
        """§3.2 §R9 §R25 A new turn: nothing is used yet; it may be one that lets the dungeon be."""
        hero = s.heroes[s.stack.seat]
        hero.turns += 1
        s.ability = 0
        s.items = 0
        s.is_calm = 1 if hero.is_in_play() and s.are_all_home() else 0
        notes.tell(effects.TURN, s.stack.seat)
        s.stack.step = ACT

    # ACT -------------------------------------------------------------------------------------------------

    def _legal_act(self, s: AttackState) -> Moves:
        """§3.3 §3.4 §R10 A Combat action while facing dice, else a Support action; who fled can only rally or pass."""
        seat = s.stack.seat
        hero = s.heroes[seat]
        moves = no_moves()
        if hero.fled == 1:
            return append(append(moves, self.action_ids.rally), self.action_ids.rest)
        if hero.is_facing():
            moves = append(moves, self.action_ids.fight)
            for price in range(len(PRICES)):
                if effects.owned(hero, price) > 0:  # §R7
                    moves = append(moves, self.action_ids.flee + price)
            moves = self._add_sending(s, moves)
        else:
            moves = self._add_support(s, moves)
        return self._add_aid(s, moves)

    def _add_support(self, s: AttackState, moves: Moves) -> Moves:
        """§3.3 §R24 Bust, recover, pass, assist, and healing with something."""
        if s.monsters + s.bosses > 0:
            moves = append(moves, self.action_ids.bust)
        moves = append(append(moves, self.action_ids.recover), self.action_ids.rest)
        for other in range(self.seats):
            if s.heroes[other].is_facing():
                moves = append(moves, self.action_ids.assist + other)
        return self._add_healing(s, moves)

    def _add_healing(self, s: AttackState, moves: Moves) -> Moves:
        """§9.1 §9.7 §11.3 §R22 Whom a potion, an artefact or Mercy can heal."""
        hero = s.heroes[s.stack.seat]
        if hero.potions > 0:
            moves = self._add_hurt(s, moves, BY_POTION)
        if hero.artefacts > 0:
            moves = self._add_hurt(s, moves, BY_ARTEFACT)
        if has(s, self.box, s.stack.seat, MERCY):
            moves = self._add_hurt(s, moves, BY_ABILITY)
        return moves

    def _add_hurt(self, s: AttackState, moves: Moves, means: Int) -> Moves:
        """§6.6 §R22 Everybody hurt; no artefact for who is out of play, Mercy only for the knocked out."""
        for other in range(self.seats):
            hero = s.heroes[other]
            if hero.hits == UNHURT or (means == BY_ARTEFACT and not hero.is_in_play()):
                continue
            if means != BY_ABILITY or hero.hits == KNOCKED_OUT:
                moves = append(moves, self.action_ids.healing(means, other))
        return moves

    def _add_sending(self, s: AttackState, moves: Moves) -> Moves:
        """§9.2 §R17 To whom a potion can pass the dice: any other player in play."""
        seat = s.stack.seat
        if s.heroes[seat].potions == 0:
            return moves
        for other in range(self.seats):
            if other != seat and s.heroes[other].is_in_play():
                moves = append(moves, self.action_ids.send + other)
        return moves

    def _add_aid(self, s: AttackState, moves: Moves) -> Moves:
        """§3.5 §11.7 §11.8 §R25 Whom Song can heal, or from whom Snare can take a die, once a turn."""
        if s.ability > 0:
            return moves
        seat = s.stack.seat
        if has(s, self.box, seat, SONG):
            for other in range(self.seats):
                if other != seat and s.heroes[other].hits == WOUNDED:
                    moves = append(moves, self.action_ids.aid + other)
        elif has(s, self.box, seat, SNARE):
            for other in range(self.seats):
                if s.heroes[other].monsters > 0:
                    moves = append(moves, self.action_ids.aid + other)
        return moves

    def _do_act(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """§3.2 One action; potions and abilities before it leave the question open."""
        action_ids = self.action_ids
        seat = s.stack.seat
        if action == action_ids.fight or action == action_ids.bust or action_ids.is_assist(action):
            self._do_fight(s, action, chance, notes)
        elif action_ids.is_send(action):
            effects.send(s, seat, action - action_ids.send, notes)
        elif action_ids.is_aid(action):
            self._do_aid(s, action - action_ids.aid, notes)
        elif action_ids.is_flee(action):
            self._do_flee(s, action - action_ids.flee, notes)
        elif action == action_ids.recover or action_ids.is_heal(action):
            self._do_recover(s, action, notes)
        else:
            self._do_rally_or_pass(s, action, notes)

    def _do_fight(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """§4.1 §4.3 §5.1 Take the dice: those faced, those of the dungeon, or those of whom one assists; and roll."""
        action_ids = self.action_ids
        seat = s.stack.seat
        s.stack.whom = NONE
        s.stack.what = 0
        if action == action_ids.fight:
            monsters, bosses = self._take_from(s, seat)
            notes.tell(effects.FOUGHT, seat, monsters, bosses)
        elif action_ids.is_assist(action):
            other = action - action_ids.assist
            s.stack.whom = other  # §4.4
            monsters, bosses = self._take_from(s, other)
            notes.tell(effects.ASSISTED, seat, other, monsters, bosses)
        else:
            monsters, bosses = self._bust(s, notes)
        effects.roll(s, self.box, self.dice, seat, monsters, bosses, chance, notes)
        s.stack.step = MEND

    def _take_from(self, s: AttackState, seat: Int) -> tuple[Int, Int]:
        hero = s.heroes[seat]
        monsters = hero.monsters
        bosses = hero.bosses
        hero.monsters = 0
        hero.bosses = 0
        return monsters, bosses

    def _bust(self, s: AttackState, notes: Notes) -> tuple[Int, Int]:
        """§4.1 §R9 All dice of the dungeon; from now on nobody has let it be."""
        monsters = s.monsters
        bosses = s.bosses
        s.monsters = 0
        s.bosses = 0
        s.waited = 0
        s.is_calm = 0
        s.stack.what = 1
        notes.tell(effects.BUSTED, s.stack.seat, monsters, bosses)
        return monsters, bosses

    def _do_aid(self, s: AttackState, other: Int, notes: Notes) -> None:
        """§11.7 §11.8 Song or Snare, once this turn."""
        s.ability = 1
        if has(s, self.box, s.stack.seat, SONG):
            effects.sing(s, s.stack.seat, other, notes)
        else:
            effects.snare(s, s.stack.seat, other, notes)

    def _do_flee(self, s: AttackState, price: Int, notes: Notes) -> None:
        """§7.3 §7.4 §7.5 Pay, be out of play, and leave the dice to the left."""
        seat = s.stack.seat
        effects.pay(s, seat, price, notes)
        s.heroes[seat].fled = 1
        effects.pass_left(s, seat, notes)
        s.stack.step = END_TURN

    def _do_recover(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§4.5 §R16 §R22 One step by itself, or all injuries of somebody with the right means."""
        seat = s.stack.seat
        hero = s.heroes[seat]
        if self.seats == 1 and hero.hits > 0:
            s.is_calm = 0
        if action == self.action_ids.recover:
            hero.hits = max(hero.hits - 1, UNHURT)
            notes.tell(effects.RECOVERED, seat, hero.hits)
        else:
            choice = action - self.action_ids.heal
            effects.heal(s, seat, choice % self.seats, choice // self.seats, notes)
        s.stack.step = END_TURN

    def _do_rally_or_pass(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§4.6 §4.7 Come back into play, or do nothing."""
        seat = s.stack.seat
        if action == self.action_ids.rally:
            s.heroes[seat].fled = 0
            notes.tell(effects.RALLIED, seat)
        else:
            notes.tell(effects.PASSED, seat)
        s.stack.step = END_TURN

    # MEND, PICK ------------------------------------------------------------------------------------------

    def _legal_mend(self, s: AttackState) -> Moves:
        """§7.1 §9.5 §9.7 §9.10 §11.2 §11.9 §R3 Every die that can be changed, by every means there is; or stop."""
        action_ids = self.action_ids
        seat = s.stack.seat
        hero = s.heroes[seat]
        moves = no_moves()
        if s.items < hero.weapons + hero.artefacts:
            moves = self._add_fresh(s, moves, action_ids.item)
        if hero.gold >= REROLL_PRICE:
            moves = self._add_fresh(s, moves, action_ids.coin)
        if s.ability == 0 and has(s, self.box, seat, FORESIGHT):
            moves = self._add_fresh(s, moves, action_ids.ability)
        elif s.ability == 0 and has(s, self.box, seat, DEFLECT):
            moves = self._add_fighting(s, moves)
        if hero.retainer == RETAINER:
            moves = self._add_fresh(s, moves, action_ids.retainer)
        return append(moves, action_ids.done)

    def _add_fresh(self, s: AttackState, moves: Moves, family: Int) -> Moves:
        """§5.11 §R3 Every kind of die that was not rerolled yet, Bosses too."""
        for die in range(DICE):
            if s.roll[FRESH + die] > 0:
                moves = append(moves, family + die)
        return moves

    def _add_fighting(self, s: AttackState, moves: Moves) -> Moves:
        """§11.9 Any Fighting die, rerolled or not."""
        for die in range(FIGHTING, DICE, FACES):
            if s.dice(die) > 0:
                moves = append(moves, self.action_ids.ability + die)
        return moves

    def _do_mend(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """§R3 §R15 One die at a time, with the roll shown between, until the player stops."""
        action_ids = self.action_ids
        seat = s.stack.seat
        hero = s.heroes[seat]
        if action == action_ids.done:
            notes.tell(effects.STOOD, seat)
            s.stack.step = RESOLVE
        elif action < action_ids.coin:
            means = effects.item_means(s, seat)
            s.items += 1
            effects.reroll(s, self.dice, seat, means, action - action_ids.item, chance, notes)
        elif action < action_ids.ability:
            hero.gold -= REROLL_PRICE  # §7.1 §R4
            effects.reroll(s, self.dice, seat, BY_COIN, action - action_ids.coin, chance, notes)
        elif action < action_ids.retainer:
            self._do_ability(s, action - action_ids.ability, chance, notes)
        else:
            self._pick(s, action - action_ids.retainer)

    def _do_ability(self, s: AttackState, die: Int, chance: Chance, notes: Notes) -> None:
        """§11.2 §11.9 Foresight or Deflect, once this turn."""
        seat = s.stack.seat
        s.ability = 1
        if has(s, self.box, seat, DEFLECT):
            effects.deflect(s, seat, die, notes)
        else:
            effects.reroll(s, self.dice, seat, BY_ABILITY, die, chance, notes)

    def _pick(self, s: AttackState, die: Int) -> None:
        """§9.10 The retainer is used from the first die picked on; it counts in this roll still (§R23)."""
        s.heroes[s.stack.seat].retainer = LEAVING
        effects.pick(s, die)
        s.stack.step = PICK
        s.stack.left = die

    def _legal_pick(self, s: AttackState) -> Moves:
        """§9.10 One more die, in the order of kinds and faces; or reroll those picked."""
        moves = no_moves()
        for die in range(s.stack.left, DICE):
            if s.roll[FRESH + die] > 0:
                moves = append(moves, self.action_ids.retainer + die)
        return append(moves, self.action_ids.done)

    def _do_pick(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """§9.10 Pick on, or roll."""
        if action != self.action_ids.done:
            self._pick(s, action - self.action_ids.retainer)
            return
        effects.throw_picked(s, self.dice, s.stack.seat, BY_RETAINER, chance, notes)
        s.stack.step = MEND
        s.stack.left = 0

    # RESOLVE, HITS ---------------------------------------------------------------------------------------

    def _run_resolve(self, s: AttackState, notes: Notes) -> None:
        """§5.3 §5.5 §5.6 §R3 Dice go where they belong, then Hits are counted."""
        stack = s.stack
        hits = effects.resolve(s, self.box, stack.seat, stack.whom, stack.what == 1, notes)
        stack.whom = NONE
        stack.left = hits
        stack.step = HITS if hits > 0 else LEAVE

    def _legal_hits(self, s: AttackState) -> Moves:
        """§7.2 §9.10 §11.1 §R4 What can cancel a Hit; or take those that are left."""
        seat = s.stack.seat
        hero = s.heroes[seat]
        moves = no_moves()
        if hero.gold >= CANCEL_PRICE:
            moves = append(moves, self.action_ids.cancel_coins)
        if hero.retainer == RETAINER:
            moves = append(moves, self.action_ids.cancel_retainer)
        if s.ability == 0 and s.stack.what == 0 and has(s, self.box, seat, GUARD):
            moves = append(moves, self.action_ids.cancel_ability)
        return append(moves, self.action_ids.done)

    def _do_hits(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§7.2 §9.11 §11.1 Cancel one Hit, or all with a retainer, who then leaves; or suffer."""
        seat = s.stack.seat
        hero = s.heroes[seat]
        if action == self.action_ids.done:
            effects.suffer(s, seat, s.stack.left, notes)
            s.stack.left = 0
        elif action == self.action_ids.cancel_coins:
            hero.gold -= CANCEL_PRICE
            self._cancel(s, BY_COIN, 1, notes)
        elif action == self.action_ids.cancel_retainer:
            hero.retainer = NO_RETAINER
            self._cancel(s, BY_RETAINER, s.stack.left, notes)
        else:
            s.ability = 1
            self._cancel(s, BY_ABILITY, 1, notes)
        if s.stack.left == 0:
            s.stack.step = LEAVE

    def _cancel(self, s: AttackState, means: Int, hits: Int, notes: Notes) -> None:
        s.stack.left -= hits
        notes.tell(effects.CANCELLED, s.stack.seat, means, hits)

    # LEAVE, END_TURN -------------------------------------------------------------------------------------

    def _legal_leave(self, s: AttackState) -> Moves:
        """§9.2 §R17 At the end of a turn a potion may pass the dice on; or keep them."""
        moves = no_moves()
        if s.heroes[s.stack.seat].is_facing():
            moves = self._add_sending(s, moves)
        return append(moves, self.action_ids.done)

    def _do_leave(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§9.2 Pass them, or not."""
        if action != self.action_ids.done:
            effects.send(s, s.stack.seat, action - self.action_ids.send, notes)
        s.stack.step = END_TURN

    def _run_end_turn(self, s: AttackState, notes: Notes) -> None:
        """§3.2 §R9 §R18 Is the phase over? Else the next player who is not knocked out."""
        seat = s.stack.seat
        s.stack.what = NONE
        s.heroes[seat].said = 0
        if s.is_calm == 1:
            s.waited |= 1 << seat
        if self._is_phase_over(s, notes):
            self._end_phase(s)
            return
        seat = (seat + 1) % self.seats
        while s.heroes[seat].hits == KNOCKED_OUT:  # §R10
            seat = (seat + 1) % self.seats
        if s.heroes[seat].turns == MOST_TURNS:  # §R18
            notes.tell(effects.TIRED, s.level)
            self._end_phase(s)
            return
        s.stack.seat = seat
        s.stack.step = START_TURN

    def _is_phase_over(self, s: AttackState, notes: Notes) -> bool:
        """§3.6 §3.7 §3.8 §R9 No dice left, or nobody in play, or everybody in play has let the dungeon be."""
        in_play: Int = 0
        facing: Int = 0
        for seat in range(self.seats):
            hero = s.heroes[seat]
            facing += hero.monsters + hero.bosses
            if hero.is_in_play():
                in_play |= 1 << seat
        if facing + s.monsters + s.bosses == 0:
            notes.tell(effects.CLEARED, s.level)
            return True
        if in_play == 0:
            notes.tell(effects.ROUTED, s.level)
            return True
        if facing == 0 and in_play & ~s.waited == 0:
            notes.tell(effects.LEFT, s.level, s.monsters, s.bosses)
            return True
        return False

    def _end_phase(self, s: AttackState) -> None:
        """§3.1 The Treasure phase begins."""
        s.is_calm = 0
        s.waited = 0
        s.ability = 0
        s.items = 0
        s.stack.step = SEARCH
        s.stack.left = 0

    # SEARCH, LOOT ----------------------------------------------------------------------------------------

    def _run_search(self, s: AttackState, chance: Chance, notes: Notes) -> None:
        """§8.1 §R11 The next player, from the starting player on, rolls their pile; after the last, §10.1 or onward."""
        while s.stack.left < self.seats:
            seat = (s.first + s.stack.left) % self.seats
            s.stack.left += 1
            hero = s.heroes[seat]
            if hero.pile_monsters + hero.pile_bosses > 0:
                effects.search_pile(s, self.box, self.dice, seat, chance, notes)
                defeated = s.roll[SETTLED + DEFEATED]
                bosses = s.roll[SETTLED + BOSS * FACES + FIGHTING]
                effects.clear_roll(s)
                if defeated + bosses > 0:
                    s.stack.push(LOOT, seat, defeated, bosses)
                    return
        effects.rest(s, notes)
        if s.level + 1 == LEVELS:
            self._end(s, notes)
            return
        s.first = (s.first + 1) % self.seats  # §2.7
        s.stack.step = EXCHANGE
        s.stack.left = 0

    def _legal_loot(self, s: AttackState) -> Moves:
        """§8.3 §8.4 §8.5 §R11 Weapons for pairs, then potions for the rest; then potions or coins for Bosses."""
        moves = no_moves()
        if s.stack.what > 0:
            if s.stack.what >= WEAPON_DICE:
                moves = append(moves, self.action_ids.loot_weapon)
            return append(moves, self.action_ids.loot_potions)
        return append(append(moves, self.action_ids.loot_potion), self.action_ids.loot_gold)

    def _do_loot(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§8.3 §8.4 §8.5 One weapon; potions for all other Monsters; one Boss's potion; coins for all other Bosses."""
        stack = s.stack
        seat = stack.seat
        hero = s.heroes[seat]
        if action == self.action_ids.loot_weapon:
            stack.what -= WEAPON_DICE
            effects.find(hero, seat, WEAPON, 1, notes)
        elif action == self.action_ids.loot_potions:
            effects.find(hero, seat, POTION, stack.what, notes)
            stack.what = 0
        elif action == self.action_ids.loot_potion:
            stack.whom -= 1
            effects.find(hero, seat, POTION, 1, notes)
        else:
            effects.find(hero, seat, GOLD, BOSS_COINS * stack.whom, notes)
            stack.whom = 0
        if stack.what + stack.whom == 0:
            stack.pop()

    # EXCHANGE, GIVE, HIRE --------------------------------------------------------------------------------

    def _run_exchange(self, s: AttackState, notes: Notes) -> None:
        """§8.9 §8.10 §R12 Two rounds of gifts and one of hiring, from the starting player on; then the next level."""
        giving = GIVING_ROUNDS * self.seats
        while s.stack.left < giving + self.seats:
            seat = (s.first + s.stack.left) % self.seats
            s.stack.left += 1
            if s.stack.left > giving:
                s.stack.push(HIRE, seat)
            else:
                s.stack.push(GIVE, seat, self.action_ids.give)
            if len(self._answers(s)) > 1:
                return
            s.stack.pop()
        s.stack.left = 0
        self._enter(s, s.level + 1, notes)

    def _legal_give(self, s: AttackState) -> Moves:
        """§8.9 §R12 §R29 Anything one owns to anybody else, from the last gift on; or no more."""
        action_ids = self.action_ids
        hero = s.heroes[s.stack.seat]
        moves = no_moves()
        for good in range(len(GOODS)):
            if effects.owned(hero, good) > 0:
                for other in range(self.seats):
                    gift = action_ids.giving(good, other)
                    if other != s.stack.seat and gift >= s.stack.what:
                        moves = append(moves, gift)
        return append(moves, action_ids.done)

    def _do_give(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§8.9 It changes hands."""
        if action == self.action_ids.done:
            s.stack.pop()
            return
        seat = s.stack.seat
        gift = action - self.action_ids.give
        good = gift // self.seats
        other = gift % self.seats
        effects.gain(s.heroes[seat], good, -1)
        effects.gain(s.heroes[other], good, 1)
        s.stack.what = action
        notes.tell(effects.GAVE, seat, other, good)

    def _legal_hire(self, s: AttackState) -> Moves:
        """§8.10 §9.8 §9.12 A retainer for three coins, or none."""
        moves = no_moves()
        if s.heroes[s.stack.seat].gold >= RETAINER_PRICE:
            moves = append(moves, self.action_ids.hire)
        return append(moves, self.action_ids.done)

    def _do_hire(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§9.8 Pay, and be two."""
        seat = s.stack.seat
        s.stack.pop()
        if action == self.action_ids.hire:
            s.heroes[seat].gold -= RETAINER_PRICE
            s.heroes[seat].retainer = RETAINER
            notes.tell(effects.HIRED, seat)
        else:
            notes.tell(effects.DECLINED, seat)

    # Talk ------------------------------------------------------------------------------------------------

    def asides(self, s: AttackState, seat: Int) -> Moves:
        """§R30 Ask somebody in play for assistance while facing dice; offer coins one has."""
        moves = no_moves()
        hero = s.heroes[seat]
        if not ACT <= s.stack.step <= LEAVE or self._sayings(hero) >= MOST_SAYINGS:
            return moves
        for other in range(self.seats):
            if other != seat and hero.is_facing() and s.heroes[other].is_in_play():
                moves = self._unless_said(hero, moves, self.action_ids.ask + other)
        for other in range(self.seats):
            if other != seat:
                for coins in range(1, min(hero.gold, MOST_COINS) + 1):
                    moves = self._unless_said(hero, moves, self.action_ids.offering(other, coins))
        return moves

    def _sayings(self, hero: Hero) -> Int:
        count: Int = 0
        bits = hero.said
        while bits > 0:
            count += bits & 1
            bits >>= 1
        return count

    def _unless_said(self, hero: Hero, moves: Moves, action: Int) -> Moves:
        if (hero.said >> (action - self.action_ids.ask)) & 1 == 1:
            return moves
        return append(moves, action)

    def _do_talk(self, s: AttackState, seat: Int, action: Int, notes: Notes) -> None:
        """§R30 It is heard by all, and binds nobody."""
        action_ids = self.action_ids
        s.heroes[seat].said |= 1 << (action - action_ids.ask)
        if action < action_ids.offer:
            notes.tell(effects.ASKED, seat, action - action_ids.ask)
        else:
            offer = action - action_ids.offer
            notes.tell(effects.OFFERED, seat, offer // MOST_COINS, offer % MOST_COINS + 1)

    # The end ---------------------------------------------------------------------------------------------

    def _end(self, s: AttackState, notes: Notes) -> None:
        """§10.1 The third level is done."""
        s.stack.step = OVER
        s.stack.left = 0
        notes.tell(effects.OVER, self.rank(s))

    def rank(self, s: AttackState) -> Int:
        """§10.2 §10.3 §R13 §R14 How many of the three achievements the party has."""
        gold: Int = 0
        items: Int = 0
        artefacts: Int = 0
        for hero in s.heroes:
            gold += hero.gold
            items += hero.items()
            artefacts += hero.artefacts
        rank: Int = 0
        if gold >= RICH:
            rank += 1
        if items >= EQUIPPED:
            rank += 1
        if artefacts > 0:
            rank += 1
        return rank

    def reckon(self, s: AttackState) -> Outcome:
        """§10.3 §R14 The same rank for all; the lines say who brought what."""
        rank = self.rank(s)
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            hero = s.heroes[seat]
            lines.append(ScoreLine(seat, "gold", hero.gold))
            lines.append(ScoreLine(seat, "magic items", hero.items()))
        heroes = [self.box.heroes[hero.hero] for hero in s.heroes]
        worth = float(rank) / float(TOP_RANK)
        return Outcome(RANKS[rank], tuple([1] * self.seats), tuple([worth] * self.seats), tuple(lines), tuple(heroes))

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: AttackState, eyes: Int) -> AttackState:
        return redact(s, eyes)

    def unseen_cards(self, observation: AttackState) -> list[UnseenCards]:
        return unseen_cards()

    def view(self, observation: AttackState) -> View:
        return picture(observation, self.box, STEPS[observation.stack.step], self.tokens, self.action_ids.ask)

    def why_not(self, observation: AttackState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "10.1"
        if self.action_ids.is_talk(action):
            return "R30"
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, seat)
        if observation.stack.seat != seat:
            return "R10" if observation.heroes[seat].hits == KNOCKED_OUT else "3.2"
        if step == ACT:
            return self._why_not_act(observation, action)
        if step == LOOT:
            return "R11"
        if step == GIVE:
            return "R29" if self.action_ids.is_give(action) else "8.9"
        return OTHER_CLAUSES[step - MEND] if step <= LEAVE else "9.8"

    def _why_not_act(self, observation: AttackState, action: Int) -> str:
        action_ids = self.action_ids
        hero = observation.heroes[observation.eyes]
        if hero.fled == 1:
            return "R10"
        if action_ids.is_aid(action):
            return "R25"
        if action_ids.is_send(action):
            return "R17"
        if action_ids.is_flee(action):
            return "R7" if hero.is_facing() else "3.3"
        if action == action_ids.rally:
            return "4.6" if not hero.is_facing() else "3.4"
        if hero.is_facing() or action == action_ids.fight:
            return "3.4"
        if action == action_ids.bust or action_ids.is_assist(action):
            return "R24"
        return "R22" if action_ids.is_heal(action) else "3.3"

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> AttackState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: AttackState) -> str:
        from dungeonbox.games.attack import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> AttackState:
        from dungeonbox.games.attack import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: AttackState) -> list[str]:
        return broken(s, self.box)


OTHER_CLAUSES: Final = ("R3", "R23", "R3", "R4", "R17")
"""What refuses in the questions from MEND to LEAVE."""


def dice_called(option: str, seats: int) -> str:
    """§R19 Which set of dice is rolled.

    >>> dice_called("by_seats", 2), dice_called("by_seats", 3), dice_called("fair", 6)
    ('fair', 'grim', 'fair')
    """
    if option != "by_seats":
        return option
    return components.FAIR if seats <= 2 else components.GRIM
