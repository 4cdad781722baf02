# SPDX-License-Identifier: MIT
"""The page and the plot of a comparison."""

import html
import os
import re
import statistics


def values(peer, *keys):
    """Returns one figure of all rounds."""
    found = []
    for figures in peer["rounds"]:
        for key in keys:
            figures = figures[key]
        found.append(figures)
    return found


def number(value):
    """Returns a number with three digits or fewer than that."""
    return f"{value:.0f}" if value >= 99.5 else f"{value:.1f}"


def median(peer, *keys):
    return number(statistics.median(values(peer, *keys)))


def spread(peer, *keys):
    """Returns the median of all rounds with their range."""
    found = values(peer, *keys)
    middle = number(statistics.median(found))
    if len(found) == 1:
        return middle
    return f"{middle} ({number(min(found))} to {number(max(found))})"


COLUMNS = [
    ("CPU with panel, ms", lambda peer: spread(peer, "panel", "cpu")),
    ("CPU without, ms", lambda peer: spread(peer, "bare", "cpu")),
    ("frames/s with", lambda peer: median(peer, "panel", "rate")),
    ("without", lambda peer: median(peer, "bare", "rate")),
    ("p95 with, ms", lambda peer: median(peer, "panel", "interval_p95")),
    ("without, ms", lambda peer: median(peer, "bare", "interval_p95")),
    ("memory, MB", lambda peer: median(peer, "panel", "memory")),
    ("first frame, ms", lambda peer: median(peer, "rest", "first_frame")),
    ("scene, ms", lambda peer: median(peer, "rest", "scene")),
    ("CPU at rest, %", lambda peer: median(peer, "rest", "cpu")),
    ("wake-ups/s", lambda peer: median(peer, "rest", "wakeups")),
    ("error", lambda peer: number(peer["error"])),
    ("inside", lambda peer: number(peer["error_inside"])),
    ("compositor, ms", lambda peer: median(peer, "panel", "compositor_cpu")),
]


def table(results):
    """Returns the table as Markdown."""
    names = ["program"] + [name for name, _ in COLUMNS]
    lines = ["| " + " | ".join(names) + " |", "| --- |" + " ---: |" * len(COLUMNS)]
    for peer in results["peers"].values():
        cells = [peer["title"]] + [column(peer) for _, column in COLUMNS]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def page(results, path):
    """Returns the page; `path` is where it will be."""
    date = re.match(r"\d{4}-\d\d-\d\d", path.name)
    date = date.group() if date else results["date"]
    docs = os.path.relpath("docs", path.parent)
    machine, versions = results["machine"], results["versions"]
    peers = {
        re.split(r"[ ,]", peer["title"])[0]: peer["version"]
        for peer in results["peers"].values() if peer["version"]}
    # In Markdown, text between two tildes is struck out.
    programs = ", ".join(f"{name} {version}" for name, version in peers.items()).replace("~", r"\~")
    load = " and ".join(number(load) for load in results["load"])
    newer = "--newer " if os.environ.get("SCRIM_NEWER") else ""
    command = (
        f"Written by `scripts/peers {newer}--rounds {results['rounds']} "
        f"--seconds {results['seconds']:g} --out {os.path.relpath(path)}`.")
    computer = (
        f"{machine['processors']} processors ({machine['processor']}), no GPU, "
        f"Linux {machine['kernel']}, Mesa {versions['libgl1-mesa-dri']}, sway {versions['sway']}")
    plot_name = path.with_suffix(".svg").name
    return f"""# Toolkits on the same scene: {date}

{command} [peers.md]({docs}/peers.md) says what is drawn, \
how it is measured, and in what the programs differ.

{computer}. {programs}. The load was {load} before and after. Figures are medians of \
{results["rounds"]} rounds; a range is that of the rounds.

![CPU time a frame]({plot_name})

{table(results)}

- CPU: of all processes of the program, for each frame on the screen, while the cards scroll; \
`compositor`: of sway, with the panel.
- p95: of the time between two frames.
- memory: proportional set size of all processes, scrolling under the panel.
- first frame: from the start of the program to its first frame, empty or not; `scene`: until \
the cards are there.
- at rest: the still scene under the panel; wake-ups are voluntary context switches of all threads.
- error: largest difference from a true Gaussian among the panel's pixels, of 255; `inside`: \
without the pixels within three sigma of the panel's edges.
"""


def plot(results):
    """Returns a bar chart of the CPU time a frame as SVG."""
    peers = list(results["peers"].values())
    left, width, row, top = 300, 560, 44, 46
    height = top + row * len(peers) + 12
    most = max(
        statistics.median(values(peer, kind, "cpu"))
        for peer in peers for kind in ("panel", "bare"))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 70} {height}"'
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        '<text x="12" y="22" font-weight="bold">CPU time a frame, ms</text>',
    ]
    for x, color, label in ((left, "#2f6fd8", "with panel"), (left + 110, "#a9bfe3", "without")):
        out.append(f'<rect x="{x}" y="12" width="12" height="12" fill="{color}"/>')
        out.append(f'<text x="{x + 18}" y="22">{label}</text>')
    for index, peer in enumerate(peers):
        y = top + row * index
        out.append(f'<text x="12" y="{y + 21}">{html.escape(peer["title"])}</text>')
        for line, kind, color in ((0, "panel", "#2f6fd8"), (1, "bare", "#a9bfe3")):
            value = statistics.median(values(peer, kind, "cpu"))
            length = max(1, width * value / most)
            bar = y + 2 + 16 * line
            out.append(
                f'<rect x="{left}" y="{bar}" width="{length:.1f}" height="14" fill="{color}"/>')
            out.append(
                f'<text x="{left + length + 6:.1f}" y="{bar + 12}" font-size="12">'
                f"{number(value)}</text>")
    return "\n".join(out + ["</svg>", ""])
