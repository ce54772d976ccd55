# Must not: take the machine's memory past its limit
"""Maps memory in ways that a limit of data alone does not see."""

import mmap

SIZE = 1 << 26
kept = []
for flags in (mmap.MAP_SHARED, mmap.MAP_PRIVATE):
    try:
        while len(kept) < 64:
            kept.append(mmap.mmap(-1, SIZE, flags | mmap.MAP_ANONYMOUS))
            kept[-1].write(b"x" * SIZE)
        print("DONE 4 GiB are mine")
    except OSError:
        pass
    except MemoryError:
        pass
print("ALL TRIED")
