"""Where each board shows its facts, for the recorder: one adapter for each game."""

from typing import Any, Final

from tests.e2e.recorder import Adapter, Facts, View


def mayhem(view: View, _box: Any) -> Facts:
    """Hit points, knock-outs, Defense cards, the sizes of hands and piles, and the cards that lie in the middle."""
    facts = {}
    for hero in view["heroes"]:
        seat = hero["seat"]
        facts[f"out{seat}"] = str(hero["is_out"]).lower()
        facts[f"hp{seat}"] = str(hero["hp"])
        facts[f"hand{seat}"] = str(hero["hand_size"])
        facts[f"deck{seat}"] = str(hero["deck_size"])
        facts[f"discard{seat}"] = str(len(hero["discard"]))
        facts[f"shields{seat}"] = str(len(hero["shields"]))
    facts["played"] = str(len(view["played"]))
    return facts


MAYHEM: Final = Adapter(
    page="""board => {
        const facts = {};
        for (const face of board?.querySelectorAll('.hero [data-spot^="seat"]') ?? []) {
            const hero = face.closest('.hero');
            const seat = face.dataset.spot.slice(4);
            const [hand, deck] = hero.querySelectorAll('.piles span > b');
            const text = element => element?.textContent;
            facts[`out${seat}`] = String(hero.matches('.out'));
            Object.assign(facts, {
                [`hp${seat}`]: text(hero.querySelector('.life .heart b')),
                [`hand${seat}`]: text(hand),
                [`deck${seat}`]: text(deck),
                [`discard${seat}`]: text(hero.querySelector('.piles button b')),
                [`shields${seat}`]: hero.querySelector('.shields')?.children.length.toString(),
            });
        }
        const laid = board?.querySelector('.arena figure');
        if (laid && !laid.matches('.last')) facts.played = String(laid.querySelectorAll('li').length);
        return Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string'));
    }""",
    facts=mayhem,
    plant="""({ t, scene }) => {
        if (t !== 'news') return;
        for (const { seat, hp } of scene.view.heroes) {
            const face = document.querySelector(`.hero [data-spot="seat${seat}"]`);
            const number = face?.closest('.hero').querySelector('.life .heart b');
            if (number) number.textContent = String(hp);
        }
    }""",
)

ADAPTERS: Final = {"mayhem": MAYHEM}
"""By the game's id."""
