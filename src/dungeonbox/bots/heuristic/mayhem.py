"""Rules of thumb for Dungeon Mayhem: finish off whom you can, keep playing, then hit the weakest."""

from typing import cast

from dungeonbox.bots.bot import Bot, Eyes, draw_hero
from dungeonbox.games.mayhem import components, steps
from dungeonbox.games.mayhem.effects import is_out_of_reach
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import Hero, MayhemState
from dungeonbox.kernel.chance import NOBODY, Chance
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import Int, Moves

# What symbols are worth, in points of damage to an opponent. Found by playing 4,000 games each against three random
# players and moving one number at a time.
ATTACK = 1.0
SHIELD = 1.8
HEAL = 1.2
DRAW = 1.4
AGAIN = 3.0
KNOCK_OUT = 6.0
DISGUISE = 4.0
STOLEN_CARD = 3.0


class Heuristic(Bot):
    """Weighs every legal action by what it does at once."""

    def __init__(self) -> None:
        super().__init__("thumb")

    def choose(self, eyes: Eyes) -> int:
        """The weightiest action; of equals any, so that no seat is hit more than another. A hero is drawn by lot."""
        if eyes.observation.stack.step == steps.CHOOSE_HERO:
            return draw_hero(eyes)
        return weightiest(eyes.game, eyes.observation, eyes.seat, eyes.legal(), eyes.chance)


def weightiest(game: Game[State], s: State, seat: Int, moves: Moves, chance: Chance) -> Int:
    """The weightiest of these actions; of equals one by lot."""
    table = _Table(cast(Mayhem, game), cast(MayhemState, s), seat)
    weights = [table.weigh(action) for action in moves]
    highest = max(weights)
    best = [action for action, weight in zip(moves, weights, strict=True) if weight == highest]
    return best[chance.below(len(best), NOBODY)]


class _Table:
    """One question, looked at from the seat that must answer."""

    def __init__(self, rules: Mayhem, s: MayhemState, seat: int) -> None:
        self.rules = rules
        self.cards = self.rules.cards
        self.s = s
        self.seat = seat
        self.me = self.s.heroes[self.seat]
        self.hp = int(self.me.hp)
        self.lost = int(self.cards.hit_points) - self.hp
        self.opponents = [
            seat
            for seat in range(self.rules.seats)
            if seat != self.seat and not is_out_of_reach(self.s, self.seat, seat)
        ]

    def weigh(self, action: int) -> float:
        """How good an answer this is."""
        action_ids = self.rules.action_ids
        if action_ids.is_play(action):
            return self.card(action - action_ids.play)
        if action_ids.is_target(action):
            return self.target(action_ids.target_seat(action), action_ids.target_slot(action))
        if action >= action_ids.fetch:
            return self.card(action - action_ids.fetch)
        return 0.0  # declining

    # Cards -----------------------------------------------------------------------------------------------

    def card(self, card: int) -> float:
        """What playing this card does, symbol by symbol, and by its power."""
        weight = SHIELD * int(self.cards.defense[card])
        for part in range(self.cards.first[card], self.cards.first[card + 1]):
            kind, amount = int(self.cards.kinds[part]), int(self.cards.amounts[part])
            if kind == components.ATTACK:
                weight += self.attack(amount)
            elif kind == components.HEAL:
                weight += HEAL * min(amount, self.lost)
            elif kind == components.DRAW:
                weight += DRAW * amount
            elif kind == components.AGAIN:
                weight += AGAIN * amount
            else:
                weight += self.power(amount)
        return weight

    def attack(self, damage: int) -> float:
        """The best single target of so much damage."""
        return max((self.hit(seat, damage) for seat in self.opponents), default=0.0)

    def hit(self, seat: int, damage: int) -> float:
        """Damage to one opponent; a knock-out is worth much more."""
        hero = self.s.heroes[seat]
        return KNOCK_OUT if damage >= self.stamina(hero) else ATTACK * damage

    def stamina(self, hero: Hero) -> int:
        """How much damage it takes to knock a hero out."""
        return int(hero.hp) + self.wall(hero)

    def wall(self, hero: Hero) -> int:
        """How much damage a hero's Defense cards can still take."""
        return sum(int(self.cards.defense[card]) for card in hero.shields.listed()) - sum(hero.tokens.listed())

    def power(self, power: int) -> float:
        """What a mighty power is worth right now."""
        opponents = [self.s.heroes[seat] for seat in self.opponents]
        best_shield = max((self.left(hero, slot) for hero in opponents for slot in range(len(hero.shields))), default=0)
        if power == components.FIREBALL:
            damage = int(self.cards.fireball_damage)
            return sum(self.hit(seat, damage) for seat in self.opponents) - self.own_loss(damage)
        if power == components.WHIRLING_AXES:
            heal = HEAL * min(len(opponents) * int(self.cards.axes_heal), self.lost)
            return heal + sum(self.hit(seat, int(self.cards.axes_damage)) for seat in self.opponents)
        if power == components.CHARM:
            return (ATTACK + SHIELD) * best_shield
        if power == components.VAMPIRIC_TOUCH:
            return 1.5 * max((int(hero.hp) - self.hp for hero in opponents), default=0)
        if power == components.BANISHING_SMITE:
            return ATTACK * sum(self.wall(hero) for hero in opponents) - SHIELD * self.wall(self.me)
        if power in (components.SNEAK_ATTACK, components.MIGHTY_TOSS):
            return ATTACK * best_shield
        if power == components.CLEVER_DISGUISE:
            return DISGUISE
        if power == components.PICK_POCKET:
            return STOLEN_CARD if opponents else 0.0
        if power == components.DIVINE_INSPIRATION:
            return 1.5 if len(self.me.discard) else 0.0
        return DRAW * (int(self.cards.roar_cards) - (len(self.me.hand) - 1)) * 0.5  # Battle Roar

    def own_loss(self, damage: int) -> float:
        """What damage to ourselves costs."""
        return 20.0 if damage >= self.stamina(self.me) else ATTACK * damage

    def left(self, hero: Hero, slot: int) -> int:
        """How much damage one Defense card can still take."""
        return int(self.cards.defense[hero.shields[slot]] - hero.tokens[slot])

    # Targets ---------------------------------------------------------------------------------------------

    def target(self, seat: int, slot: int) -> float:
        """Whom or what to choose, depending on the question."""
        hero = self.s.heroes[seat]
        step = self.s.stack.step
        if step in (steps.CHOOSE_TARGET, steps.CHOOSE_OVERFLOW):
            damage = int(self.s.stack.left)
            weight = self.hit(seat, damage) - 0.05 * self.stamina(hero)
            return weight if slot < 0 else weight + 0.01 * (self.left(hero, slot) == damage)
        if step == steps.CHOOSE_TOUCH:
            return int(hero.hp)
        if step == steps.CHOOSE_STEAL:
            return len(hero.deck)
        mine = -10.0 if seat == self.seat else 0.0
        return mine + self.left(hero, slot)
