# SPDX-License-Identifier: MIT
"""Measures the peers in turns and writes a page with a table and a plot; see docs/peers.md."""

import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import gaussian
import measure
import peers
import processes
import report


def versions(packages):
    """Returns the installed versions of Debian packages."""
    command = ["dpkg-query", "--show", "--showformat=${Version}"]
    return {
        package: subprocess.run(
            command + [package], stdout=subprocess.PIPE, text=True, check=True).stdout
        for package in packages
    }


def machine():
    """Returns the processor's name and number, and the kernel."""
    model = re.search(r"model name\s*: (.*)", processes.read("/proc/cpuinfo"))
    return {
        "processor": model.group(1) if model else "unknown",
        "processors": len(os.sched_getaffinity(0)),
        "kernel": ".".join(os.uname().release.split(".")[:2]),
    }


def save(results, page):
    """Writes all figures next to the page."""
    page.with_suffix(".json").write_text(json.dumps(results, indent=1) + "\n")


def parse():
    parser = argparse.ArgumentParser(prog="scripts/peers", description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument(
        "--out", type=pathlib.Path, metavar="FILE.md",
        help="page to write, with FILE.svg and FILE.json (default: print the table)")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each peer (default: 5)")
    parser.add_argument(
        "--seconds", type=float, default=10, help="length of a measurement (default: 10)")
    parser.add_argument(
        "--only", metavar="NAME,...", help="peers to measure: "
        + ", ".join(peer.name for peer in peers.peers("/", "/")))
    parser.add_argument(
        "--pictures", action="store_true", help="take the pictures and the errors, measure nothing")
    return parser.parse_args()


def main():
    options = parse()
    processes.adopt_orphans()
    build = options.build.resolve()
    scene = json.loads(pathlib.Path(__file__).parents[1].joinpath("scene.json").read_text())
    # Profiles and caches are kept between runs, so that no run but the first compiles shaders.
    home = pathlib.Path("/tmp") / f"scrim-peers-{os.geteuid()}"
    chosen = peers.peers(build, home)
    if options.only:
        names = options.only.split(",")
        unknown = set(names) - {peer.name for peer in chosen}
        if unknown:
            sys.exit(f"scrim: no such peer: {', '.join(sorted(unknown))}")
        chosen = [peer for peer in chosen if peer.name in names]
    packages = {peer.package for peer in chosen if peer.package}
    results = {
        "date": datetime.date.today().isoformat(), "rounds": options.rounds,
        "seconds": options.seconds, "machine": machine(),
        "versions": versions(sorted(packages | {"sway", "libgl1-mesa-dri"})),
        "load": [os.getloadavg()[0]], "peers": {},
    }
    bench = measure.Bench(scene, home, options.seconds)
    pictures = build / "pictures"
    pictures.mkdir(exist_ok=True)
    for peer in chosen:
        print(f"{peer.title}: pictures", file=sys.stderr)
        sharp, blurred = (bench.picture(peer, panel, pictures) for panel in ("none", "blur"))
        bench.picture(peer, "full", pictures)
        error, inside = gaussian.blur_error(
            gaussian.read_ppm(sharp), gaussian.read_ppm(blurred), scene["panel"]["height"],
            scene["panel"]["sigma"])
        results["peers"][peer.name] = {
            "title": peer.title, "version": results["versions"].get(peer.package),
            "error": error, "error_inside": inside, "rounds": [],
        }
        print(f"{peer.title}: error {error:.1f}, inside {inside:.1f}", file=sys.stderr)
    if options.pictures:
        print(f"The pictures are in {pictures}", file=sys.stderr)
        return
    for number in range(options.rounds):
        for peer in chosen:
            began = time.monotonic()
            figures = bench.round(peer)
            results["peers"][peer.name]["rounds"].append(figures)
            print(
                f"round {number + 1}: {peer.title}: {figures['panel']['cpu']:.1f} and "
                f"{figures['bare']['cpu']:.1f} ms a frame ({time.monotonic() - began:.0f} s)",
                file=sys.stderr)
        if options.out:
            # A later round may fail.
            save(results, options.out)
    results["load"].append(os.getloadavg()[0])
    if not options.out:
        print(report.table(results))
        return
    save(results, options.out)
    options.out.with_suffix(".svg").write_text(report.plot(results))
    options.out.write_text(report.page(results, options.out))


main()
