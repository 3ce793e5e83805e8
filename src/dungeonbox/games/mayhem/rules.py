"""Dungeon Mayhem, edition 1: the flow of a game. What cards do is in effects.py, who knows what in sight.py."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.mayhem import components, effects
from dungeonbox.games.mayhem.actions import Actions, tokens
from dungeonbox.games.mayhem.components import AGAIN, ATTACK, DRAW, HEAL, Cards, full_deck, most_plays
from dungeonbox.games.mayhem.effects import is_out_of_reach
from dungeonbox.games.mayhem.sight import redact, unseen_cards
from dungeonbox.games.mayhem.state import (
    ENDINGS,
    LAST_STANDING,
    NOT_OVER,
    TIE,
    TURN_LIMIT,
    Hero,
    MayhemState,
    broken,
    new_hero,
    read_state,
)
from dungeonbox.games.mayhem.view import picture
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.chance import EVERYONE, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, worth_of_places
from dungeonbox.kernel.info import GameSetup, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves
from dungeonbox.kernel.zones import HIDDEN, Pile

# The steps of a game, in the order of the rulebook: who is who, then turn by turn; and what the frame of each keeps in
# `what`, `whom` and `left`. The questions from CHOOSE_TARGET to CHOOSE_FETCH are only asked if there is a choice, §R20.
# fmt: off
CHOOSE_HERO: Final = 0      # §2.1   asked
DEAL: Final = 1             # §2.4
START_TURN: Final = 2       # §3.1
PLAY: Final = 3             # §3.2   asked
RESOLVE: Final = 4          # §6.8   what: card   left: parts done
CHOOSE_TARGET: Final = 5    # §4.1   asked        left: damage
CHOOSE_OVERFLOW: Final = 6  # §5.5   asked        left: damage   whom: holder
CHOOSE_CHARM: Final = 7     # §7.2   asked
CHOOSE_TOUCH: Final = 8     # §7.3   asked
CHOOSE_STEAL: Final = 9     # §7.8   asked
CHOOSE_DESTROY: Final = 10  # §7.7   asked
CHOOSE_FETCH: Final = 11    # §7.4   asked
CHECK: Final = 12           # §R18
END_TURN: Final = 13        # §3.3
OVER: Final = 14            # §8.1
# fmt: on

STEPS: Final = (
    "choose-hero", "deal", "start-turn", "play", "resolve", "attack", "overflow", "charm", "touch", "steal",
    "destroy", "fetch", "check", "end-turn", "over",
)  # fmt: skip

FIRST_HAND: Final = 3
REFILL: Final = 2
MOST_TURNS: Final = 100
QUESTIONS_A_CARD: Final = 6
"""Which card to play, and at most one target for each of its attack symbols and its power."""

# The clauses that refuse: by how the game ended, and by the question from CHOOSE_CHARM on.
OVER_CLAUSES: Final = ("8.1", "8.1", "8.2", "R16")
TARGET_CLAUSES: Final = ("7.2", "7.3", "7.8", "7.7")


class Mayhem(Game[MayhemState]):
    """The rulebook for so many seats, with the chosen options and cards."""

    def __init__(self, setup: GameSetup) -> None:
        cards = components.load(setup.components)
        super().__init__(
            setup,
            Traits(hidden=True, luck=True),
            tokens(cards, setup.seats),
            cards.words + cards.heroes,
            setup.seats * (1 + MOST_TURNS * QUESTIONS_A_CARD * most_plays(cards)),
        )
        self.cards: Cards = cards
        self.decks = [full_deck(cards, hero) for hero in range(len(cards.heroes))]
        self.action_ids = Actions(cards, setup.seats)
        self.cast = Cast(len(cards.heroes), len(cards.words), effects.CHOSE, DEAL, "2.1", "R19")
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.fireball_ignores_shields = setup.options["fireball_ignores_shields"] == "on"

    def start(self, chance: Chance, notes: Notes) -> MayhemState:
        """§1.1 A table of players who have yet to choose."""
        heroes = vec[Hero]([new_hero() for _seat in range(self.seats)])
        return MayhemState(WHOLE, Stack(CHOOSE_HERO, 0), heroes, Pile.empty(), NONE, 0, 0, NOT_OVER)

    def to_act(self, s: MayhemState) -> Seats:
        if s.stack.step == OVER:
            return 0
        return 1 << s.stack.seat

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        if s.stack.seat != seat:
            return no_moves()
        return self._answers(s)

    def apply(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        self._answer(s, action, chance, notes)
        self._advance(s, chance, notes)

    def _advance(self, s: MayhemState, chance: Chance, notes: Notes) -> None:
        """Run what is automatic until somebody has a choice to make."""
        while True:
            step = s.stack.step
            if step == RESOLVE:
                self._run_resolve(s, chance, notes)
            elif step == CHECK:
                self._run_check(s, chance, notes)
            elif step == END_TURN:
                self._run_end_turn(s, chance, notes)
            elif step == START_TURN:
                self._run_start_turn(s, chance, notes)
            elif step == DEAL:
                self._run_deal(s, chance, notes)
            elif step == PLAY or step == CHOOSE_HERO or step == OVER:
                return
            elif not self._run_forced(s, chance, notes):
                return

    def _run_forced(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        """§R7 §R20 A question with one answer is done, one with none is dropped; True if that settled it."""
        if s.stack.step == CHOOSE_TARGET and self._opponents_in_reach(s) > 1:
            return False  # certainly a choice, without listing it twice
        answers = self._answers(s)
        if len(answers) > 1:
            return False
        if len(answers) == 1:
            self._answer(s, answers[0], chance, notes)
        else:
            notes.tell(effects.NOTHING, s.stack.seat)
            s.stack.pop()
        return True

    def _answers(self, s: MayhemState) -> Moves:
        """The legal answers to the open question."""
        step = s.stack.step
        if step == PLAY:
            return self._legal_play(s)
        if step == CHOOSE_TARGET:
            return self._legal_target(s)
        if step == CHOOSE_OVERFLOW:
            return self._legal_overflow(s)
        if step == CHOOSE_CHARM:
            return self._legal_charm(s)
        if step == CHOOSE_TOUCH or step == CHOOSE_STEAL:
            return self._legal_opponent(s)
        if step == CHOOSE_DESTROY:
            return self._legal_destroy(s)
        if step == CHOOSE_FETCH:
            return self._legal_fetch(s)
        if step == CHOOSE_HERO:
            return self._legal_hero(s)
        return no_moves()

    def _answer(self, s: MayhemState, action: Int, chance: Chance, notes: Notes) -> None:
        """Do what was answered to the open question."""
        step = s.stack.step
        if step == PLAY:
            self._do_play(s, action, notes)
        elif step == CHOOSE_TARGET:
            self._do_target(s, action, notes)
        elif step == CHOOSE_OVERFLOW:
            self._do_overflow(s, action, notes)
        elif step == CHOOSE_CHARM:
            self._do_charm(s, action, notes)
        elif step == CHOOSE_TOUCH:
            self._do_touch(s, action, notes)
        elif step == CHOOSE_STEAL:
            self._do_steal(s, action, chance, notes)
        elif step == CHOOSE_DESTROY:
            self._do_destroy(s, action, notes)
        elif step == CHOOSE_FETCH:
            self._do_fetch(s, action, notes)
        else:
            self._do_hero(s, action, chance, notes)

    # CHOOSE_HERO, DEAL -----------------------------------------------------------------------------------

    def _legal_hero(self, s: MayhemState) -> Moves:
        """§2.1 Any hero nobody has taken, or one at random."""
        return self.cast.legal(s.cast())

    def _do_hero(self, s: MayhemState, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.1 §R19 Take the hero; when all have one, deal."""
        seat = s.stack.seat
        s.heroes[seat].hero = self.cast.choose(s.stack, s.cast(), action, chance, notes)

    def _run_deal(self, s: MayhemState, chance: Chance, notes: Notes) -> None:
        """§2.3 §2.4 §2.5 Everybody's deck and three cards; a first player, by lot unless it was agreed (§R19)."""
        first = self.first_seat
        if first == NONE:
            first = chance.below(self.seats, EVERYONE)
        notes.tell(effects.FIRST, first)
        for seat in range(self.seats):
            s.heroes[seat].deck = self.decks[s.heroes[seat].hero].clone()
            effects.draw(s, seat, FIRST_HAND, chance, notes)
        s.stack.seat = first
        s.stack.step = START_TURN

    # START_TURN ------------------------------------------------------------------------------------------

    def _run_start_turn(self, s: MayhemState, chance: Chance, notes: Notes) -> None:
        """§3.1 §R9 Any disguise ends; draw one; one card is owed."""
        seat = s.stack.seat
        hero = s.heroes[seat]
        hero.disguised = 0
        hero.turns += 1
        s.turn = seat
        s.owed = 1
        notes.tell(effects.TURN, seat)
        effects.draw(s, seat, 1, chance, notes)
        self._play_on_or_end(s, notes)

    # PLAY ------------------------------------------------------------------------------------------------

    def _legal_play(self, s: MayhemState) -> Moves:
        """§3.2 Any card of the hand."""
        moves = no_moves()
        last: Int = HIDDEN
        for card in s.heroes[s.stack.seat].hand.cards:
            if card != last:
                moves = append(moves, self.action_ids.play + card)
                last = card
        return moves

    def _do_play(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§3.2 §R1 Lay it down and resolve it."""
        seat = s.stack.seat
        card = action - self.action_ids.play
        effects.leave_hand(s.heroes[seat], card)
        s.owed -= 1
        notes.tell(effects.PLAYED, seat, card)
        effects.lay_down(s, self.cards, seat, card)
        s.stack.step = CHECK
        s.stack.push(RESOLVE, seat, card)

    # RESOLVE ---------------------------------------------------------------------------------------------

    def _run_resolve(self, s: MayhemState, chance: Chance, notes: Notes) -> None:
        """§6.8 §R2 Do the card's next part, top to bottom."""
        stack = s.stack
        card = stack.what
        at = self.cards.first[card] + stack.left
        if at == self.cards.first[card + 1]:
            stack.pop()
            return
        stack.left += 1
        seat = stack.seat
        kind = self.cards.kinds[at]
        amount = self.cards.amounts[at]
        if kind == ATTACK:
            stack.push(CHOOSE_TARGET, seat, NONE, NONE, amount)
        elif kind == DRAW:
            effects.draw(s, seat, amount, chance, notes)
        elif kind == HEAL:
            effects.heal(s, seat, amount, notes)
        elif kind == AGAIN:
            self._again(s, seat, amount, notes)
        else:
            self._run_power(s, seat, amount, chance, notes)

    def _again(self, s: MayhemState, seat: Int, amount: Int, notes: Notes) -> None:
        """§6.4 §6.5 More cards to play, on top of those already owed."""
        s.owed += amount
        notes.tell(effects.AGAIN, seat, amount, s.owed)

    def _run_power(self, s: MayhemState, seat: Int, power: Int, chance: Chance, notes: Notes) -> None:
        """§6.9 A mighty power, or the question it asks first."""
        if power == components.FIREBALL:
            effects.fireball(s, self.cards, seat, self.fireball_ignores_shields, notes)
        elif power == components.CHARM:
            s.stack.push(CHOOSE_CHARM, seat)
        elif power == components.VAMPIRIC_TOUCH:
            s.stack.push(CHOOSE_TOUCH, seat)
        elif power == components.DIVINE_INSPIRATION:
            s.stack.push(CHOOSE_FETCH, seat)
        elif power == components.BANISHING_SMITE:
            effects.banishing_smite(s, self.cards, seat, notes)
        elif power == components.CLEVER_DISGUISE:
            effects.clever_disguise(s, seat, notes)
        elif power == components.PICK_POCKET:
            s.stack.push(CHOOSE_STEAL, seat)
        elif power == components.WHIRLING_AXES:
            effects.whirling_axes(s, self.cards, seat, notes)
        elif power == components.BATTLE_ROAR:
            effects.battle_roar(s, seat, chance, notes)
        else:  # Sneak Attack! and Mighty Toss: §7.7 §7.11
            s.stack.push(CHOOSE_DESTROY, seat)

    # CHOOSE_TARGET, CHOOSE_OVERFLOW ----------------------------------------------------------------------

    def _legal_target(self, s: MayhemState) -> Moves:
        """§4.1 §R3 An opponent in reach, or one of their Defense cards if they have any."""
        me = s.stack.seat
        moves = no_moves()
        for seat in range(self.seats):
            if seat == me or is_out_of_reach(s, me, seat):
                continue
            if s.heroes[seat].shields.size() == 0:
                moves = append(moves, self.action_ids.at_player(seat))
            else:
                moves = self._add_shields(s, moves, seat)
        return moves

    def _opponents_in_reach(self, s: MayhemState) -> Int:
        me = s.stack.seat
        opponents: Int = 0
        for seat in range(self.seats):
            if seat != me and not is_out_of_reach(s, me, seat):
                opponents += 1
        return opponents

    def _add_shields(self, s: MayhemState, moves: Moves, seat: Int) -> Moves:
        for slot in range(s.heroes[seat].shields.size()):
            moves = append(moves, self.action_ids.at_shield(seat, slot))
        return moves

    def _do_target(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§4.1 §R3 All attack symbols of the card hit this one target."""
        at = self.action_ids.target_seat(action)
        notes.tell(effects.ATTACKED, s.stack.seat, at, s.stack.left)
        self._strike(s, at, self.action_ids.target_slot(action), notes)

    def _legal_overflow(self, s: MayhemState) -> Moves:
        """§5.5 Another Defense card of the same player."""
        return self._add_shields(s, no_moves(), s.stack.whom)

    def _do_overflow(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§5.5 Damage goes on to the Defense card the attacker chose."""
        self._strike(s, s.stack.whom, self.action_ids.target_slot(action), notes)

    def _strike(self, s: MayhemState, at: Int, slot: Int, notes: Notes) -> None:
        """§4.2 §5.2 §5.6 The top frame's damage hits a Defense card or the player; what is left over goes on."""
        seat = s.stack.seat
        damage = s.stack.left
        s.stack.pop()
        if slot != NONE:
            damage = effects.block(s, self.cards, at, slot, damage, notes)
        if damage == 0:
            return
        if s.heroes[at].shields.size() == 0:
            effects.hurt(s, at, damage, notes)
        else:
            s.stack.push(CHOOSE_OVERFLOW, seat, NONE, at, damage)

    # CHOOSE_CHARM, CHOOSE_TOUCH, CHOOSE_STEAL ------------------------------------------------------------

    def _legal_charm(self, s: MayhemState) -> Moves:
        """§7.2 A Defense card of an opponent in reach."""
        me = s.stack.seat
        moves = no_moves()
        for seat in range(self.seats):
            if seat != me and not is_out_of_reach(s, me, seat):
                moves = self._add_shields(s, moves, seat)
        return moves

    def _do_charm(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§7.2 It protects you now."""
        seat = s.stack.seat
        s.stack.pop()
        effects.charm(s, seat, self.action_ids.target_seat(action), self.action_ids.target_slot(action), notes)

    def _legal_opponent(self, s: MayhemState) -> Moves:
        """§7.3 §7.8 An opponent in reach, whatever protects them."""
        me = s.stack.seat
        moves = no_moves()
        for seat in range(self.seats):
            if seat != me and not is_out_of_reach(s, me, seat):
                moves = append(moves, self.action_ids.at_player(seat))
        return moves

    def _do_touch(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§7.3 Swap hit points."""
        seat = s.stack.seat
        s.stack.pop()
        effects.vampiric_touch(s, seat, self.action_ids.target_seat(action), notes)

    def _do_steal(self, s: MayhemState, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.8 §R10 The stolen card is resolved by the thief, inside Pick Pocket's own resolution."""
        seat = s.stack.seat
        s.stack.pop()
        card = effects.pick_pocket(s, self.cards, seat, self.action_ids.target_seat(action), chance, notes)
        if card != HIDDEN:
            s.stack.push(RESOLVE, seat, card)

    # CHOOSE_DESTROY, CHOOSE_FETCH ------------------------------------------------------------------------

    def _legal_destroy(self, s: MayhemState) -> Moves:
        """§7.7 §7.11 §R11 Any Defense card in reach; with only your own, you may decline (§R17, §R21)."""
        me = s.stack.seat
        moves = no_moves()
        for seat in range(self.seats):
            if not is_out_of_reach(s, me, seat):
                moves = self._add_shields(s, moves, seat)
        own = s.heroes[me].shields.size()
        if own > 0 and len(moves) == own:
            moves = append(moves, self.action_ids.decline)
        return moves

    def _do_destroy(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§7.7 §7.11 It goes to its owner's discard pile."""
        seat = s.stack.seat
        s.stack.pop()
        if action == self.action_ids.decline:
            notes.tell(effects.DECLINED, seat)
        else:
            effects.destroy(
                s, self.cards, self.action_ids.target_seat(action), self.action_ids.target_slot(action), notes
            )

    def _legal_fetch(self, s: MayhemState) -> Moves:
        """§7.4 §R13 Any card of your own discard pile."""
        moves = no_moves()
        for card in s.heroes[s.stack.seat].discard.kinds():
            moves = append(moves, self.action_ids.fetch + card)
        return moves

    def _do_fetch(self, s: MayhemState, action: Int, notes: Notes) -> None:
        """§7.4 Into your hand."""
        seat = s.stack.seat
        s.stack.pop()
        effects.divine_inspiration(s, seat, action - self.action_ids.fetch, notes)

    # CHECK -----------------------------------------------------------------------------------------------

    def _run_check(self, s: MayhemState, chance: Chance, notes: Notes) -> None:
        """§R18 The card has resolved: who is out, is it over, is the hand empty (§3.5, §6.7), what is owed."""
        if self._is_anybody_down(s) and self._knock_out(s, notes) <= 1:
            self._end(s, notes)
            return
        seat = s.stack.seat
        if s.heroes[seat].fell > 0:  # §R14
            s.stack.step = END_TURN
            return
        self._refill(s, seat, chance, notes)
        self._play_on_or_end(s, notes)

    def _is_anybody_down(self, s: MayhemState) -> bool:
        """§4.3 Whether somebody has just come down to zero."""
        for hero in s.heroes:
            if hero.hp == 0 and hero.fell == 0:
                return True
        return False

    def _knock_out(self, s: MayhemState, notes: Notes) -> Int:
        """§4.3 §R14 Players at zero are out, the Defense cards protecting them leave play; returns how many stand."""
        s.falls += 1
        standing: Int = 0
        for seat in range(self.seats):
            hero = s.heroes[seat]
            if hero.hp > 0:
                standing += 1
            elif hero.fell == 0:
                hero.fell = s.falls
                notes.tell(effects.FELL, seat)
                effects.destroy_all(s, self.cards, seat, notes)
        return standing

    def _end(self, s: MayhemState, notes: Notes) -> None:
        """§8.1 §8.2 §R16 §R18 The game is over at once; owed cards are forgiven."""
        standing: Int = 0
        for hero in s.heroes:
            if hero.hp > 0:
                standing += 1
        s.ending = TURN_LIMIT
        if standing == 1:
            s.ending = LAST_STANDING
        elif standing == 0:
            s.ending = TIE
        s.owed = 0
        s.stack.step = OVER
        notes.tell(effects.OVER, s.ending)

    def _refill(self, s: MayhemState, seat: Int, chance: Chance, notes: Notes) -> None:
        """§3.5 §6.7 §R5 With an empty hand the player whose turn it is draws two."""
        if s.heroes[seat].hand.size() == 0:
            effects.draw(s, seat, REFILL, chance, notes)

    def _play_on_or_end(self, s: MayhemState, notes: Notes) -> None:
        """§6.6 §R8 Play on while a card is owed; without a card to play it is forgiven."""
        if s.owed > 0 and s.heroes[s.stack.seat].hand.size() > 0:
            s.stack.step = PLAY
            return
        if s.owed > 0:
            notes.tell(effects.FORGIVEN, s.stack.seat, s.owed)
        s.stack.step = END_TURN

    # END_TURN --------------------------------------------------------------------------------------------

    def _run_end_turn(self, s: MayhemState, chance: Chance, notes: Notes) -> None:
        """§3.3 §3.4 §R1 Discard what was played, look at the hand once more (§R5), and on to the left."""
        seat = s.stack.seat
        effects.tidy(s, self.cards, notes)
        if s.heroes[seat].fell == 0:
            self._refill(s, seat, chance, notes)
        seat = (seat + 1) % self.seats
        while s.heroes[seat].fell > 0:
            seat = (seat + 1) % self.seats
        if s.heroes[seat].turns == MOST_TURNS:  # §R16
            self._end(s, notes)
            return
        s.stack.seat = seat
        s.stack.step = START_TURN

    # The end ---------------------------------------------------------------------------------------------

    def reckon(self, s: MayhemState) -> Outcome:
        """§8.1 §8.2 §R15 §R16 §R23 The standing before the fallen, more hit points first, then who fell later."""
        merits: list[int] = []
        for hero in s.heroes:
            merits.append(hero.fell if hero.fell > 0 else 1000 + hero.hp)
        places = [1 + sum([1 for other in merits if other > merit]) for merit in merits]
        heroes = [self.cards.heroes[hero.hero] for hero in s.heroes]
        lines = [ScoreLine(seat, "hit points", hero.hp) for seat, hero in enumerate(s.heroes)]
        return Outcome(ENDINGS[s.ending], tuple(places), worth_of_places(places), tuple(lines), tuple(heroes))

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: MayhemState, eyes: Int) -> MayhemState:
        return redact(s, eyes)

    def unseen_cards(self, observation: MayhemState) -> list[UnseenCards]:
        return unseen_cards(observation)

    def view(self, observation: MayhemState) -> View:
        return picture(observation, self.cards, STEPS[observation.stack.step])

    def why_not(self, observation: MayhemState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return OVER_CLAUSES[observation.ending]
        if step == CHOOSE_HERO:
            return self.cast.why_not(observation.stack, seat)
        if observation.heroes[seat].fell > 0:
            return "4.3"
        if observation.stack.seat != seat:
            return "3.4"
        if step == PLAY:
            return "3.2"
        if step == CHOOSE_FETCH:
            return "R13" if action >= self.action_ids.fetch else "R17"
        if not self.action_ids.is_target(action):
            return "R17"
        return self._why_not_target(observation, action)

    def _why_not_target(self, observation: MayhemState, action: Int) -> str:
        seat = observation.eyes
        step = observation.stack.step
        at = self.action_ids.target_seat(action)
        slot = self.action_ids.target_slot(action)
        if step == CHOOSE_OVERFLOW:
            return "5.5"
        if observation.heroes[at].fell > 0:
            return "R18"
        if is_out_of_reach(observation, seat, at):
            return "R9"
        if slot >= observation.heroes[at].shields.size():
            return "5.1"
        if step == CHOOSE_TARGET:
            return "R3" if at == seat else "5.4"
        if step == CHOOSE_DESTROY and self.cards.power[observation.stack.listed()[-8]] == components.MIGHTY_TOSS:
            return "7.11"  # the card being resolved lies just below the question
        return TARGET_CLAUSES[step - CHOOSE_CHARM]

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> MayhemState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: MayhemState) -> str:
        from dungeonbox.games.mayhem import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> MayhemState:
        from dungeonbox.games.mayhem import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: MayhemState) -> list[str]:
        return broken(s, self.cards)
