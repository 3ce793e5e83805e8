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

RING: Final = {"n": (50, 16), "e": (84, 50), "s": (50, 84), "w": (16, 50), "mid": (50, 50)}
CORNERS: Final = {"nw": (16, 16), "ne": (84, 16), "se": (84, 84), "sw": (16, 84)}
PIPS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "star": "0"}


def shuffle(view: View, box: Any) -> Facts:
    """Where pawns stand, points and souls, which room lies where and how it is turned, its tile, and the Player die."""
    facts = {}
    for explorer in view["explorers"]:
        seat = explorer["seat"]
        cell, place = explorer["space"].split(".")
        x, y = (RING | CORNERS)[place]
        facts[f"pawn{seat}"] = f"{100 * (ord(cell[0]) - ord('a')) + x},{100 * (int(cell[1:]) - 1) + y}"
        facts[f"points{seat}"] = f"{explorer['points']}/{view['target']}"
        facts[f"souls{seat}"] = str(len(explorer["souls"]))
    for room in view["rooms"]:
        cell, monster = room["cell"], room["monster"]
        if room["room"]:
            facts[f"turned-{cell}"] = f"{room['room']} {room['turned']}deg"
            facts[f"tile-{cell}"] = str(box["monsters"][monster]["points"]) if monster in box["monsters"] else monster
    if view["roll"]:
        facts["roll"] = PIPS[view["roll"]]
    return facts


SHUFFLE: Final = Adapter(
    page="""board => {
        const facts = {};
        for (const { dataset } of board?.querySelectorAll('[data-piece^="pawn-"]') ?? []) {
            facts[`pawn${dataset.piece.slice(5)}`] = `${dataset.x},${dataset.y}`;
        }
        for (const explorer of board?.querySelectorAll('.explorers [data-spot^="seat"]') ?? []) {
            const seat = explorer.dataset.spot.slice(4);
            facts[`points${seat}`] = explorer.querySelector('.points').textContent;
            facts[`souls${seat}`] = String(explorer.querySelector('.souls')?.children.length ?? 0);
        }
        for (const room of board?.querySelectorAll('[data-piece^="room-"]') ?? []) {
            const [cell, tile] = [room.dataset.place, room.querySelector('[data-piece^="tile-"]')];
            facts[`turned-${cell}`] = `${room.dataset.piece.slice(5)} ${room.querySelector('.card').style.rotate}`;
            const up = String(tile?.querySelectorAll('.studs i').length);
            facts[`tile-${cell}`] = tile === null ? '' : tile.querySelector('.down') ? '?' : up;
        }
        const die = board?.querySelector('.dice li:nth-child(2) svg');
        if (die) facts.roll = String(die.querySelectorAll('circle').length);
        return facts;
    }""",
    facts=shuffle,
    plant="""({ t, scene }) => {
        if (t !== 'news') return;
        for (const { seat, space } of scene.view.explorers) {
            const pawn = document.querySelector(`[data-piece="pawn-${seat}"]`);
            const room = document.querySelector(`[data-place="${space.split('.')[0]}"]`);
            const [x, y] = [room?.dataset.x, room?.dataset.y];
            if (pawn && Math.hypot(pawn.dataset.x - x, pawn.dataset.y - y) > 50) Object.assign(pawn.dataset, { x, y });
        }
    }""",
)

ADAPTERS: Final = {"mayhem": MAYHEM, "busters": BUSTERS, "shuffle": SHUFFLE}
"""By the game's id."""
