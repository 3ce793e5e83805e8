"""What the log says of what happens: in one line each, with the reason, and at the end who won."""

from dataclasses import dataclass, field

import pytest

from dungeonbox.games.mayhem import words
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.terminal.words import turns
from tests.games.mayhem.boxes import WALL, with_deck
from tests.games.mayhem.corners.test_empty_piles import ALL_BUT_SPEED
from tests.games.mayhem.table import NEW_GAME, Table

NAMES = ["Ann", "Bob", "Cid"]


def log(table: Table, eyes: int = SPECTATOR) -> list[str]:
    """All lines of the log, as these eyes read them."""
    match = table.match
    return [line for turn in turns(words, match.game, match.notes(eyes), NAMES) for line in turn.told]


@dataclass(frozen=True)
class Told:
    """A turn of the first seat: the players, what they do, and how the log then begins."""

    about: str
    heroes: tuple[str, ...]
    tokens: tuple[str, ...]
    lines: tuple[str, ...]
    luck: str = ""
    owed: int = 1
    options: dict[str, str] = field(default_factory=dict)

    def table(self) -> Table:
        """The table after it."""
        seats = [f"seat{seat} {hero}" for seat, hero in enumerate(self.heroes, 1)]
        table = Table("\n".join(["step play seat1", f"turn seat1  owed {self.owed}", *seats]), None, **self.options)
        table.play(*self.tokens, luck=self.luck)
        return table


TELLINGS = [
    # Cards that stay, or touch everybody, say what they do
    Told(
        "a Defense card says what it is good for, a second copy that it is another",
        ("oriax  hand the-goon-squad*2 cunning-action", "lia"),
        ("play:the-goon-squad", "play:the-goon-squad"),
        (
            "Ann plays The Goon Squad: it guards against 2 damage.",
            "Ann plays The Goon Squad: it, too, guards against 2 damage.",
        ),
        luck="fluffy",
        owed=2,
    ),
    Told(
        "Fireball",
        ("azzan  hand fireball charm", "lia  shields fluffy", "sutha  shields bag-of-rats riff"),
        ("play:fireball",),
        (
            "Ann plays Fireball: everybody takes 3 damage.",
            "Ann takes 3 damage: 7 hp left.",
            "Fluffy takes 2 damage for Bob and is destroyed.",
            "Bob takes the remaining 1 damage: 9 hp left.",
            "Bag of Rats takes 1 damage for Cid and is destroyed.",
            "Another Defense card, Riff, takes 2 damage for Cid: 1 left.",
        ),
        owed=2,
    ),
    Told(
        "Fireball that ignores Defense cards",
        ("azzan  hand fireball charm", "lia  shields fluffy"),
        ("play:fireball",),
        (
            "Ann plays Fireball: everybody takes 3 damage, past all Defense cards.",
            "Ann takes 3 damage: 7 hp left.",
            "Bob takes 3 damage: 7 hp left.",
        ),
        owed=2,
        options={"fireball_ignores_shields": "on"},
    ),
    Told(
        "Whirling Axes",
        ("sutha  hp 5  hand whirling-axes rage", "lia", "azzan  shields shield"),
        ("play:whirling-axes",),
        (
            "Ann plays Whirling Axes: 1 hp back for each opponent, then 1 damage to each of them.",
            "Ann heals 2: 7 hp.",
            "Bob takes 1 damage: 9 hp left.",
            "Shield takes 1 damage for Cid and is destroyed.",
        ),
        owed=2,
    ),
    Told(
        "Battle Roar, with an empty hand too",
        ("sutha  hand battle-roar", "lia  hand fluffy"),
        ("play:battle-roar",),
        (
            "Ann plays Battle Roar: everybody discards their hand and draws 3 cards.",
            "Ann has no card to discard.",
            "Bob discards Fluffy.",
            "Ann draws 3 cards.",
            "Bob draws 3 cards.",
            "Ann must play 1 more card this turn.",
        ),
        luck="rage rage flex  for-justice divine-smite divine-shield",
    ),
    # Attacks
    Told(
        "an attack names the Defense card it is aimed at, which says what is left of it",
        ("sutha  hand brutal-punch rage", "lia  shields divine-shield"),
        ("play:brutal-punch",),
        (
            "Ann plays Brutal Punch.",
            "Ann attacks Bob's Divine Shield for 2.",
            "Divine Shield takes 2 damage for Bob: 1 left.",
        ),
        owed=2,
    ),
    Told(
        "damage goes on to the player",
        ("sutha  hand big-axe-is-best-axe rage", "lia  shields fluffy"),
        ("play:big-axe-is-best-axe",),
        (
            "Ann plays Big Axe is Best Axe.",
            "Ann attacks Bob's Fluffy for 3.",
            "Fluffy takes 2 damage for Bob and is destroyed.",
            "Bob takes the remaining 1 damage: 9 hp left.",
        ),
        owed=2,
    ),
    Told(
        "damage goes on to another copy, and no article stands after a name",
        ("sutha  hand big-axe-is-best-axe rage", "oriax  shields the-goon-squad the-goon-squad"),
        ("play:big-axe-is-best-axe", "target:seat2.shield1"),
        (
            "Ann plays Big Axe is Best Axe.",
            "Ann attacks Bob's Goon Squad for 3.",
            "The Goon Squad takes 2 damage for Bob and is destroyed.",
            "Another Defense card, The Goon Squad, takes 1 damage for Bob: 1 left.",
        ),
        owed=2,
    ),
    Told(
        "a charmed card goes home in the same line",
        ("sutha  hand brutal-punch rage", "azzan  shields fluffy", "lia"),
        ("play:brutal-punch", "target:seat2.shield1"),
        (
            "Ann plays Brutal Punch.",
            "Ann attacks Bob's Fluffy for 2.",
            "Fluffy takes 2 damage for Bob and is destroyed (it goes back to Cid).",
        ),
        owed=2,
    ),
    Told(
        "a knock-out is told before the cards that are still to be played",
        ("lia  hand for-justice fluffy", "azzan  hp 1", "sutha"),
        ("play:for-justice", "target:seat2"),
        (
            "Ann plays For Justice!",
            "Ann attacks Bob for 1.",
            "Bob takes 1 damage: no hp left!",
            "Bob is knocked out!",
            "Ann must play 1 more card this turn.",
        ),
    ),
    Told(
        "with the last knock-out nothing is left to play",
        ("lia  hand for-justice fluffy", "azzan  hp 1"),
        ("play:for-justice",),
        (
            "Ann plays For Justice!",
            "Ann attacks Bob for 1.",
            "Bob takes 1 damage: no hp left!",
            "Bob is knocked out!",
            "Ann wins as the last one standing, with 10 hp left.",
        ),
    ),
    Told(
        "Defense cards go with the player they guarded",
        ("azzan  hp 9  hand fireball charm", "lia  hp 3  shields fluffy riff", "sutha"),
        ("play:fireball",),
        (
            "Ann plays Fireball: everybody takes 3 damage, past all Defense cards.",
            "Ann takes 3 damage: 6 hp left.",
            "Bob takes 3 damage: no hp left!",
            "Cid takes 3 damage: 7 hp left.",
            "Bob is knocked out!",
            "Bob loses Fluffy and Riff (it goes back to Cid).",
            "Ann must play 1 more card this turn.",
        ),
        owed=2,
        options={"fireball_ignores_shields": "on"},
    ),
    # Symbols
    Told(
        "healing says how far it goes",
        ("lia  hp 9  hand divine-inspiration fluffy  discard for-justice", "azzan"),
        ("play:divine-inspiration",),
        (
            "Ann plays Divine Inspiration.",
            "Ann takes For Justice! back from the discard pile.",
            "Ann then heals 1: 10 hp, the most there is.",
        ),
        owed=2,
    ),
    Told(
        "healing that does nothing",
        ("oriax  hand stolen-potion pick-pocket", "azzan"),
        ("play:stolen-potion",),
        (
            "Ann plays Stolen Potion.",
            "Ann already has 10 hp: the healing does nothing.",
            "Ann must play 1 more card this turn.",
        ),
    ),
    Told(
        "a draw after something else",
        ("oriax  hand winged-serpent pick-pocket", "azzan"),
        ("play:winged-serpent",),
        ("Ann plays Winged Serpent: it guards against 1 damage.", "Ann then draws a card."),
        luck="one-thrown-dagger",
        owed=2,
    ),
    Told(
        "an empty hand says what comes of it",
        ("sutha  hand two-axes-are-better-than-one", "azzan"),
        ("play:two-axes-are-better-than-one",),
        (
            "Ann plays Two Axes Are Better Than One.",
            "Ann's hand is empty: 2 new cards, and 2 more to play this turn.",
            "Ann draws 2 cards.",
        ),
        luck="rage flex",
    ),
    Told(
        "an empty hand at the end",
        ("sutha  hand riff", "azzan"),
        ("play:riff",),
        ("Ann plays Riff: it guards against 3 damage.", "Ann's hand is empty: 2 new cards.", "Ann draws 2 cards."),
        luck="rage flex shield",
    ),
    # Mighty powers
    Told(
        "Charm",
        ("azzan  hand charm shield", "lia  shields fluffy"),
        ("play:charm",),
        ("Ann plays Charm.", "Ann charms Fluffy away from Bob: now it guards Ann."),
        owed=2,
    ),
    Told(
        "Vampiric Touch",
        ("azzan  hp 4  hand vampiric-touch shield", "lia  hp 7"),
        ("play:vampiric-touch",),
        ("Ann plays Vampiric Touch.", "Ann and Bob swap hit points: Ann now has 7 hp, Bob 4 hp."),
        owed=2,
    ),
    Told(
        "Divine Inspiration takes the other one back",
        ("lia  hp 5  hand divine-inspiration fluffy  discard divine-inspiration", "azzan"),
        ("play:divine-inspiration",),
        (
            "Ann plays Divine Inspiration.",
            "Ann takes the other Divine Inspiration back from the discard pile.",
            "Ann then heals 2: 7 hp.",
        ),
        owed=2,
    ),
    Told(
        "Divine Inspiration takes another of three back",
        ("lia  hp 5  hand for-justice divine-inspiration fluffy  discard for-justice", "azzan"),
        ("play:for-justice", "play:divine-inspiration"),
        (
            "Ann plays For Justice!",
            "Ann attacks Bob for 1.",
            "Bob takes 1 damage: 9 hp left.",
            "Ann must play 2 more cards this turn.",
            "Ann plays Divine Inspiration.",
            "Ann takes another For Justice! back from the discard pile.",
            "Ann then heals 2: 7 hp.",
        ),
        owed=2,
    ),
    Told(
        "Banishing Smite in one line",
        ("lia  hand banishing-smite fluffy", "oriax  shields the-goon-squad shield", "azzan  shields stoneskin"),
        ("play:banishing-smite",),
        (
            "Ann plays Banishing Smite.",
            "Banishing Smite destroys Bob's Goon Squad and Shield (it goes back to Cid), and Cid's Stoneskin.",
            "Ann must play 1 more card this turn.",
        ),
    ),
    Told(
        "Mighty Toss",
        ("sutha  hand mighty-toss rage", "azzan  shields shield"),
        ("play:mighty-toss",),
        ("Ann plays Mighty Toss.", "Mighty Toss destroys Bob's Shield.", "Ann then draws a card."),
        luck="flex",
        owed=2,
    ),
    Told(
        "Pick Pocket",
        ("oriax  hand pick-pocket sneak-attack", "sutha"),
        ("play:pick-pocket",),
        ("Ann plays Pick Pocket.", "Ann steals Riff from Bob's deck and plays it: it guards against 3 damage."),
        luck="riff",
        owed=2,
    ),
    Told(
        "Clever Disguise, what it does, and its end",
        ("oriax  hand clever-disguise sneak-attack pick-pocket", "azzan  hand fireball charm"),
        ("play:clever-disguise", "play:fireball"),
        (
            "Ann plays Clever Disguise.",
            "Ann is disguised: no opponent's card touches them until their next turn.",
            "Bob's turn.",
            "Bob draws a card.",
            "Bob plays Fireball: everybody takes 3 damage.",
            "Fireball does not touch Ann, who is disguised.",
            "Bob takes 3 damage: 7 hp left.",
            "Ann's turn: the disguise ends.",
        ),
        luck="shield one-thrown-dagger",
    ),
    # What cannot be done
    Told(
        "nobody can be attacked",
        ("sutha  hand brutal-punch rage", "oriax  disguised 1"),
        ("play:brutal-punch",),
        ("Ann plays Brutal Punch.", "Brutal Punch hits nobody: every opponent is disguised."),
        owed=2,
    ),
    Told(
        "nobody to swap with",
        ("azzan  hand vampiric-touch shield", "oriax  disguised 1"),
        ("play:vampiric-touch",),
        ("Ann plays Vampiric Touch.", "Vampiric Touch swaps nothing: every opponent is disguised."),
        owed=2,
    ),
    Told(
        "nothing to steal",
        ("oriax  hand pick-pocket sneak-attack", f"azzan  hand {ALL_BUT_SPEED} speed-of-thought*3"),
        ("play:pick-pocket",),
        ("Ann plays Pick Pocket.", "Ann steals nothing: Bob's deck and discard pile are empty."),
        owed=2,
    ),
    Told(
        "nothing to draw",
        (f"azzan  hand {ALL_BUT_SPEED} speed-of-thought*3", "lia"),
        ("play:knowledge-is-power",),
        ("Ann plays Knowledge is Power.", "Ann cannot draw: deck and discard pile are empty."),
        owed=2,
    ),
    Told(
        "nothing to charm",
        ("azzan  hand charm shield", "oriax"),
        ("play:charm",),
        ("Ann plays Charm.", "Charm takes nothing: no Defense card is in reach."),
        owed=2,
    ),
    Told(
        "nothing to fetch",
        ("lia  hp 5  hand divine-inspiration fluffy", "azzan"),
        ("play:divine-inspiration",),
        (
            "Ann plays Divine Inspiration.",
            "Divine Inspiration brings nothing back: the discard pile is empty.",
            "Ann then heals 2: 7 hp.",
        ),
        owed=2,
    ),
]


@pytest.mark.parametrize("telling", TELLINGS, ids=lambda telling: str(telling.about))
def test_it_is_told_in_these_lines(telling: Told) -> None:
    said = log(telling.table())
    assert said[: len(telling.lines)] == list(telling.lines)


def test_who_goes_first_and_with_what_is_told() -> None:
    hands = "shield shield charm  fluffy for-justice divine-smite  fireball"
    lot = Table(NEW_GAME)
    lot.play("hero:azzan", "hero:lia", luck=f"1 {hands.replace('fireball', 'divine-shield')}")
    beginning = ["Ann plays Azzan the Mystic.", "Bob plays Lia the Radiant."]
    starts = ["Ann starts with 3 cards.", "Bob starts with 3 cards."]
    assert log(lot)[:5] == [*beginning, "Bob goes first, by lot.", *starts]
    agreed = Table(NEW_GAME, first_seat="1")
    agreed.play("hero:azzan", "hero:lia", luck=hands)
    assert log(agreed)[2] == "Ann goes first, as agreed."
    assert log(agreed, eyes=0)[3] == "Ann starts with Shield (twice) and Charm."


def test_a_deck_that_has_run_out_says_what_everybody_knows_by_it() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand high-charisma fluffy  deck for-justice  discard rest
        seat2 azzan
        """)
    table.play("play:high-charisma", luck="for-justice divine-smite shield")
    assert log(table)[1:5] == [
        "Ann draws a card.",
        "Ann's deck has run out: its cards that do not lie open are Ann's hand, so everybody knows it.",
        "With an empty deck, Ann shuffles the discard pile into a new one.",
        "Ann draws a card.",
    ]


def test_cards_that_cannot_be_played_are_forgiven() -> None:
    walls = " ".join(["wall"] * 26)
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played slap
        seat1 lia    hand finger-wag  shields {walls}
        seat2 sutha
        """, with_deck("lia", WALL))  # fmt: skip
    table.play("play:finger-wag", luck="finger-wag slap  rage")
    assert log(table)[1:6] == [
        "Ann's hand is empty: no card is left to draw, and 2 more to play this turn.",
        "Ann has no card left, so the 2 still to play are forgiven.",
        "Ann's hand is empty: 2 new cards.",
        "With an empty deck, Ann shuffles the discard pile into a new one.",
        "Ann draws 2 cards.",
    ]
