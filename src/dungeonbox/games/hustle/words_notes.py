"""The notes of Dungeon Hustle: their sentences, what each changes in a view, and how long it is shown."""

from typing import cast

from dungeonbox.games.hustle.board import CORNER_NAMES, PLACE_NAMES
from dungeonbox.games.hustle.components import CARD_WORDS, CHARACTER_NAMES, COLOUR_NAMES
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.state import ENDINGS, ESCAPED
from dungeonbox.kernel.changes import Change, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

DECK = at("deck")
DISCARD = at("discard")
HAND = at("heroes.{seat}.hand")
HELD = at("heroes.{seat}.held")
KNOWN = at("heroes.{seat}.known")
CHARGE = at("heroes.{seat}.charge")
REWARD = at("heroes.{seat}.reward")
GOLD = at("heroes.{seat}.gold")
HAND_SIZE = at("heroes.{seat}.hand_size")
ITEMS = at("heroes.{seat}.items")
CHARGED = at("heroes.{seat}.items.{slot}.charged")
SPACE = at("cells.{space}.card")
MONSTER = at("cells.{space}.monster")
SHELF = at("shelves.{deck}.size")
POWER = at("battle.power")
MIGHT = at("battle.might")

# What several kinds do.
GETS = (Change("put", HAND, "{card}"), Change("put", KNOWN, "{card}"), Change("add", HELD, 1))
GIVES = (Change("take", HAND, "{card}"), Change("take", KNOWN, "{card}"), Change("sub", HELD, 1))
DISCARDS = (*GIVES, Change("put", DISCARD, "{card}"))
SETS_OUT = (
    Change("set", at("heroes.{seat}.place"), "{place}"),
    Change("take", at("cells.*.heroes"), "{seat}"),
    Change("put", at("cells.{space}.heroes"), "{seat}"),
    Change("put", at("corners.{corner}.heroes"), "{seat}"),
)
"""From a card: a battle and a leap never begin on a corner tile."""
ARRIVES = (Change("take", at("corners.*.heroes"), "{seat}"), *SETS_OUT)
VISITS = (Change("push", at("path"), "{place}"), Change("set", at("cells.{space}.visited"), True))
APPEARS = Change("set", MONSTER, True)
VANISHES = Change("set", MONSTER, False)
WALKS = (VANISHES, Change("set", at("cells.{onto}.monster"), True))
COUNTS = Change("set", DECK, "{left}")
BEGINS = {"foe": "{place}", "base": "{strength}", "power": -1, "might": "{might}", "flipped": [], "defended": False}

# In the order of the kinds in effects.py. `space` is a card of the board by its number in views, `place` a cell or a
# corner tile, `left` what a deck still holds.
NOTES = (
    NoteWords(
        "chose",
        ("seat", "hero"),
        "{seat} is the {hero}.",
        changes=(
            Change("set", at("heroes.{seat}.hero"), "{hero}"),
            Change("touch", at("heroes.{seat}.next_level")),
            Change("touch", HAND_SIZE),
            Change("touch", at("heroes.{seat}.helps")),
            Change("touch", at("heroes.{seat}.powers")),
        ),
        beat=500,
    ),
    NoteWords(
        "first",
        ("seat",),
        "{seat} goes first.",
        changes=(Change("set", at("first"), "{seat}"), Change("set", at("turn"), "{seat}")),
        beat=500,
    ),
    NoteWords(
        "charged",
        ("seat", "card", "held"),
        "{seat}'s Helping power is charged with {card}.",
        changes=(
            Change("set", CHARGE, "{card}"),
            Change("take", HAND, "{card}"),
            Change("take", KNOWN, "{card}"),
            Change("set", HELD, "{held}"),
        ),
        beat=300,
    ),
    NoteWords(
        "laid",
        ("space", "face", "left"),
        "New on the board: {face} at {space}.",
        run="{face} at {space}",
        changes=(Change("set", SPACE, "{face}"), COUNTS),
        beat=240,
    ),
    NoteWords(
        "monster",
        ("space",),
        "Monsters stand at {space}.",
        run="{space}",
        changes=(APPEARS,),
        beat=150,
    ),
    NoteWords(
        "turned-up",
        ("corner", "quest"),
        "A quest turns up at {corner}: {quest}.",
        changes=(
            Change("set", at("corners.{corner}.quest"), "{quest}"),
            Change("sub", at("corners.{corner}.stock"), 1),
        ),
        beat=600,
    ),
    NoteWords("turn", ("seat",), "{seat}'s turn.", changes=(), beat=400),
    NoteWords(
        "colour",
        ("seat", "colour", "second"),
        "{seat} hustles on {colour}{second}.",
        changes=(Change("put", at("colours"), "{colour}"),),
        beat=400,
    ),
    NoteWords(
        "jumped",
        ("seat", "place", "space", "corner"),
        "{seat} jumps to {place}.",
        run="{place}",
        changes=(*ARRIVES, *VISITS),
        beat=350,
    ),
    NoteWords(
        "leapt",
        ("seat", "place", "over"),
        "{seat} leaps over {over} to {place}.",
        changes=SETS_OUT[:1],
        beat=500,
    ),
    NoteWords(
        "painted",
        ("seat", "space", "shade"),
        "The card at {space} counts as {shade} in this hustle.",
        changes=(Change("set", at("cells.{space}.painted"), True),),
        beat=400,
    ),
    NoteWords(
        "stopped", ("seat", "place", "ends", "catch"), "There the hustle ends{ends}{catch}.", changes=(), beat=150
    ),
    NoteWords(
        "took",
        ("seat", "space", "card"),
        "{seat} picks up {card} at {space}.",
        run="{card} at {space}",
        changes=(*GETS, Change("set", SPACE, "")),
        beat=260,
    ),
    NoteWords(
        "used",
        ("seat", "item", "slot", "purpose"),
        "{seat} uses {item}{purpose}.",
        changes=(Change("set", CHARGED, False),),
        beat=500,
    ),
    NoteWords("power", ("seat", "power"), "{seat} uses {power}.", changes=(), beat=400),
    NoteWords(
        "reward",
        ("seat",),
        "{seat} uses the Reward and turns the Helping card back.",
        changes=(Change("set", REWARD, False),),
        beat=500,
    ),
    NoteWords("asked", ("seat", "other", "aid"), "{seat} asks {other} for {aid}.", changes=(), beat=500),
    NoteWords(
        "helped",
        ("seat", "other", "aid", "card"),
        "{seat} helps {other} with {aid}, and discards {card}.",
        changes=(
            Change("set", CHARGE, ""),
            Change("set", REWARD, True),
            Change("put", DISCARD, "{card}"),
        ),
        beat=600,
    ),
    NoteWords("refused", ("seat", "other", "aid"), "{seat} refuses to help {other} with {aid}.", changes=(), beat=500),
    NoteWords("attacked", ("seat", "attacks"), "{seat} faces {attacks}.", changes=(), beat=600),
    NoteWords("cancelled", ("seat", "attacks"), "{seat} fends off {attacks}.", changes=(), beat=400),
    NoteWords(
        "defended",
        ("seat", "card", "might", "again"),
        "{seat} defends with {card}{again}.",
        run="{card}",
        changes=(*DISCARDS, Change("set", MIGHT, "{might}"), Change("set", at("battle.defended"), True)),
        beat=500,
    ),
    NoteWords("lost", ("seat", "card"), "{seat} loses {card} at random.", run="{card}", changes=DISCARDS, beat=500),
    NoteWords(
        "fought",
        ("seat", "place", "strength", "might"),
        "{seat} fights the monster at {place}, base power {strength}.",
        changes=(Change("set", at("battle"), BEGINS),),
        beat=700,
    ),
    NoteWords(
        "flipped",
        ("seat", "face", "strength", "left"),
        "The monster flips {face}: power {strength}.",
        run="{face}",
        changes=(Change("push", at("battle.flipped"), "{face}"), Change("set", POWER, "{strength}"), COUNTS),
        beat=700,
    ),
    NoteWords(
        "struck",
        ("seat", "card", "strength", "by"),
        "{seat} strikes with {card}{by}: attack {strength}.",
        run="{card}",
        changes=(*DISCARDS, Change("set", MIGHT, "{strength}")),
        beat=450,
    ),
    NoteWords(
        "won",
        ("seat", "space", "might", "strength"),
        "{seat} defeats the monster at {space}: attack {might} against power {strength}!",
        changes=(VANISHES, Change("set", at("battle"), None)),
        beat=900,
    ),
    NoteWords(
        "defeated",
        ("seat", "place", "strength", "might"),
        "{seat} gives up against the monster at {place}: attack {might} against power {strength}.",
        changes=(Change("set", at("battle"), None),),
        beat=700,
    ),
    NoteWords(
        "retreated", ("seat", "place", "space", "corner"), "{seat} retreats to {place}.", changes=SETS_OUT, beat=400
    ),
    NoteWords(
        "gold",
        ("seat", "gold", "total", "more"),
        "{seat} gains {gold} gold{more}.",
        changes=(Change("set", GOLD, "{total}"),),
        beat=400,
    ),
    NoteWords(
        "rose",
        ("seat", "level", "price", "size"),
        "{seat} pays {price} gold and reaches level {level}!",
        changes=(
            Change("set", at("heroes.{seat}.level"), "{level}"),
            Change("sub", GOLD, "{price}"),
            Change("set", HAND_SIZE, "{size}"),
        ),
        beat=900,
    ),
    NoteWords(
        "paid",
        ("seat", "card"),
        "{seat} pays {card}.",
        run="{card}",
        changes=(*GIVES, Change("put", at("paid"), "{card}")),
        beat=300,
    ),
    NoteWords(
        "completed",
        ("seat", "quest", "corner"),
        "{seat} completes the quest {quest}!",
        changes=(Change("put", at("heroes.{seat}.quests"), "{quest}"), Change("set", at("corners.{corner}.quest"), "")),
        beat=1100,
    ),
    NoteWords(
        "spawn",
        ("corner",),
        "{corner} is the new spawn location.",
        changes=(Change("set", at("corners.*.is_spawn"), False), Change("set", at("corners.{corner}.is_spawn"), True)),
        beat=400,
    ),
    NoteWords(
        "drew",
        ("seat", "left", "card"),
        "{seat} draws {card}.",
        "{seat} draws a card.",
        run="{card}",
        changes=(Change("put", HAND, "{card}"), Change("add", HELD, 1), COUNTS),
        beat=300,
    ),
    NoteWords("declined", ("seat", "waived"), "{seat} {waived}.", changes=(), beat=300),
    NoteWords("removed", ("seat", "space"), "{seat} removes the monster at {space}.", changes=(VANISHES,), beat=600),
    NoteWords(
        "pushed",
        ("seat", "space", "onto"),
        "{seat} drives the monster from {space} to {onto}.",
        run="from {space} to {onto}",
        changes=WALKS,
        beat=500,
    ),
    NoteWords(
        "revealed",
        ("seat", "card", "left"),
        "The spawn card is {card}.",
        changes=(Change("set", at("omen"), "{card}"), COUNTS),
        beat=900,
    ),
    NoteWords(
        "buried",
        ("seat", "card"),
        "{seat} puts the spawn card under the deck; the next one counts.",
        changes=(Change("set", at("omen"), ""), Change("push", at("under"), "{card}"), Change("add", DECK, 1)),
        beat=500,
    ),
    NoteWords(
        "set-aside",
        ("seat", "card"),
        "{seat} discards the spawn card; the next one counts.",
        changes=(Change("set", at("omen"), ""), Change("put", DISCARD, "{card}")),
        beat=500,
    ),
    NoteWords("spawned", ("space", "there"), "A monster spawns at {space}{there}.", changes=(APPEARS,), beat=600),
    NoteWords("moved", ("space", "onto"), "The monster at {space} moves to {onto}.", changes=WALKS, beat=500),
    NoteWords(
        "escaped",
        ("space", "escaped", "limit"),
        "The monster at {space} escapes! That makes {escaped}; with {limit} everybody loses.",
        changes=(VANISHES, Change("set", at("escaped"), "{escaped}")),
        beat=1100,
    ),
    NoteWords("held", ("seat", "place"), "The monster at {place} stays where it is this turn.", changes=(), beat=400),
    NoteWords(
        "landed",
        ("seat", "place", "space", "corner"),
        "",
        changes=(*SETS_OUT[1:], *VISITS),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "looked",
        ("seat", "deck", "item"),
        "{seat} looks at {item}.",
        "{seat} looks at {deck}.",
        run="{item}",
        changes=(Change("sub", SHELF, 1),),
        beat=250,
    ),
    NoteWords(
        "kept",
        ("seat", "deck", "item", "left"),
        "{seat} buys {deck}: {item}.",
        changes=(Change("touch", ITEMS), Change("set", SHELF, "{left}")),
        beat=700,
    ),
    NoteWords(
        "gained",
        ("seat", "deck", "item", "gains"),
        "{seat} {gains} {deck}: {item}.",
        changes=(Change("touch", ITEMS), Change("sub", SHELF, 1)),
        beat=700,
    ),
    NoteWords(
        "dropped",
        ("seat", "item", "slot"),
        "{seat} has one item too many and discards {item}.",
        changes=(Change("cut", ITEMS, "{slot}"),),
        beat=400,
    ),
    NoteWords(
        "recharged",
        ("seat", "item", "slot"),
        "{seat} recharges {item}.",
        changes=(Change("set", CHARGED, True),),
        beat=500,
    ),
    NoteWords(
        "turned-back",
        ("seat",),
        "{seat} turns the Helping card back without using the Reward.",
        changes=(Change("set", REWARD, False),),
        beat=300,
    ),
    NoteWords(
        "discarded",
        ("seat", "card", "why"),
        "{seat} discards {card}{why}.",
        run="{card}",
        changes=DISCARDS,
        beat=300,
    ),
    NoteWords(
        "fetched",
        ("seat", "card"),
        "{seat} takes {card} from the discards.",
        changes=(Change("take", DISCARD, "{card}"), *GETS),
        beat=400,
    ),
    NoteWords(
        "swapped",
        ("seat", "space", "laid", "card"),
        "{seat} exchanges {laid} for {card} at {space}.",
        changes=(
            Change("take", HAND, "{laid}"),
            Change("take", KNOWN, "{laid}"),
            Change("put", HAND, "{card}"),
            Change("put", KNOWN, "{card}"),
            Change("set", SPACE, "{laid}"),
        ),
        beat=600,
    ),
    NoteWords(
        "rebuilt",
        ("left",),
        "The deck is used up: the discards are shuffled and become the deck.",
        changes=(COUNTS, Change("clear", DISCARD)),
        beat=700,
    ),
    NoteWords(
        "descended",
        ("floor", "flips", "bounty"),
        "The party descends to level {floor} of the dungeon: monsters flip {flips} cards now, and bring {bounty} gold.",
        changes=(
            Change("set", at("floor"), "{floor}"),
            Change("set", at("flips"), "{flips}"),
            Change("set", at("bounty"), "{bounty}"),
        ),
        beat=900,
    ),
    NoteWords(
        "last-turns",
        ("floor", "rest"),
        "The deck has run out for the last time{rest}.",
        changes=(Change("set", at("floor"), "{floor}"),),
        beat=900,
    ),
    NoteWords(
        "over",
        ("ending",),
        "The game is over: {ending}.",
        changes=(Change("set", at("monsters_won"), "{ending}"),),
        beat=1200,
    ),
    NoteWords(
        "offered",
        ("seat", "other", "aid"),
        "{seat} offers {other} {aid}.",
        changes=(),
        beat=400,
    ),
    NoteWords("dealt", ("space", "card", "left"), "", changes=(Change("set", SPACE, "{card}"), COUNTS), beat=30),
    NoteWords("board-ready", ("cards",), "{cards} dungeon cards are laid out round the deck.", changes=(), beat=200),
    NoteWords("granted", ("seat", "boon"), "This turn {seat} {boon}.", changes=(), beat=500),
    NoteWords("hushed", (), "All is quiet: no monster on the board moves this turn.", changes=(), beat=600),
    NoteWords(
        "started",
        ("place", "space"),
        "",
        changes=(Change("push", at("path"), "{place}"), Change("set", at("cells.{space}.visited"), True)),
        joins=True,
        beat=0,
    ),
    NoteWords("counted", ("left",), "", changes=(COUNTS,), joins=True, beat=0),
    NoteWords(
        "stocked",
        ("corner", "quests"),
        "",
        changes=(Change("set", at("corners.{corner}.stock"), "{quests}"),),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "shelved",
        ("deck", "left"),
        "",
        changes=(Change("set", SHELF, "{left}"),),
        joins=True,
        beat=0,
    ),
    NoteWords(
        "ended",
        ("seat", "other", "size"),
        "",
        changes=(
            Change("set", at("turn"), "{other}"),
            Change("add", at("heroes.{seat}.turns"), 1),
            Change("set", HAND_SIZE, "{size}"),
            Change("clear", at("colours")),
            Change("clear", at("path")),
            Change("set", at("cells.*.visited"), False),
            Change("set", at("cells.*.painted"), False),
        ),
        beat=0,
    ),
    NoteWords(
        "learnt",
        ("seat", "power", "price"),
        "{seat} learns {power}.",
        changes=(
            Change("push", at("heroes.{seat}.powers"), "{power}"),
            Change("set", at("heroes.{seat}.next_level"), "{price}"),
        ),
        joins=True,
        beat=400,
    ),
    NoteWords(
        "cleared",
        ("card",),
        "",
        changes=(Change("cut", at("battle.flipped"), 0), Change("put", DISCARD, "{card}")),
        joins=True,
        beat=0,
    ),
    NoteWords("strength", ("strength",), "", changes=(Change("set", POWER, "{strength}"),), joins=True, beat=0),
    NoteWords(
        "might",
        ("might",),
        "The attack is {might} now.",
        changes=(Change("set", MIGHT, "{might}"),),
        joins=True,
        beat=400,
    ),
    NoteWords(
        "passed", ("card",), "", changes=(Change("set", at("omen"), ""), Change("put", DISCARD, "{card}")), beat=0
    ),
    NoteWords(
        "settled",
        ("card",),
        "",
        changes=(Change("take", at("paid"), "{card}"), Change("put", DISCARD, "{card}")),
        joins=True,
        beat=0,
    ),
    NoteWords("unburied", ("left",), "", changes=(Change("cut", at("under"), 0), COUNTS), beat=0),
    NoteWords("known", ("seat", "card"), "", changes=(Change("put", KNOWN, "{card}"),), joins=True, beat=0),
    NoteWords(
        "worked-out", ("seat", "card"), "", changes=(Change("put", HAND, "{card}"),), joins=True, beat=0, secret=True
    ),
    NoteWords(
        "darkened",
        ("strength",),
        "Its Monster Attacks do not count: power {strength}.",
        changes=(Change("set", POWER, "{strength}"),),
        beat=500,
    ),
    NoteWords("stood-in", ("card", "type", "by"), "{card} counts as {type}{by}.", changes=(), beat=300),
    NoteWords("quiet", (), "No monster moves.", changes=(), beat=400),
    NoteWords(
        "roomier",
        ("seat", "size"),
        "This turn {seat} may keep {size} cards.",
        changes=(Change("set", HAND_SIZE, "{size}"),),
        beat=500,
    ),
    NoteWords(
        "cheaper",
        ("seat", "keys"),
        "This turn {seat} pays {keys} {keys?Key|Keys} less for an item, but at least one.",
        changes=(),
        beat=500,
    ),
    NoteWords(
        "boosted",
        ("seat", "power", "gain", "might"),
        "{seat}'s {power} adds {gain} attack: {might} so far.",
        changes=(),
        joins=True,
        beat=400,
    ),
    NoteWords(
        "slipped",
        ("seat", "other", "place", "by"),
        "{seat} hustles past {other} at {place}{by}; that card stays.",
        changes=(),
        beat=300,
    ),
    NoteWords(
        "warded",
        ("flips",),
        "In this battle the monster flips {flips} {flips?card|cards}.",
        changes=(),
        beat=400,
    ),
    NoteWords("unspawned", ("barred",), "No monster spawns: {barred}.", changes=(), beat=400),
    NoteWords("blocked", ("space",), "The monster at {space} cannot move: its way is blocked.", changes=(), beat=400),
    NoteWords("bare", ("seat",), "{seat} has no card to lose.", changes=(), beat=400),
    NoteWords("fizzled", ("lack", "of"), "{of}{lack}.", changes=(), beat=400),
    NoteWords("run-dry", ("corner",), "No quest is left at {corner}.", changes=(), beat=400),
    NoteWords(
        "renewed",
        ("seat", "card"),
        "{seat}'s Helping power is charged with {card} from the discards.",
        changes=(Change("set", CHARGE, "{card}"), Change("take", DISCARD, "{card}")),
        beat=500,
    ),
    NoteWords("let-be", ("seat",), "{seat} lets the spawn card stand.", changes=(), beat=300),
    NoteWords("unused", ("seat", "unused"), "{seat} makes no use of {unused}.", changes=(), beat=300),
    NoteWords(
        "points",
        ("seat", "points"),
        "Points: {seat} {points}.",
        run="{seat} {points}",
        changes=(),
        beat=300,
    ),
    NoteWords(
        "winners",
        ("winners", "points", "rivals", "decided"),
        "{winners} with {points} {points?point|points}{rivals}{decided}.",
        changes=(),
        beat=600,
    ),
    NoteWords(
        "covered",
        ("seat", "count"),
        "In this hustle {seat} may go past {count} {count?monster or character|monsters or characters}.",
        changes=(),
        beat=500,
    ),
    NoteWords("cornered", ("seat",), "{seat} has nowhere to retreat to, and stays.", changes=(), beat=400),
)

ASKED = (
    "step",
    "to_act",
    "about",
    "bill",
    "hustling",
    "gathers",
    "ends",
    "reach",
    "attacks",
    "lost",
    "shelves.*.offer",
)
"""What of a view describes the open question."""

LATE = (
    "ways",
    "gates",
    "pinned",
    "marks",
    "offers",
    "corners.*.covered",
    "shelves.*.price",
    "shelves.*.under",
    "heroes.*.items.*.fresh",
)
"""What of a view may lag behind until the last note of a step: what the rules work out from the rest."""


def view_words(game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    cards = cast(Hustle, game).box
    return {
        "hero": CHARACTER_NAMES,
        "card": CARD_WORDS,
        "face": CARD_WORDS,
        "laid": CARD_WORDS,
        "place": PLACE_NAMES,
        "corner": CORNER_NAMES,
        "quest": cards.quests.ids,
        "colour": COLOUR_NAMES,
        "item": cards.items.ids,
        "power": cards.powers.ids,
        "aid": cards.helps.ids,
        "ending": [ending == ENDINGS[ESCAPED] for ending in ENDINGS],
    }
