# SPDX-License-Identifier: MIT
"""Single measurements of a peer, each in a compositor of its own."""

import math
import statistics
import subprocess
import time

import processes
from session import Session

# Pixel of a card, out of the panel's reach, that tells whether the scene is there, and the
# difference that its colour may have.
PROBE = (200, 600)
TOLERANCE = 10
# Number of frames below which a measurement goes on, for up to six times as long.
ENOUGH = 20


def color_at(scene, point):
    """Returns the colour of the card that the still scene has at a point."""
    x, y = point[0], point[1] + scene["holdAt"]
    for card in scene["cards"]:
        across = (x - card["x"]) / card["width"]
        down = (y - card["y"]) / card["height"]
        if 0 <= across < 1 and 0 <= down < 1:
            part = down if card["axis"] == "y" else across
            colors = [bytes.fromhex(color[1:]) for color in card["colors"]]
            place = part * (len(colors) - 1)
            index = min(int(place), len(colors) - 2)
            return [
                a + (b - a) * (place - index)
                for a, b in zip(colors[index], colors[index + 1], strict=True)]
    raise ValueError("no card at the probe")


class Bench:
    """Measures peers that draw `scene`."""

    def __init__(self, scene, home, seconds):
        self.size = (scene["width"], scene["height"])
        self.probe_color = color_at(scene, PROBE)
        self.home = home
        self.seconds = seconds

    def session(self, peer):
        return Session(self.size, self.home / peer.name)

    def picture(self, peer, panel, folder):
        """Takes pictures of the still scene, as PPM and PNG, and returns the path of the first."""
        path = folder / f"{peer.name}-{panel}.ppm"
        with self.session(peer) as session:
            session.start(peer.command(panel, "still"), peer.settings)
            self.wait_for_scene(session)
            session.wait_for_rest()
            session.picture(path)
            session.picture(path.with_suffix(".png"))
        return path

    def round(self, peer):
        """Measures a peer once."""
        return {
            "panel": self.scroll(peer, peer.panel), "bare": self.scroll(peer, "none"),
            "rest": self.rest(peer),
        }

    def scroll(self, peer, panel):
        """Measures the scrolling scene."""
        with self.session(peer) as session:
            session.start(peer.command(panel, "scroll"), peer.settings)
            session.wait_for_frame()
            time.sleep(3)
            before = processes.Sample.of(session.tree())
            server_before = processes.Sample.of([session.sway.pid])
            time.sleep(self.seconds)
            limit = time.monotonic() + 5 * self.seconds
            while len(self.shown(session, before.moment)) < ENOUGH and time.monotonic() < limit:
                time.sleep(1)
            tree = session.tree()
            after = processes.Sample.of(tree)
            server_after = processes.Sample.of([session.sway.pid])
            memory = processes.memory(tree)
            shown = self.shown(session, before.moment, after.moment)
        seconds, cpu, _ = after.since(before)
        server = server_after.since(server_before)[1]
        if len(shown) < 3:
            raise RuntimeError(f"{peer.title}: {len(shown)} frames in {seconds:.0f} seconds")
        intervals = [1000 * (b - a) for a, b in zip(shown, shown[1:])]
        return {
            "cpu": 1000 * cpu / len(shown), "compositor_cpu": 1000 * server / len(shown),
            "rate": len(shown) / seconds, "memory": memory,
            "interval_median": statistics.median(intervals),
            "interval_p95": sorted(intervals)[int(0.95 * len(intervals))],
        }

    def shown(self, session, start, end=math.inf):
        """Returns the times of the frames between two times."""
        return [frame.shown for frame in session.frames()[0] if start <= frame.shown < end]

    def rest(self, peer):
        """Measures the start, and the still scene under the panel."""
        with self.session(peer) as session:
            began = session.start(peer.command(peer.panel, "still"), peer.settings)
            scene = self.wait_for_scene(session) - began
            time.sleep(8)
            before = processes.Sample.of(session.tree())
            time.sleep(self.seconds)
            tree = session.tree()
            after = processes.Sample.of(tree)
            first = session.frames()[0][0].shown
            shown = self.shown(session, before.moment, after.moment)
            memory = processes.memory(tree)
        seconds, cpu, switches = after.since(before)
        return {
            "first_frame": 1000 * (first - began), "scene": 1000 * scene,
            "cpu": 100 * cpu / seconds, "wakeups": switches / seconds, "memory": memory,
            "frames": len(shown),
        }

    def wait_for_scene(self, session, patience=60):
        """Waits until the still scene is on the screen, and returns the time of that.

        Looks at one pixel every 30 ms. A window may show an empty frame first.
        """
        x, y = PROBE
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            result = subprocess.run(
                ["grim", "-t", "ppm", "-g", f"{x},{y} 1x1", "-"], env=session.environment,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, **session.user)
            seen = list(result.stdout[-3:])
            if len(seen) == 3 and all(
                    abs(a - b) <= TOLERANCE for a, b in zip(seen, self.probe_color, strict=True)):
                return time.time()
            session.tree()
            time.sleep(0.03)
        raise RuntimeError("the scene did not appear")
