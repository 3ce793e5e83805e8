"""What a player can do, over real sockets: make a table."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from dungeonbox import games
from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import Go, get, person, post


def house_file() -> str:
    """The components file of Dungeon Mayhem."""
    return Path(games.__file__).with_name("mayhem").joinpath("components.toml").read_text(encoding="utf-8")


def test_a_table_with_every_kind_of_chair(at_home: Go) -> None:
    async def go(house: House) -> None:
        chairs = [wire.Chair("bot", "random"), wire.Chair("me"), wire.Chair("open"), wire.Chair("bot", "search:50")]
        wish = wire.NewTable("mayhem", chairs, "Ada", {"fireball_ignores_shields": "on"}, public=True, move_seconds=30)
        status, made = await post(house, "/api/tables", wish)
        assert (status, made["seat"]) == (201, 1)
        facts = await get(house, f"/api/tables/{made['table']}")
        assert [(seat["kind"], seat["name"], seat["bot"]) for seat in facts["seats"]] == [
            ("bot", "Mad Bruna", "random"),
            ("person", "Ada", ""),
            ("open", "", ""),
            ("bot", "Sly Quill", "search:50"),
        ]
        assert facts["options"]["fireball_ignores_shields"] == "on"
        assert (facts["stage"], facts["host"], facts["move_seconds"], facts["house"]) == ("lobby", 1, 30, True)
        assert (facts["secret"], len(facts["luck"])) == ("", 64)
        assert "join" not in facts

    at_home(go)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"chairs": [wire.Chair("me")]}, "seats"),
        ({"chairs": [wire.Chair("me"), wire.Chair("me")]}, "you can sit on one chair, not on 2"),
        ({"chairs": [wire.Chair("me"), wire.Chair("bot", "oracle")]}, "there is no bot 'oracle'"),
        ({"chairs": [wire.Chair("me"), wire.Chair("bot", "search:9000ms")]}, "a bot may think 5000ms"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"options": {"first_seat": "9"}}, "option first_seat is one of random"),
        ({"options": {"first_seat": "4"}}, "4"),
        ({"name": "\u200b"}, "a name needs visible characters"),
        ({"components": "[[card]]\nname = 7\n"}, "components:"),
    ],
)
def test_a_wish_that_cannot_be_granted_gets_its_reason(at_home: Go, change: dict[str, Any], complaint: str) -> None:
    async def go(house: House) -> None:
        wish = wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("open")], "Ada")
        status, no = await post(house, "/api/tables", replace(wish, **change))
        assert status in (400, 429)
        assert complaint in no["text"]
        assert (await get(house, "/healthz"))["tables"] == 0

    at_home(go)


def test_own_cards_come_to_the_table_and_a_bad_file_is_told_line_and_reason(at_home: Go) -> None:
    text = house_file()
    own = text.replace('name = "Lightning Bolt"', 'name = "Lightning Rod"')
    bad = text.replace("copies = 4", 'copies = "four"', 1)
    line = bad[: bad.index('copies = "four"')].rindex("[[card]]")

    async def go(house: House) -> None:
        wish = wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("bot", "random")], "Ada", components=own)
        status, made = await post(house, "/api/tables", wish)
        assert status == 201
        assert (await get(house, f"/api/tables/{made['table']}"))["house"] is False
        book = (await house.client.get(f"/api/tables/{made['table']}/book")).text
        assert "Lightning Rod" in book
        assert "Lightning Bolt" not in book
        status, no = await post(house, "/api/tables", replace(wish, components=bad))
        assert (status, no["why"]) == (400, "malformed")
        assert no["text"].startswith(f"components:{bad[:line].count(chr(10)) + 1}: ")
        assert "copies" in no["text"]
        async with person(house, decode(encode(made), type=wire.Seated)) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            await ada.does(wire.Concede)
            await ada.over()
        whole = await get(house, f"/api/tables/{made['table']}/record")
        assert "Lightning Rod" in str(whole["components"])
        assert games.read(encode(whole).decode()).game.setup.components.is_house is False

    at_home(go)
