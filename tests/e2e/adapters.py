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

HEALTH: Final = ("unhurt", "stunned", "wounded", "knocked out")


def attack(view: View, _box: Any) -> Facts:
    """Injuries, where dice lie and what they show, what everybody owns, the level and what the party has achieved."""
    facts = {"level": str(view["level"]), "dungeon": dice_of(view["dungeon"])}
    facts["goals"] = " ".join([str(goal["has"]) for goal in view["goals"]])
    roll = [sum(rows) for rows in zip(*view["roll"], strict=True)]
    if any(roll):
        facts["roll"] = " ".join(map(str, roll))
    for hero in view["heroes"]:
        seat = hero["seat"]
        facts[f"health{seat}"] = f"hurt{HEALTH.index(hero['health'])}"
        facts[f"band{seat}"] = "fled" if hero["fled"] else "K.O." if hero["health"] == HEALTH[-1] else ""
        facts[f"faces{seat}"] = dice_of(hero["faces"])
        facts[f"pile{seat}"] = " ".join([str(dice) for dice in reversed(hero["pile"]) if dice > 0])
        for good, field in {"coin": "gold", "potion": "potions", "weapon": "weapons", "artefact": "artefacts"}.items():
            facts[f"{good}{seat}"] = str(hero[field])
        facts[f"retainer{seat}"] = str(int(hero["retainer"]))
    return facts


def dice_of(dice: list[int]) -> str:
    """How many Monsters and Bosses lie somewhere."""
    return f"{dice[0]} {dice[1]}"


ATTACK: Final = Adapter(
    page=r"""board => {
        const facts = {};
        const dungeon = board?.querySelector('.dungeon');
        if (!dungeon) return facts;
        const all = (place, part) => [...place?.querySelectorAll(part) ?? []];
        const dice = place => `${all(place, '.die.monster').length} ${all(place, '.die.boss').length}`;
        const texts = parts => parts.map(part => part.textContent.trim()).join(' ');
        facts.level = /level(\d)/.exec(dungeon.className)[1];
        facts.dungeon = dice(dungeon.querySelector('.lair'));
        facts.goals = texts(all(dungeon, '.goals .count b'));
        // Dice of which only the print is left are in nobody's hand any more.
        const tray = board.querySelector('.tray:not(.past)');
        const lying = die => all(tray, `[data-spot="die${die}"] i .die`).length;
        if (tray) facts.roll = [0, 1, 2, 3, 4, 5].map(lying).join(' ');
        for (const face of board.querySelectorAll('.adventurer [data-spot^="seat"]')) {
            const hero = face.closest('.adventurer');
            const seat = face.dataset.spot.slice(4);
            facts[`health${seat}`] = /hurt\d/.exec(hero.querySelector('.health').className)[0];
            facts[`band${seat}`] = texts(all(hero, '.band'));
            facts[`faces${seat}`] = dice(hero.querySelector('.faced'));
            facts[`pile${seat}`] = texts(all(hero, '.pile .tally'));
            for (const good of ['coin', 'potion', 'weapon', 'artefact', 'retainer']) facts[`${good}${seat}`] = '0';
            for (const { title } of all(hero, '.goods [data-sheet]')) {
                const [count, good] = title.split(' ');
                facts[`${good.replace(/s$/, '')}${seat}`] = count;
            }
        }
        return facts;
    }""",
    facts=attack,
    plant="""({ t, scene }) => {
        if (t !== 'news') return;
        const lair = document.querySelector('.lair .dice');
        const die = lair?.querySelector('i:not(.boss)');
        if (die) lair.replaceChildren(...Array.from({ length: scene.view.dungeon[0] }, () => die.cloneNode(true)));
    }""",
)


def hustle(view: View, box: Any) -> Facts:
    """Cards, monsters and pawns on the floor, quests, decks, the battle, and what everybody has."""
    facts = {f"card-{cell['place']}": card_words(cell["card"]) for cell in view["cells"]}
    facts["monsters"] = " ".join(sorted([cell["place"] for cell in view["cells"] if cell["monster"]]))
    facts["floor"] = str(min(view["floor"], view["floors"]))
    facts["escaped"] = str(view["escaped"])
    facts["discards"] = str(len(view["discard"]))
    facts["omen"] = str(view["omen"] != "").lower()
    facts["deck"] = str(view["deck"])
    if view["battle"]:
        battle = view["battle"]
        facts["battle"] = f"{battle['base'] if battle['power'] < 0 else battle['power']} {battle['might']}"
    for corner in view["corners"]:
        facts[f"quest-{corner['corner']}"] = box["quests"][corner["quest"]]["name"] if corner["quest"] else ""
    for hero in view["heroes"]:
        seat = hero["seat"]
        if hero["place"]:
            facts[f"pawn{seat}"] = hero["place"]
        facts[f"level{seat}"] = str(hero["level"])
        facts[f"gold{seat}"] = f"{hero['gold']}/{hero['next_level']}" if hero["next_level"] else str(hero["gold"])
        facts[f"held{seat}"] = str(hero["held"])
        facts[f"quests{seat}"] = str(len(hero["quests"]))
        facts[f"items{seat}"] = " ".join([str(item["charged"]).lower() for item in hero["items"]])
    return facts


def card_words(card: str) -> str:
    """A dungeon card as the page calls it; the empty word is a gap."""
    colour, _, kind = card.partition("-")
    attacks = " with a Monster Attack" if card.endswith("!") else ""
    return f"{colour} {kind.rstrip('!').capitalize()}{attacks}" if card else "a gap"


HUSTLE: Final = Adapter(
    page=r"""board => {
        const facts = {};
        const floor = board?.querySelector('.floor');
        if (!floor) return facts;
        const all = (place, part) => [...place.querySelectorAll(part)];
        const placeOf = piece => piece.closest('[data-place]').dataset.place;
        for (const cell of all(floor, '.cell')) {
            const words = cell.querySelector('.unseen').textContent;
            facts[`card-${cell.dataset.place}`] = /\br\dc\d, ([^,]*)/.exec(words)[1];
        }
        facts.monsters = all(floor, '.beast').map(placeOf).sort().join(' ');
        facts.floor = String(all(board, '.tracks .past').length);
        facts.escaped = String(all(board, '.tracks .gone').length);
        facts.discards = board.querySelector('.discards b').textContent;
        facts.omen = String(floor.querySelector('.exit .omen') !== null);
        if (facts.omen === 'false') facts.deck = floor.querySelector('.exit b').textContent;
        const battle = all(board, '.battle .power b').map(number => number.textContent);
        if (battle.length > 0) facts.battle = battle.join(' ');
        for (const corner of all(floor, '.corner')) {
            facts[`quest-${corner.dataset.place}`] = corner.querySelector('.title')?.textContent ?? '';
        }
        for (const pawn of all(floor, '.pawn')) facts[pawn.dataset.spot] = placeOf(pawn);
        for (const player of all(board, '.player')) {
            const seat = player.dataset.spot.slice(4);
            const [gold, held, quests = '0'] = player.querySelector('.gold').textContent.trim().split(/\s+/);
            const items = all(player, '.item').map(item => item.matches('.charged')).join(' ');
            const has = { level: player.querySelector('.level').textContent, gold, held, quests, items };
            for (const [fact, value] of Object.entries(has)) facts[fact + seat] = value;
        }
        return facts;
    }""",
    facts=hustle,
    plant="""({ t, scene }) => {
        const deck = document.querySelector('.floor .exit b');
        if (t === 'news' && deck) deck.textContent = String(scene.view.deck);
    }""",
)

ADAPTERS: Final = {"mayhem": MAYHEM, "busters": BUSTERS, "attack": ATTACK, "shuffle": SHUFFLE, "hustle": HUSTLE}
"""By the game's id."""
