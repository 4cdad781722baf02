# SPDX-License-Identifier: MIT
"""The programs that are compared."""

import dataclasses
import os
import pathlib


@dataclasses.dataclass
class Peer:
    """A program that draws the scene."""

    name: str
    title: str
    # Debian package whose version is reported; nothing for Scrim.
    package: str
    # Returns the command for a panel and a motion.
    command: object
    settings: dict = dataclasses.field(default_factory=dict)
    # Panel that counts as "with the panel".
    panel: str = "full"


# Chromium's sandbox needs what a container may not offer. The other flags keep it to one window.
CHROMIUM = [
    "chromium", "--ozone-platform=wayland", "--kiosk", "--no-first-run", "--no-sandbox",
    "--disable-breakpad",
]
# A GPU process that draws with SwiftShader, as if that were a GPU.
SWIFTSHADER = [
    "--ignore-gpu-blocklist", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]


def peers(build, home):
    """Returns all peers, with programs from the folder `build` and profiles in `home`."""
    build, home = pathlib.Path(build), pathlib.Path(home)
    page = f"file://{build}/web/index.html"

    def program(path, *words):
        return lambda panel, motion: [str(build / path), *words, panel, motion]

    def chromium(name, flags):
        profile = f"--user-data-dir={home / name / 'profile'}"
        return lambda panel, motion: (
            CHROMIUM + flags + [profile, f"--app={page}?{panel}&{motion}"])

    wayland = {"QT_QPA_PLATFORM": "wayland"}
    # Qt 6.4 of Debian 12 has none.
    effects = [
        Peer("qt-effects", "Qt Quick, MultiEffect", "libqt6quick6",
             program("qt/qt-peer", "effects"), wayland)
    ] if os.environ.get("SCRIM_NEWER") else []
    return [
        Peer("scrim", "Scrim", "", program("scrim-peer")),
        Peer("chromium", "Chromium, software compositor", "chromium",
             chromium("chromium", ["--disable-gpu"])),
        Peer("chromium-gl", "Chromium, SwiftShader", "chromium",
             chromium("chromium-gl", SWIFTSHADER)),
        Peer("qt-blur", "Qt Quick, FastBlur only", "libqt6quick6", program("qt/qt-peer", "main"),
             wayland, panel="blur"),
        Peer("qt", "Qt Quick, FastBlur, saturation and mask", "libqt6quick6",
             program("qt/qt-peer", "main"), wayland),
        *effects,
        Peer("webkit", "WebKitGTK", "libwebkitgtk-6.0-4",
             lambda panel, motion: [
                 str(build / "webkit/webkit-peer"), f"{page}?{panel}&{motion}"],
             {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}),
        Peer("gtk", "GTK, GL renderer", "libgtk-4-1", program("gtk/gtk-peer"),
             {"GSK_RENDERER": "gl"}),
        Peer("gtk-cairo", "GTK, cairo renderer", "libgtk-4-1", program("gtk/gtk-peer"),
             {"GSK_RENDERER": "cairo"}),
    ]
