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


def busters(view: View, _box: Any) -> Facts:
    """Gems of everybody, of the Spoils and of the bank, the cards laid and played, the monster and who keeps which."""
    facts = {"monster": view["monster"]["name"] if view["monster"] else ""}
    for place in ("spoils", "bank"):
        facts[place] = " ".join(map(str, view[place]))
    for hero in view["heroes"]:
        seat = hero["seat"]
        facts[f"gems{seat}"] = " ".join(map(str, hero["gems"]))
        facts[f"card{seat}"] = str(hero["choice"] or "")
        facts[f"gone{seat}"] = " ".join(
            map(str, sorted([*hero["played"], *([hero["choice"]] if hero["choice"] else [])]))
        )
        facts[f"trophies{seat}"] = str(len(hero["trophies"]))
    return facts


BUSTERS: Final = Adapter(
    page="""board => {
        const facts = {};
        const stage = board?.querySelector('.stage');
        if (!stage) return facts;
        const counts = place => [...place?.querySelectorAll('.gems b') ?? []].map(count => count.textContent).join(' ');
        facts.monster = stage.querySelector('.plate strong')?.textContent ?? '';
        facts.spoils = counts(stage.querySelector('.spoils'));
        facts.bank = counts(stage.querySelector('.bank'));
        for (const face of board.querySelectorAll('.adventurer [data-spot^="seat"]')) {
            const hero = face.closest('.adventurer');
            const seat = face.dataset.spot.slice(4);
            facts[`gems${seat}`] = counts(hero.querySelector('.facts'));
            facts[`card${seat}`] = hero.querySelector('.slot .card b')?.textContent ?? '';
            facts[`gone${seat}`] = [...hero.querySelectorAll('.cards .gone')].map(card => card.textContent).join(' ');
            facts[`trophies${seat}`] = String(hero.querySelectorAll('.trophies li').length);
        }
        return facts;
    }""",
    facts=busters,
    plant="""({ t, scene }) => {
        if (t !== 'news') return;
        const name = document.querySelector('.stage .plate strong');
        if (name && scene.view.monster) name.textContent = scene.view.monster.name;
        for (const { seat, gems } of scene.view.heroes) {
            const face = document.querySelector(`.adventurer [data-spot="seat${seat}"]`);
            const counts = face?.closest('.adventurer').querySelectorAll('.facts .gems b') ?? [];
            counts.forEach((count, colour) => (count.textContent = String(gems[colour])));
        }
    }""",
)

ADAPTERS: Final = {"mayhem": MAYHEM, "busters": BUSTERS}
"""By the game's id."""
