"""The steps of a turn: choosing heroes and dealing before the first, then drawing, playing, resolving and ending."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.mayhem import components, effects, steps
from dungeonbox.games.mayhem.components import AGAIN, ATTACK, DRAW, HEAL, Cards
from dungeonbox.games.mayhem.state import END_CLAUSES, LAST_STANDING, TIE, TURN_LIMIT, MayhemState
from dungeonbox.games.mayhem.steps import MayhemStep
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves
from dungeonbox.kernel.zones import HIDDEN

# Before the first turn -----------------------------------------------------------------------------------


class ChooseHero(MayhemStep):
    """§2.1 §R19 Every seat in turn takes a hero."""

    name: ClassVar[str] = "choose-hero"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§2.1 Any hero that is not taken, or one at random."""
        return self.book.cast.legal(s.cast())

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.1 §R19 Take the hero; when all seats have one, deal."""
        s.heroes[seat].hero = self.book.cast.choose(s.cast(), action, chance)
        self.book.cast.advance(s.stack, s.cast(), action, notes)


class Deal(MayhemStep):
    """§2.3 §2.4 §2.5 Every seat's deck and first hand; a first player, by lot unless it was agreed (§R19)."""

    name: ClassVar[str] = "deal"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        first = self.book.first_seat
        if first == NONE:
            first = chance.below(self.seats, EVERYONE)
        notes.tell(effects.FIRST, "2.5", first, 1 if self.book.first_seat == NONE else 0)
        for seat in range(self.seats):
            deck = self.book.decks[s.heroes[seat].hero].clone()
            s.heroes[seat].deck = deck
            notes.tell(effects.DEALT, "2.3", seat, deck.size())
            effects.draw(s, seat, self.cards.first_hand, effects.STARTS_WITH, "2.4", chance, notes)
        s.stack.seat = first
        s.stack.step = steps.START_TURN
        return True


# Turn by turn --------------------------------------------------------------------------------------------


class StartTurn(MayhemStep):
    """§3.1 §R9 Any disguise ends; draw one; one card is owed, unless the components say otherwise."""

    name: ClassVar[str] = "start-turn"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        hero = s.heroes[seat]
        clause = "2.5" if s.turn == NONE else "3.4"
        was_disguised = hero.disguised
        hero.disguised = 0
        hero.turns += 1
        s.turn = seat
        s.owed = self.cards.turn_plays
        notes.tell(effects.TURN, clause, seat, s.owed, was_disguised)
        effects.draw(s, seat, self.cards.turn_draw, effects.DRAWS, "3.1", chance, notes)
        play_on_or_end(s, notes)
        return True


class Play(MayhemStep):
    """§3.2 §6.4 Play a card of the hand. Frame: `left` counts those played this turn that had to be."""

    name: ClassVar[str] = "play"
    clause: ClassVar[str] = "3.2"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§3.2 Any card of the hand."""
        moves = no_moves()
        first = self.action_ids.play
        last: Int = HIDDEN
        for card in s.heroes[seat].hand.cards:
            if card != last:
                moves = append(moves, first + card)
                last = card
        return moves

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§3.2 §6.4 §R1 Lay it down and resolve it."""
        card = action - self.action_ids.play
        effects.leave_hand(s.heroes[seat], card)
        s.owed -= 1
        if notes.on:
            clause = "3.2" if s.stack.left < self.cards.turn_plays else "6.4"
            notes.tell(effects.PLAYED, clause, seat, card, effects.deed_of(s, self.cards, seat, card))
        effects.lay_down(s, self.cards, seat, card, notes)
        s.stack.left = min(s.stack.left + 1, self.cards.turn_plays)
        s.stack.step = steps.CHECK
        s.stack.push(steps.RESOLVE, seat, card)

    def why_not(self, observation: MayhemState, action: Int) -> str:
        return "2.1" if action < self.action_ids.target else "3.2"


class Resolve(MayhemStep):
    """§6.8 §R2 Do the card's next part, top to bottom. Frame: `what` is the card, `left` the parts done."""

    name: ClassVar[str] = "resolve"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        stack = s.stack
        card = stack.what
        at = self.cards.first[card] + stack.left
        if at == self.cards.first[card + 1]:
            stack.pop()
            return True
        stack.left += 1
        seat = stack.seat
        kind = self.cards.kinds[at]
        amount = self.cards.amounts[at]
        is_later = stack.left > 1 or self.cards.defense[card] > 0
        if kind == ATTACK:
            stack.push(steps.CHOOSE_TARGET, seat, NONE, NONE, amount)
        elif kind == DRAW:
            effects.draw(s, seat, amount, effects.THEN_DRAWS if is_later else effects.DRAWS, "6.1", chance, notes)
        elif kind == HEAL:
            effects.heal(s, self.cards, seat, amount, is_later, "6.2", notes)
        elif kind == AGAIN:
            self._again(s, seat, amount, notes)
        else:
            self._power(s, seat, card, amount, chance, notes)
        return True

    def _again(self, s: MayhemState, seat: Int, amount: Int, notes: Notes) -> None:
        """§6.4 §6.5 More cards to play, on top of those already owed."""
        s.owed += amount
        if not notes.on:
            return
        if is_any_hero_down(s) or s.heroes[seat].hand.size() == 0:  # told after the knock-out, or with the new hand
            notes.tell(effects.OWES, "6.4", s.owed)
        else:
            notes.tell(effects.AGAIN, "6.4", seat, s.owed)

    def _power(self, s: MayhemState, seat: Int, card: Int, power: Int, chance: Chance, notes: Notes) -> None:
        """§6.9 A mighty power, or the question it asks first."""
        if power == components.FIREBALL:
            effects.fireball(s, self.cards, seat, card, self.book.fireball_ignores_shields, notes)
        elif power == components.CHARM:
            s.stack.push(steps.CHOOSE_CHARM, seat)
        elif power == components.VAMPIRIC_TOUCH:
            s.stack.push(steps.CHOOSE_TOUCH, seat)
        elif power == components.DIVINE_INSPIRATION:
            s.stack.push(steps.CHOOSE_FETCH, seat)
        elif power == components.BANISHING_SMITE:
            effects.banishing_smite(s, self.cards, seat, card, notes)
        elif power == components.CLEVER_DISGUISE:
            effects.clever_disguise(s, seat, notes)
        elif power == components.PICK_POCKET:
            s.stack.push(steps.CHOOSE_STEAL, seat)
        elif power == components.WHIRLING_AXES:
            effects.whirling_axes(s, self.cards, seat, card, notes)
        elif power == components.BATTLE_ROAR:
            effects.battle_roar(s, self.cards, seat, card, chance, notes)
        else:  # Sneak Attack! and Mighty Toss: §7.7 §7.11
            s.stack.push(steps.CHOOSE_DESTROY, seat)


class Check(MayhemStep):
    """§R18 The card has resolved: who is out, is it over, is the hand empty (§3.5, §6.7), what is owed."""

    name: ClassVar[str] = "check"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        is_down = is_any_hero_down(s)
        if is_down and self._knock_out(s, notes) <= 1:
            end(s, notes)
            return True
        seat = s.stack.seat
        if s.heroes[seat].fell > 0:  # §R14
            s.stack.step = steps.END_TURN
            return True
        if is_down and s.owed > 0 and s.heroes[seat].hand.size() > 0:
            notes.tell(effects.AGAIN, "6.6", seat, s.owed)
        refill(s, self.cards, seat, s.owed, "6.7" if s.owed > 0 else "3.5", chance, notes)
        play_on_or_end(s, notes)
        return True

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
                notes.tell(effects.FELL, "4.3", seat)
                effects.lose_all(s, self.cards, seat, notes)
        return standing


class EndTurn(MayhemStep):
    """§3.3 §3.4 §R1 Discard what was played, look at the hand once more (§R5), and on to the left."""

    name: ClassVar[str] = "end-turn"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        effects.tidy(s, self.cards, notes)
        if s.heroes[seat].fell == 0:
            refill(s, self.cards, seat, 0, "R5", chance, notes)
        seat = self._left_of(seat)
        while s.heroes[seat].fell > 0:
            seat = self._left_of(seat)
        if s.heroes[seat].turns == self.cards.most_turns:  # §R16
            end(s, notes)
            return True
        s.stack.seat = seat
        s.stack.left = 0
        s.stack.step = steps.START_TURN
        return True

    def _left_of(self, seat: Int) -> Int:
        """§3.4 The next seat; a test is faster than a division."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0


class Over(MayhemStep):
    """§8.1 §8.2 §R16 The game is over."""

    name: ClassVar[str] = "over"

    def to_act(self, s: MayhemState) -> Seats:
        return 0

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        return False


# What several of them do ---------------------------------------------------------------------------------


def is_any_hero_down(s: MayhemState) -> bool:
    """§4.3 Whether a hero has come down to zero hit points, but is not out yet (§R18)."""
    for hero in s.heroes:
        if hero.hp == 0 and hero.fell == 0:
            return True
    return False


def refill(s: MayhemState, cards: Cards, seat: Int, owed: Int, clause: str, chance: Chance, notes: Notes) -> None:
    """§3.5 §6.7 §R5 §R6 With an empty hand the player whose turn it is draws again, by this clause."""
    if s.heroes[seat].hand.size() == 0:
        _draw_again(s, cards, seat, owed, clause, chance, notes)


def _draw_again(s: MayhemState, cards: Cards, seat: Int, owed: Int, clause: str, chance: Chance, notes: Notes) -> None:
    """§3.5 §6.7 §R5 §R6 A new hand, of as many cards as there are."""
    hero = s.heroes[seat]
    new = min(cards.refill, hero.deck.size() + hero.discard.size())
    if owed > 0:
        notes.tell(effects.DRAINED, clause, seat, new, owed)
    else:
        notes.tell(effects.EMPTIED, clause, seat, new)
    effects.draw(s, seat, new, effects.DRAWS, clause, chance, notes)


def play_on_or_end(s: MayhemState, notes: Notes) -> None:
    """§6.6 §R8 Play on while a card is owed; without a card to play it is forgiven."""
    if s.owed > 0 and s.heroes[s.stack.seat].hand.size() > 0:
        s.stack.step = steps.PLAY
        return
    if s.owed > 0:
        notes.tell(effects.FORGIVEN, "R8", s.stack.seat, s.owed)
    s.stack.step = steps.END_TURN


def end(s: MayhemState, notes: Notes) -> None:
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
    s.stack.left = 0
    s.stack.step = steps.OVER
    if notes.on:
        tell_end(s, notes)


def tell_end(s: MayhemState, notes: Notes) -> None:
    """§8.1 §R15 §R16 Who wins: the standing with the most hit points, or those whom the last card knocked out."""
    left: Int = 0
    for hero in s.heroes:
        left = max(left, hero.hp)
    winners: Seats = 0
    for seat in range(len(s.heroes)):
        hero = s.heroes[seat]
        if hero.hp == left and (left > 0 or hero.fell == s.falls):
            winners |= effects.bit(seat)
    notes.tell(effects.OVER, END_CLAUSES[s.ending], s.ending, winners, left)
