"""Names of the arrays that pictures are made of."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
"""A picture in colour: (height, width, 3), red, green and blue from 0 to 255."""

Gray: TypeAlias = NDArray[np.uint8]
"""A picture in grey, or a mask: (height, width), from 0 to 255."""

Points: TypeAlias = NDArray[np.float32]
"""Points of a picture: (count, 2), each (x, y) in pixels."""

Values: TypeAlias = NDArray[np.float32]
"""Numbers, of any shape."""
