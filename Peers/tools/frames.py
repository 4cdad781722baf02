# SPDX-License-Identifier: MIT
"""Frames that a compositor showed, from the log that libwayland writes for its server side."""

import dataclasses
import re
import time

# The log's clock: microseconds since 1970, in 32 bits.
WRAP = 2**32
LINE = re.compile(r"\[ *(\d+)\.(\d{3})\] +(-> )?(\w+)[@#](\d+)\.(\w+)\((.*)\)$")
NEW_ID = re.compile(r"new id wl_callback[@#](\d+)")


@dataclasses.dataclass
class Frame:
    """A frame on the screen; times are seconds since 1970."""

    committed: float
    shown: float


def unwrapped(microseconds, near):
    """Returns the time of the log that lies nearest to `near`, in seconds since 1970."""
    base = int(near * 1e6)
    offset = (microseconds - base) % WRAP
    if offset > WRAP // 2:
        offset -= WRAP
    return (base + offset) / 1e6


def shown_frames(path, near=None):
    """Returns the frames that were shown, and the number of commits with a new buffer.

    A frame is what changes on the screen in one turn of the compositor: it counts if a surface got
    a new buffer by a commit since the turn before. The compositor tells of a turn by answering
    frame callbacks, right after it drew the output. Commits that are replaced before their turn
    are no frames.
    """
    near = near or time.time()
    callbacks, attached = set(), set()
    frames, commits, pending, turn = [], 0, None, 0.0
    with open(path, encoding="utf-8", errors="replace") as log:
        for line in log:
            match = LINE.search(line)
            if not match:
                continue
            milliseconds, fraction, is_event, kind, number, name, arguments = match.groups()
            moment = unwrapped(int(milliseconds) * 1000 + int(fraction), near)
            if kind == "wl_surface" and not is_event:
                if name == "attach":
                    if arguments.startswith("nil"):
                        attached.discard(number)
                    else:
                        attached.add(number)
                elif name == "frame":
                    callbacks.add(NEW_ID.search(arguments).group(1))
                elif name == "commit" and number in attached:
                    attached.discard(number)
                    commits += 1
                    pending = moment if pending is None else pending
            elif kind == "wl_callback" and is_event and number in callbacks:
                callbacks.discard(number)
                if pending is not None:
                    frames.append(Frame(pending, moment))
                    pending = None
    return frames, commits
