"""What is in the box of Dungeon Mayhem, written down a second time for the referee."""

FULL_HEALTH = 10  # 2.2, 6.3
TURN_LIMIT = 100  # R16

# A deck: for each card the number of copies and its face from top to bottom: A attack, S defense (shield), H healing,
# D draw, P play again, * mighty power.
Deck = dict[str, tuple[int, str]]


def word(name: str) -> str:
    """The card's word: lower case, punctuation dropped, words joined by "-"."""
    kept = "".join(letter for letter in name.lower() if letter.isalpha() or letter in " -")
    return kept.replace(" ", "-")


class Box:
    """What is played with: a deck for each hero, and what can be looked up in it."""

    def __init__(self, decks: dict[str, Deck]) -> None:
        self.decks = decks
        self.face = {word(name): face for deck in decks.values() for name, (_, face) in deck.items()}
        self.hero_of = {word(name): hero for hero, deck in decks.items() for name in deck}
        self.cards = {
            hero: [word(name) for name, (copies, _) in deck.items() for _ in range(copies)]
            for hero, deck in decks.items()
        }


# The four decks of the printed game (1.2, 1.3).
PRINTED = Box(
    {
        "azzan": {
            "Lightning Bolt": (4, "AAA"),
            "Burning Hands": (3, "AA"),
            "Magic Missile": (3, "AP"),
            "Speed of Thought": (3, "PP"),
            "Knowledge is Power": (3, "DDD"),
            "Evil Sneer": (2, "HP"),
            "Shield": (2, "SD"),
            "Mirror Image": (1, "SSS"),
            "Stoneskin": (1, "SS"),
            "Fireball": (2, "*"),
            "Charm": (2, "*"),
            "Vampiric Touch": (2, "*"),
        },
        "lia": {
            "For Even More Justice!": (4, "AA"),
            "For Justice!": (3, "AP"),
            "For the Most Justice!": (2, "AAA"),
            "Divine Smite": (3, "AAAH"),
            "Fighting Words": (3, "AAH"),
            "Finger-wag of Judgment": (2, "PP"),
            "High Charisma": (2, "DD"),
            "Cure Wounds": (1, "DDH"),
            "Spinning Parry": (2, "SD"),
            "Divine Shield": (2, "SSS"),
            "Fluffy": (1, "SS"),
            "Divine Inspiration": (2, "*HH"),
            "Banishing Smite": (1, "*P"),
        },
        "oriax": {
            "One Thrown Dagger": (5, "AP"),
            "Two Thrown Daggers": (4, "AA"),
            "All the Thrown Daggers": (3, "AAA"),
            "Cunning Action": (2, "PP"),
            "Stolen Potion": (2, "HP"),
            "Even More Daggers": (1, "DDH"),
            "Winged Serpent": (2, "SD"),
            "The Goon Squad": (2, "SS"),
            "My Little Friend": (1, "SSS"),
            "Clever Disguise": (2, "*"),
            "Sneak Attack!": (2, "*P"),
            "Pick Pocket": (2, "*"),
        },
        "sutha": {
            "Big Axe is Best Axe": (5, "AAA"),
            "RAGE!": (2, "AAAA"),
            "Brutal Punch": (2, "AA"),
            "Head Butt": (2, "AP"),
            "Two Axes Are Better Than One": (2, "PP"),
            "Open the Armory": (2, "DD"),
            "Flex!": (2, "HD"),
            "Snack Time": (1, "DDH"),
            "Bag of Rats": (1, "SD"),
            "Spiked Shield": (1, "SS"),
            "Riff": (1, "SSS"),
            "Raff": (1, "SSS"),
            "Battle Roar": (2, "*P"),
            "Mighty Toss": (2, "*D"),
            "Whirling Axes": (2, "*"),
        },
    }
)
