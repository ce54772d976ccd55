"""Try one bridge: python -m starbattle.bridge.probe NAME.

Prints the version of SWI-Prolog that it reaches. A bridge that crashes takes
this process with it, not the one that asks.
"""

import sys

from starbattle.bridge import BRIDGES
from starbattle.bridge.base import check_version
from starbattle.bridge.client import ask
from starbattle.errors import StarBattleError


def version(name: str) -> str:
    """Return the version of SWI-Prolog that a bridge reaches, as 9.2.9."""
    bridge = BRIDGES[name]()
    number = int(ask(bridge, op="info")["version"])
    bridge.close()
    found = f"{number // 10000}.{number // 100 % 100}.{number % 100}"
    check_version(name, found)
    return found


if __name__ == "__main__":
    try:
        print(version(sys.argv[1]))
    except StarBattleError as error:
        sys.exit(str(error))
