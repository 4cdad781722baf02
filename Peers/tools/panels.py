# SPDX-License-Identifier: MIT
"""Compares shells and panels: start, memory and wake-ups at rest, each alone in a sway of its own.

`scripts/panel-peers` calls it.
"""

import argparse
import contextlib
import dataclasses
import pathlib
import subprocess
import tempfile
import time

import processes
from session import Session

SIZE = (1280, 800)
# Seconds after the start until a program counts as at rest.
SETTLED = 25
NAME = "org.freedesktop.Notifications"


@dataclasses.dataclass
class Program:
    """A program, and what it does at its start."""

    title: str
    command: list
    # True if it shows a bar or a panel.
    draws: bool
    # True if it becomes the server of notifications.
    serves: bool


class Run:
    """A program in a session with a message bus of its own."""

    def __init__(self, program, home):
        self.program = program
        self.stack = contextlib.ExitStack()
        self.session = self.stack.enter_context(Session(SIZE, home))
        bus = self.helper(["dbus-daemon", "--session", "--nofork", "--print-address=1"])
        self.settings = {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().decode().strip()}

    def helper(self, command, settings=None):
        return subprocess.Popen(
            command, env=self.session.environment | (settings or {}), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd="/", **self.session.user)

    def start(self):
        """Starts the program. Returns the seconds until it has the name, and its first frame."""
        wait = ["gdbus", "wait", "--session", "--timeout", "30", NAME]
        waiter = self.helper(wait, self.settings) if self.program.serves else None
        # The waiter listens before the program starts.
        time.sleep(0.5)
        began = self.session.start(self.program.command, self.settings)
        named = first = None
        if waiter:
            if waiter.wait() != 0:
                raise RuntimeError(f"{self.program.title} did not take the name {NAME}")
            named = time.time() - began
        if self.program.draws:
            self.session.wait_for_frame()
            first = self.session.frames()[0][0].shown - began
        return named, first

    def tree(self):
        return processes.descendants(self.session.client.pid)


def starts(program, home, rounds):
    """Returns the shortest times of several starts."""
    found = []
    for _ in range(rounds):
        run = Run(program, home)
        with run.stack:
            found.append(run.start())
    return [None if None in times else min(times) for times in zip(*found, strict=True)]


def rest(programs, homes, seconds):
    """Returns memory and wake-ups of all programs at rest, measured at the same time."""
    runs = [Run(program, homes / str(index)) for index, program in enumerate(programs)]
    with contextlib.ExitStack() as stack:
        for run in runs:
            stack.enter_context(run.stack)
            run.start()
        time.sleep(SETTLED)
        before = [processes.Sample.of(run.tree()) for run in runs]
        time.sleep(seconds)
        found = []
        for run, sample in zip(runs, before, strict=True):
            tree = run.tree()
            found.append((
                processes.memory(tree, "Private_Clean:", "Private_Dirty:"),
                processes.memory(tree), processes.Sample.of(tree).since(sample)[2]))
        return found


def table(programs, begun, rested, seconds):
    """Returns the figures in Markdown."""
    def row(title, values):
        return f"| {title} | " + " | ".join(values) + " |"

    def time_of(index):
        return ["-" if times[index] is None else f"{1000 * times[index]:.0f} ms" for times in begun]

    return "\n".join([
        row("", [program.title for program in programs]),
        "|---" * (len(programs) + 1) + "|",
        row("start: the name of notifications is taken", time_of(0)),
        row("start: the first frame is on the screen", time_of(1)),
        row(
            "private memory at rest (with shared pages in proportion)",
            [f"{private:.0f} MB ({shared:.0f} MB)" for private, shared, _ in rested]),
        row(f"wake-ups of all threads in {seconds} s at rest", [str(r[2]) for r in rested]),
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scrim", required=True)
    parser.add_argument("--panel", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=180)
    options = parser.parse_args()
    programs = [
        Program("scrim shell, all parts", [options.scrim, "shell"], True, True),
        Program("Examples/Panel", [options.panel], True, False),
        Program("SwayNC", ["swaync"], False, True),
        Program("Waybar", ["waybar"], True, False),
    ]
    processes.adopt_orphans()
    with tempfile.TemporaryDirectory(prefix="panel-peers-") as folder:
        homes = pathlib.Path(folder)
        homes.chmod(0o755)
        for index in range(len(programs)):
            (homes / str(index)).mkdir()
        # The first start fills caches.
        begun = [
            starts(program, homes / str(index), 1 + options.rounds)
            for index, program in enumerate(programs)]
        print(table(programs, begun, rest(programs, homes, options.seconds), options.seconds))


main()
