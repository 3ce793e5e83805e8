"""The game against the second referee, and the referee against the rulebook's own examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

import pytest

from dungeonbox.games import make, rules
from dungeonbox.kernel.chance import Recorder, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.rulebook import clause_ids
from tests.games.mayhem.boxes import sheet_of
from tests.games.mayhem.picture import picture
from tests.games.mayhem.referee import PRINTED, Disagreement, Outcome, Referee, Shield
from tests.games.mayhem.walks import Walk, choose, walks

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20
ENOUGH_OF_EACH_HALF = 3

# Halves of clauses that a count of the whole clause could hide; each must have come up.
RARE_HALVES = {
    "a hero at random",  # R19
    "a hand filled after the played cards were discarded",  # R5
    "first seat fixed",  # R19
    "deck and discard pile both empty",  # R6
    "nothing to steal",  # R6
    "damage past Defense cards",  # R4, the option
    "Banishing Smite spares the disguised",  # R11
    "destroys an own Defense card",  # R11
    "declines to destroy",  # R17
    "swap with a player behind Defense cards",  # R12
    "a charmed card keeps its damage",  # R10
    "a card of the fallen protects another",  # R14, 7.12
    "a card goes back to a player knocked out",  # 7.12
    "knocked out behind Defense cards",  # R14
    "knocked out by your own card, the game goes on",  # R14
    "turn limit, shared win",  # R16
}


# ---- the walks ---------------------------------------------------


def difference(game: object, referee: object, where: str = "picture") -> str:
    """The first part in which two pictures differ; "" if they are the same."""
    if isinstance(game, dict) and isinstance(referee, dict):
        for key in sorted(game.keys() | referee.keys(), key=str):
            if key not in game or key not in referee:
                return f"{where}[{key!r}] is missing in the {'game' if key not in game else 'referee'}"
            if found := difference(game[key], referee[key], f"{where}[{key!r}]"):
                return found
        return ""
    if isinstance(game, list) and isinstance(referee, list) and len(game) == len(referee):
        pairs = zip(game, referee, strict=True)
        parts = (difference(one, other, f"{where}[{number}]") for number, (one, other) in enumerate(pairs))
        return next((found for found in parts if found), "")
    same = type(game) is type(referee) and game == referee
    return "" if same else f"{where}: the game has {game!r}, the referee {referee!r}"


def play_and_compare(walk: Walk) -> tuple[int, Referee]:
    """Play one game and let the referee follow it; returns the number of decisions."""
    options = {
        "first_seat": walk.first_seat,
        "fireball_ignores_shields": "on" if walk.fireball_ignores_shields else "off",
    }
    components = None if walk.box is PRINTED else sheet_of(walk.box)
    luck = Recorder(Seeded(walk.seed))
    match = Match.new(make("mayhem", walk.seats, options, components), luck)
    referee = walk.referee()
    rng = Random(f"choices {walk.seed}")
    decisions = 0
    token = "(the beginning)"
    while True:
        place = f"{walk}, after entry {decisions} {token!r}"
        legal = referee.legal()
        to_act = match.game.to_act(match.state)
        assert to_act == sum(1 << seat for seat in legal), f"{place}: to act {to_act:#b}, referee {legal}"
        for seat in range(walk.seats):
            tokens = sorted(match.legal(seat))
            assert tokens == legal.get(seat, []), f"{place}: seat {seat} may {tokens}, referee {legal}"
        found = difference(picture(match.game, match.state), referee.picture())
        assert not found, f"{place}: {found}"
        if not legal:
            return decisions, referee
        [(seat, tokens)] = legal.items()
        token = choose(rng, walk, referee, seat, tokens)
        luck.draws.clear()
        match.play(seat, token)
        decisions += 1
        try:
            referee.play(seat, token, [match.game.faces[d.value] if d.is_card else d.value for d in luck.draws])
        except Disagreement as disagreement:
            raise Disagreement(f"{walk}, entry {decisions} {token!r}: {disagreement}") from None


def play_alone(walk: Walk) -> tuple[int, Referee]:
    """The referee plays by itself; no card may get lost."""
    referee = walk.referee()
    rng = Random(f"choices {walk.seed}")
    decisions = 0
    while legal := referee.legal():
        for seat, tokens in legal.items():
            referee.play(seat, choose(rng, walk, referee, seat, tokens), rng.choice)
        decisions += 1
        if referee.step != "choose-hero":
            everything_is_there(referee)
    return decisions, referee


def everything_is_there(referee: Referee) -> None:
    """28 cards of each hero, wherever they lie; in hands, decks and discard piles only one's own."""
    cards = list(referee.played)
    for player in referee.players:
        own = player.hand + player.deck + player.discard
        assert all(referee.box.hero_of[card] == player.hero for card in own)
        assert 0 <= player.hp <= 10
        assert all(0 < shield.left <= referee.box.face[shield.card].count("S") for shield in player.shields)
        assert not (player.fell and player.shields)
        cards += own + [shield.card for shield in player.shields]
    assert Counter(cards) == Counter(card for player in referee.players for card in referee.box.cards[player.hero])


def clauses() -> list[str]:
    """The numbers of all clauses and rulings in RULES.md."""
    return clause_ids(rules("mayhem"))


def check_walks(play: Callable[[Walk], tuple[int, Referee]]) -> None:
    """All walks; enough decisions, and every clause seen at work often enough."""
    decisions, used, special = 0, Counter[str](), Counter[str]()
    for walk in walks():
        made, referee = play(walk)
        decisions += made
        used.update(referee.used)
        special.update(referee.special)
    assert decisions >= ENOUGH_DECISIONS
    assert len(clauses()) > 60
    assert set(used) <= set(clauses())
    rare = {clause: used[clause] for clause in clauses() if used[clause] < ENOUGH_OF_EACH_CLAUSE}
    assert not rare, f"seen too rarely: {rare}"
    halves = {half: special[half] for half in RARE_HALVES if special[half] < ENOUGH_OF_EACH_HALF}
    assert not halves, f"seen too rarely: {halves}"


@pytest.mark.slow
def test_game_and_referee_agree_on_an_eighth_of_the_walks() -> None:
    for walk in islice(walks(), 0, None, 8):
        play_and_compare(walk)


@pytest.mark.long
def test_game_and_referee_agree_and_every_clause_comes_up() -> None:
    check_walks(play_and_compare)


@pytest.mark.long
def test_referee_alone_keeps_its_cards_together() -> None:
    check_walks(play_alone)


# ---- the referee against the rulebook ----------------------------


def first_of(possible: Sequence[Outcome]) -> Outcome:
    """Luck that does not matter."""
    return possible[0]


def table(*heroes: str, hands: Sequence[Sequence[str]] = (), ignores: bool = False) -> Referee:
    """A battle of these heroes in the first player's first turn, with these cards in hand."""
    referee = Referee(len(heroes), "1", fireball_ignores_shields=ignores)
    for seat, hero in enumerate(heroes):
        referee.play(seat, f"hero:{hero}", first_of)
    for seat, player in enumerate(referee.players):
        player.deck, player.hand = player.deck + player.hand, []
        for card in hands[seat] if seat < len(hands) else player.deck[:3]:
            player.deck.remove(card)
            player.hand.append(card)
    referee.go_on_or_end_turn()  # asks again, for the cards now in hand
    return referee


def protect(referee: Referee, holder: int, card: str, left: int, came: str = "played") -> None:
    """Lay a Defense card in front of a player, with so many symbols left."""
    referee.players[referee.owner_of(card)].deck.remove(card)
    referee.players[holder].shields.append(Shield(card, left, came))


def test_the_decks_add_up() -> None:
    """The symbols of each deck, as counted in the list of components."""
    totals = {"azzan": "21 7 2 11 11", "lia": "32 10 11 8 8", "oriax": "22 9 3 4 13", "sutha": "29 9 3 11 8"}
    powers = {"azzan": 6, "lia": 3, "oriax": 6, "sutha": 6}
    for hero, deck in PRINTED.cards.items():
        faces = "".join(PRINTED.face[card] for card in deck)
        assert len(deck) == 28
        assert " ".join(str(faces.count(kind)) for kind in "ASHDP") == totals[hero]
        assert faces.count("*") == powers[hero]
    assert sum(len(deck) for deck in PRINTED.decks.values()) == len(PRINTED.face) == 52


def test_heroes_are_chosen_in_seat_order() -> None:
    referee = Referee(2)
    every = ["hero:azzan", "hero:lia", "hero:oriax", "hero:random", "hero:sutha"]
    assert referee.legal() == {0: every}
    referee.play(0, "hero:lia", [])
    assert referee.legal() == {1: [token for token in every if token != "hero:lia"]}
    luck: list[Outcome] = ["sutha", 1, "fluffy", "fluffy"]
    with pytest.raises(Disagreement, match="luck drew 'fluffy'"):  # there is only one Fluffy
        referee.play(1, "hero:random", luck)


def test_luck_is_drawn_in_order() -> None:
    referee = Referee(2)
    referee.play(0, "hero:lia", [])
    luck: list[Outcome] = ["sutha", 1, "fluffy", "for-justice", "for-justice", "riff", "raff", "rage", "flex"]
    referee.play(1, "hero:random", luck)
    assert [player.hand for player in referee.players] == [luck[2:5], luck[5:]]
    assert (referee.turn, referee.to_act, referee.owed) == (1, 1, 1)
    with pytest.raises(Disagreement, match="luck ran out"):
        referee.play(1, "play:riff", [])


def test_luck_left_over_is_noticed() -> None:
    with pytest.raises(Disagreement, match="luck left over"):
        Referee(2).play(0, "hero:lia", ["lia"])


def test_only_what_is_legal_can_be_played() -> None:
    referee = table("lia", "sutha", hands=[["fluffy"]])
    for seat, token in [(1, "play:fluffy"), (0, "play:divine-smite"), (0, "decline")]:
        with pytest.raises(Disagreement, match="may not answer"):
            referee.play(seat, token, [])


def test_example_1_just_enough_to_destroy_a_defense_card() -> None:
    referee = table("lia", "sutha", hands=[["for-even-more-justice", "fluffy"], ["rage"]])
    protect(referee, 1, "spiked-shield", 2)
    referee.play(0, "play:for-even-more-justice", ["flex"])  # one target only: not asked (R20)
    lia, sutha = referee.players
    assert (sutha.hp, sutha.shields, sutha.discard) == (10, [], ["spiked-shield"])
    assert (lia.discard, referee.turn, sutha.hand) == (["for-even-more-justice"], 1, ["rage", "flex"])


def test_example_2_extra_damage_goes_through_to_the_player() -> None:
    referee = table("azzan", "sutha", hands=[["lightning-bolt", "charm"]])
    protect(referee, 1, "riff", 1)
    referee.play(0, "play:lightning-bolt", first_of)
    sutha = referee.players[1]
    assert (sutha.hp, sutha.shields, sutha.discard) == (8, [], ["riff"])


def test_extra_damage_goes_to_the_other_defense_cards_as_the_attacker_chooses() -> None:
    referee = table("sutha", "lia", "oriax", hands=[["rage", "flex"]])
    protect(referee, 1, "fluffy", 1)
    protect(referee, 1, "divine-shield", 3)
    protect(referee, 1, "spinning-parry", 1)
    referee.play(0, "play:rage", [])
    aims = ["target:seat2.shield1", "target:seat2.shield2", "target:seat2.shield3", "target:seat3"]
    assert (referee.legal(), referee.step, referee.damage) == ({0: aims}, "attack", 4)
    referee.play(0, "target:seat2.shield3", [])
    assert (referee.legal(), referee.step, referee.damage) == ({0: aims[:2]}, "overflow", 3)
    referee.play(0, "target:seat2.shield1", first_of)  # then two more on the last one, without a question
    lia = referee.players[1]
    assert (lia.hp, lia.shields) == (10, [Shield("divine-shield", 1, "played")])
    assert (referee.damage, referee.turn) == (0, 1)


def test_faq_ten_hit_points_are_the_most() -> None:
    referee = table("lia", "sutha", hands=[["divine-inspiration", "fluffy"]])
    referee.players[0].hp = 9
    referee.play(0, "play:divine-inspiration", first_of)
    assert referee.players[0].hp == 10


def test_faq_play_again_has_to_be_used_and_an_empty_hand_draws_two() -> None:
    referee = table("azzan", "sutha", hands=[["speed-of-thought"]])
    referee.play(0, "play:speed-of-thought", ["charm", "evil-sneer"])
    assert (referee.owed, referee.legal()) == (2, {0: ["play:charm", "play:evil-sneer"]})
    referee.play(0, "play:evil-sneer", [])
    referee.play(0, "play:charm", ["shield", "shield"])
    assert (referee.owed, referee.played) == (1, ["speed-of-thought", "evil-sneer", "charm"])
    assert referee.used["6.7"] == 2
    referee.play(0, "play:shield", ["stoneskin", "riff"])  # its own draw, then the other player's
    assert (referee.turn, referee.players[0].hand) == (1, ["shield", "stoneskin"])
    assert sorted(referee.players[0].discard) == ["charm", "evil-sneer", "speed-of-thought"]


def test_a_last_card_that_draws_does_not_refill_the_hand() -> None:
    referee = table("sutha", "lia", hands=[["open-the-armory"]])
    referee.play(0, "play:open-the-armory", ["rage", "flex", "fluffy"])
    assert (referee.players[0].hand, referee.turn) == (["rage", "flex"], 1)


def test_faq_a_charmed_card_outlives_its_owner_and_then_goes_back() -> None:
    hands = [["charm", "stoneskin"], ["fluffy", "for-justice"], ["rage", "head-butt", "flex"]]
    referee = table("azzan", "lia", "sutha", hands=hands)
    azzan, lia = referee.players[:2]
    protect(referee, 1, "divine-shield", 2)  # one damage token on it
    referee.play(0, "play:charm", ["high-charisma"])
    assert (azzan.shields, lia.shields) == ([Shield("divine-shield", 2, "charmed")], [])
    referee.play(1, "play:high-charisma", ["divine-smite", "divine-smite", "flex"])
    lia.hp = 1
    referee.play(2, "play:head-butt", [])
    assert referee.legal() == {2: ["target:seat1.shield1", "target:seat2"]}
    referee.play(2, "target:seat2", [])
    assert (lia.fell, lia.discard, len(azzan.shields)) == (1, ["high-charisma"], 1)
    referee.play(2, "play:rage", ["charm"])  # only azzan is left: two damage to the card, two to him
    assert (azzan.hp, azzan.shields, lia.discard) == (8, [], ["high-charisma", "divine-shield"])
    assert referee.turn == 0


def test_faq_a_stolen_card_goes_to_the_pile_it_came_from() -> None:
    referee = table("oriax", "sutha", hands=[["pick-pocket", "winged-serpent", "the-goon-squad"], ["rage"]])
    oriax, sutha = referee.players
    referee.play(0, "play:pick-pocket", ["two-axes-are-better-than-one"])
    assert (referee.owed, referee.played) == (2, ["pick-pocket", "two-axes-are-better-than-one"])
    referee.play(0, "play:the-goon-squad", [])
    assert (referee.owed, sutha.discard) == (1, [])
    referee.play(0, "play:winged-serpent", ["stolen-potion", "flex"])
    assert (oriax.discard, sutha.discard) == (["pick-pocket"], ["two-axes-are-better-than-one"])


def test_a_stolen_defense_card_protects_the_thief() -> None:
    referee = table("oriax", "sutha", hands=[["pick-pocket", "stolen-potion"], ["brutal-punch", "flex"]])
    oriax, sutha = referee.players
    referee.play(0, "play:pick-pocket", ["bag-of-rats", "sneak-attack", "rage"])  # the thief draws for it
    assert (oriax.hand, oriax.shields) == (
        ["stolen-potion", "sneak-attack"],
        [Shield("bag-of-rats", 1, "stolen")],
    )
    referee.play(1, "play:brutal-punch", first_of)
    assert (oriax.hp, oriax.shields, sutha.discard) == (9, [], ["bag-of-rats", "brutal-punch"])


def test_a_fireball_that_takes_everybody_is_a_tie() -> None:
    referee = table("azzan", "lia", "sutha", hands=[["fireball"]])
    for player in referee.players:
        player.hp = 3
    referee.players[1].hp, referee.players[1].fell, referee.knock_out_cards = 0, 1, 1
    referee.play(0, "play:fireball", [])
    assert (referee.ending, referee.winners, referee.places()) == ("tie", [0, 2], [1, 3, 1])
    assert (referee.played, referee.legal()) == (["fireball"], {})


def test_knocked_out_by_ones_own_fireball_the_turn_ends() -> None:
    referee = table("azzan", "lia", "sutha", hands=[["speed-of-thought", "fireball"], [], []])
    referee.players[0].hp = 2
    protect(referee, 1, "fluffy", 2)
    protect(referee, 1, "divine-shield", 3)
    protect(referee, 0, "riff", 1, "charmed")
    referee.play(0, "play:speed-of-thought", [])
    referee.play(0, "play:fireball", ["for-justice"])
    azzan, lia, sutha = referee.players
    assert (azzan.hp, azzan.fell, azzan.hand) == (0, 1, [])  # and no new cards for an empty hand
    assert sorted(azzan.discard) == ["fireball", "speed-of-thought"]
    assert (lia.hp, lia.discard, lia.shields) == (10, ["fluffy"], [Shield("divine-shield", 2, "played")])
    assert (sutha.hp, sutha.discard, referee.turn, referee.owed) == (7, ["riff"], 1, 1)


def test_fireball_may_go_past_defense_cards_by_option() -> None:
    referee = table("azzan", "lia", hands=[["fireball", "charm"]], ignores=True)
    protect(referee, 1, "fluffy", 2)
    referee.play(0, "play:fireball", first_of)
    assert ([player.hp for player in referee.players], len(referee.players[1].shields)) == ([7, 7], 1)


def test_whirling_axes_heal_for_the_disguised_but_do_not_hurt_them() -> None:
    referee = table("sutha", "oriax", "lia", hands=[["whirling-axes", "rage"]])
    referee.players[0].hp = 5
    referee.players[1].disguised = True
    referee.play(0, "play:whirling-axes", first_of)
    assert [player.hp for player in referee.players] == [7, 10, 9]
    assert not referee.players[1].disguised  # it is their turn now


def test_nothing_touches_the_disguised() -> None:
    cards = ["rage", "battle-roar", "mighty-toss", "flex"]
    referee = table("sutha", "oriax", hands=[cards, ["pick-pocket"]])
    referee.players[1].disguised = True
    protect(referee, 1, "winged-serpent", 1)
    before = referee.picture_of(referee.players[1])
    referee.owed = 4
    referee.play(0, "play:rage", [])
    referee.play(0, "play:mighty-toss", ["raff"])
    assert referee.step == "play"  # no target, no question
    referee.play(0, "play:battle-roar", ["flex", "raff", "riff", "snack-time", "rage"])
    assert referee.picture_of(referee.players[1]) == before


def test_nobody_destroys_their_own_card_because_of_a_hidden_one() -> None:
    referee = table("sutha", "oriax", hands=[["mighty-toss", "flex"]])
    referee.players[1].disguised = True
    protect(referee, 1, "winged-serpent", 1)
    protect(referee, 0, "riff", 3)
    referee.play(0, "play:mighty-toss", [])
    assert referee.legal() == {0: ["decline", "target:seat1.shield1"]}
    assert referee.used["R21"] == 1
    referee.play(0, "decline", first_of)
    assert len(referee.players[0].shields) == 1


def test_with_an_open_target_the_toss_cannot_be_declined() -> None:
    referee = table("sutha", "oriax", hands=[["mighty-toss", "flex"]])
    protect(referee, 1, "winged-serpent", 1)
    protect(referee, 0, "riff", 3)
    referee.play(0, "play:mighty-toss", [])
    assert referee.legal() == {0: ["target:seat1.shield1", "target:seat2.shield1"]}


def test_a_disguised_thief_is_burnt_by_the_fireball_they_stole() -> None:
    referee = table("oriax", "azzan", "lia", hands=[["clever-disguise", "pick-pocket", "cunning-action"]])
    referee.play(0, "play:cunning-action", [])
    referee.play(0, "play:clever-disguise", [])
    referee.play(0, "play:pick-pocket", [])
    assert (referee.step, referee.legal()) == ("steal", {0: ["target:seat2", "target:seat3"]})
    referee.play(0, "target:seat2", ["fireball", "stolen-potion", "my-little-friend", "shield"])
    assert [player.hp for player in referee.players] == [7, 7, 7]
    assert referee.players[1].discard == ["fireball"]
    assert (referee.turn, referee.players[0].disguised) == (1, True)


def test_nothing_can_be_stolen_from_empty_piles() -> None:
    referee = table("oriax", "azzan", hands=[["pick-pocket", "stolen-potion"], PRINTED.cards["azzan"]])
    referee.play(0, "play:pick-pocket", [])  # and azzan has nothing to draw either
    assert (referee.turn, referee.played, referee.used["R6"]) == (1, [], 2)


def test_divine_inspiration_fetches_only_from_the_pile() -> None:
    referee = table("lia", "sutha", hands=[["divine-inspiration", "fluffy"]])
    lia = referee.players[0]
    for card in ["for-justice", "for-justice", "cure-wounds"]:
        lia.deck.remove(card)
        lia.discard.append(card)
    referee.play(0, "play:divine-inspiration", [])
    assert (referee.step, referee.legal()) == ("fetch", {0: ["fetch:cure-wounds", "fetch:for-justice"]})
    referee.play(0, "fetch:for-justice", first_of)
    assert (sorted(lia.hand), sorted(lia.discard)) == (
        ["fluffy", "for-justice"],
        ["cure-wounds", "divine-inspiration", "for-justice"],
    )


def test_vampiric_touch_swaps_whatever_protects_them() -> None:
    referee = table("azzan", "lia", "sutha", hands=[["vampiric-touch", "charm"]])
    referee.players[0].hp = 2
    protect(referee, 1, "fluffy", 2)
    referee.play(0, "play:vampiric-touch", [])
    assert (referee.step, referee.legal()) == ("touch", {0: ["target:seat2", "target:seat3"]})
    referee.play(0, "target:seat2", first_of)
    assert [player.hp for player in referee.players] == [10, 2, 10]


def test_the_last_one_standing_wins_at_once() -> None:
    referee = table("lia", "sutha", hands=[["for-justice"]])
    referee.players[1].hp = 1
    referee.play(0, "play:for-justice", [])  # the extra card is forgiven, the hand is not filled
    assert (referee.ending, referee.winners, referee.places()) == ("last standing", [0], [1, 2])
    assert (referee.owed, referee.played, referee.players[0].hand) == (0, ["for-justice"], [])


def test_after_a_hundred_turns_the_healthiest_win() -> None:
    referee = table("lia", "sutha", "azzan", hands=[["fluffy", "for-justice"]])
    referee.players[0].hp = 4
    referee.players[1].turns = 100
    referee.play(0, "play:fluffy", [])
    assert (referee.ending, referee.winners, referee.places()) == ("turn limit", [1, 2], [3, 1, 1])
    assert (referee.turn, referee.to_act, referee.step) == (0, -1, "over")


def test_r8_a_card_owed_with_no_card_anywhere_is_forgiven() -> None:
    referee = table("azzan", "sutha", hands=[["speed-of-thought"]])
    azzan = referee.players[0]
    azzan.deck = []  # no real game gets here
    referee.play(0, "play:speed-of-thought", ["speed-of-thought", "rage"])  # the pile, made anew, refills
    assert (referee.used["R8"], referee.turn, azzan.hand) == (1, 1, ["speed-of-thought"])


def test_r8_needs_other_decks_than_the_printed_ones() -> None:
    """Why some walks are played with another box: with the printed one R8 cannot come up.

    Even the longest turn leaves a card of one's own in hand, deck or discard pile. A turn plays one card, and one
    more for each play-again symbol on a card used in it: on those of the own deck, each of which can be used once
    in a turn, and on the one stolen card for each Pick Pocket. Nothing but these cards and Defense cards in play is
    ever missing from hand, deck and discard pile together.
    """
    most_on_a_card = max(face.count("P") for face in PRINTED.face.values())
    for deck in PRINTED.cards.values():
        play_again = sum(PRINTED.face[card].count("P") for card in deck)
        longest = 1 + play_again + deck.count("pick-pocket") * most_on_a_card
        defense_cards = len([card for card in deck if "S" in PRINTED.face[card]])
        assert longest + defense_cards < len(deck)
