"""Help: one seat asks another for a helping power, which the other may offer before, and grant or refuse."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.hustle import actions, combat, effects, hustling, steps
from dungeonbox.games.hustle.board import bit
from dungeonbox.games.hustle.components import ATTACK, CANCEL, CHEAPER, HELPS, MEND, VEIL, WARD, WILD, Box
from dungeonbox.games.hustle.state import FORETOLD, WILD_TYPE, HustleState
from dungeonbox.games.hustle.steps import HustleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves


def ask(s: HustleState, action: Int, notes: Notes) -> None:
    """§10.1 §10.4 §R12 Another player is asked for one of their powers."""
    aid = action - actions.ASK
    helper = effects.helper_for(s, aid)
    s.now.asked |= bit(aid)
    notes.tell(effects.ASKED, "10.1", s.turn, helper, aid)
    s.stack.push(steps.HELP, helper, aid)


def offers(s: HustleState, box: Box, seat: Int) -> Moves:
    """§10.1 §R12 The helping powers a charged seat can offer in another player's turn, each once and in time."""
    moves = no_moves()
    if not steps.COLOUR <= s.stack.step < steps.OVER or seat == s.turn or s.heroes[seat].charge == NONE:
        return moves
    step = s.stack.listed()[0]
    first = s.heroes[seat].character * HELPS
    for aid in range(first, first + HELPS):
        if (s.now.offered | s.now.asked) >> aid & 1 == 0 and step <= last_step(box.helps.effects[aid]):
            moves = append(moves, actions.OFFER + aid)
    return moves


def last_step(effect: Int) -> Int:
    """§R12 §14.1 §14.2 §14.3 §14.4 §14.5 §14.6 §14.7 §14.8 The last step of a turn in which help can be asked for."""
    if effect == VEIL:
        return steps.JUMP
    if effect == CANCEL:
        return steps.WANDER
    if effect == ATTACK or effect == WARD:
        return steps.AID
    if effect == MEND:
        return steps.AFTER
    return steps.REST if effect == CHEAPER or effect == WILD else steps.OMEN


def why_no_offer(s: HustleState, seat: Int, aid: Int) -> str:
    """§10.1 §R12 Only who has the power charged offers it, to another player; once, before it is asked for or late."""
    hero = s.heroes[seat]
    can_help = seat != s.turn and hero.charge != NONE and hero.character == aid // HELPS
    return "R12" if can_help else "10.1"


def offer(s: HustleState, seat: Int, action: Int, notes: Notes) -> None:
    """§10.1 §R12 A helper offers one of the powers; that binds nobody."""
    aid = action - actions.OFFER
    s.now.offered |= bit(aid)
    notes.tell(effects.OFFERED, "R12", seat, s.turn, aid)


class Help(HustleStep):
    """§10.2 Help or refuse. Frame: `what` is the helping power."""

    name: ClassVar[str] = "help"
    clause: ClassVar[str] = "10.2"

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: HustleState, seat: Int) -> Moves:
        """§10.2 Yes or no."""
        return append(append(no_moves(), actions.YES), actions.NO)

    def do(self, s: HustleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§10.2 §10.3 §10.5 §R12 A helper loses the charge, gains gold and the Reward."""
        aid = s.stack.what
        s.stack.pop()
        if action == actions.NO:
            notes.tell(effects.REFUSED, "10.2", seat, s.turn, aid)
            return
        hero = s.heroes[seat]
        charge = hero.charge
        s.table.discard.add(charge)
        hero.charge = NONE
        hero.reward = 1
        notes.tell(effects.HELPED, "10.3", seat, s.turn, aid, charge)
        effects.earn(s, self.box, seat, self.box.reward_gold[hero.character], notes, "10.5")
        self._aid(s, self.box.helps.effects[aid], self.box.helps.numbers[aid], notes)

    def _aid(self, s: HustleState, effect: Int, number: Int, notes: Notes) -> None:
        """§14.1 §14.2 §14.3 §14.4 §14.5 §14.6 §14.7 §14.8 What the help does."""
        if effect == ATTACK:
            s.now.might += number
            notes.tell(effects.MIGHT, "5.6", combat.might(s, self.box))
        elif effect == CANCEL:
            hustling.cancel(s, number, notes, "14.2")
        elif effect == CHEAPER:
            s.now.cheaper = number
            notes.tell(effects.CHEAPER, "14.3", s.turn, number)
        elif effect == VEIL:
            s.now.veils += number
            notes.tell(effects.COVERED, "14.4", s.turn, number)
        elif effect == WARD:
            s.now.ward += number
            notes.tell(effects.WARDED, "14.5", combat.flips(s, self.box))
        elif effect == MEND:
            s.stack.push(steps.FETCH, s.turn)
        elif effect == WILD:
            s.now.marks |= WILD_TYPE
            notes.tell(effects.GRANTED, "14.7", s.turn, effects.ANY_TYPE)
        else:
            s.now.marks |= FORETOLD
            notes.tell(effects.GRANTED, "14.8", s.turn, effects.FORESIGHT)
