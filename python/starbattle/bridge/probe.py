"""Try one bridge: python -m starbattle.bridge.probe NAME.

Prints the version of SWI-Prolog that it reaches. A bridge that crashes takes
this process with it, not the one that asks.
"""

import json
import sys

from starbattle.bridge import BRIDGES
from starbattle.errors import StarBattleError


def version(name: str) -> str:
    """Return the version of SWI-Prolog that a bridge reaches, as 9.2.9."""
    bridge = BRIDGES[name]()
    number = int(json.loads(bridge.call('{"op": "info"}'))["version"])
    bridge.close()
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


if __name__ == "__main__":
    try:
        print(version(sys.argv[1]))
    except StarBattleError as error:
        sys.exit(str(error))
