"""What the operator has set for all workers, read from the database every second: bans, chat, an announced restart."""

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

BAN: Final = "ban:"
CHAT: Final = "chat"
RESTART: Final = "restart"
OFF: Final = "off"


class House:
    """The settings of the operator."""

    def __init__(self) -> None:
        self.is_chat_on = True
        self.restart = 0
        """When the server will be restarted, in milliseconds; 0 if nothing is announced."""
        self._bans: list[IPv4Network | IPv6Network] = []

    def update(self, settings: Mapping[str, str]) -> bool:
        """Take over what the database says; returns whether anything has changed."""
        before = (self.is_chat_on, self.restart, self._bans)
        self.is_chat_on = settings.get(CHAT) != OFF
        self.restart = int(settings.get(RESTART, "0"))
        self._bans = [ip_network(name.removeprefix(BAN)) for name in sorted(settings) if name.startswith(BAN)]
        return before != (self.is_chat_on, self.restart, self._bans)

    def is_banned(self, address: str) -> bool:
        """Whether an address is banned."""
        if not self._bans:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None) or found
        return any(mapped in network for network in self._bans if network.version == mapped.version)
