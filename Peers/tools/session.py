# SPDX-License-Identifier: MIT
"""A private sway without a screen, and programs that run in it."""

import os
import pathlib
import subprocess
import tempfile
import time

import frames
import processes

NOBODY = 65534


class Session:
    """A headless sway and one client.

    sway refuses to run as root. If this process is root's, sway and the client run as nobody.
    """

    def __init__(self, size, home):
        self.folder = tempfile.TemporaryDirectory(prefix="peers-")
        self.home = pathlib.Path(home)
        # Mesa takes the cache's folder from the user database unless this is set.
        cache = self.home / "cache"
        cache.mkdir(parents=True, exist_ok=True)
        path = pathlib.Path(self.folder.name)
        self.log = path / "sway.log"
        self.client_log = self.home / "client.log"
        self.client = None
        runtime = path / "runtime"
        runtime.mkdir(mode=0o700)
        config = path / "config"
        config.write_text(
            f"output HEADLESS-1 mode {size[0]}x{size[1]}@60Hz\n"
            "xwayland disable\nseat seat0 fallback true\ndefault_border none\n"
            'for_window [app_id=".*"] fullscreen enable\n')
        self.user = {}
        if os.geteuid() == 0:
            self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            for place in (path, runtime, self.home, cache):
                os.chown(place, NOBODY, NOBODY)
        keep = ("PATH", "LANG", "LC_ALL")
        self.environment = {name: os.environ[name] for name in keep if name in os.environ}
        self.environment |= {
            "HOME": str(self.home), "XDG_CACHE_HOME": str(cache), "XDG_RUNTIME_DIR": str(runtime),
            "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_SESSION_TYPE": "wayland",
        }
        sway_settings = {
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            "SWAYSOCK": str(runtime / "sway.sock"), "WAYLAND_DEBUG": "server",
        }
        with open(self.log, "wb") as log:
            self.sway = subprocess.Popen(
                ["sway", "--config", str(config)], env=self.environment | sway_settings,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", **self.user)
        self.environment["WAYLAND_DISPLAY"] = self.socket(runtime)

    def socket(self, runtime):
        """Waits for the compositor's socket."""
        limit = time.monotonic() + 10
        while time.monotonic() < limit:
            for path in runtime.glob("wayland-*"):
                if path.suffix != ".lock" and (runtime / "sway.sock").exists():
                    return path.name
            time.sleep(0.02)
        raise RuntimeError("sway did not start: " + processes.read(self.log)[-2000:])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        processes.end([pid for pid in processes.descendants(os.getpid()) if pid != os.getpid()])
        self.folder.cleanup()

    def start(self, command, settings):
        """Starts the client, and returns the time of that."""
        began = time.time()
        with open(self.client_log, "ab") as log:
            self.client = subprocess.Popen(
                command, env=self.environment | settings, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, cwd=self.home, **self.user)
        return began

    def tree(self):
        """Returns the client's processes: all of ours but the compositor's."""
        if self.client.poll() is not None:
            raise RuntimeError(
                "the client exited: " + processes.read(self.client_log)[-2000:])
        mine = set(processes.descendants(os.getpid()))
        return sorted(mine - set(processes.descendants(self.sway.pid)) - {os.getpid()})

    def frames(self):
        return frames.shown_frames(self.log)

    def wait_for_frame(self, patience=60.0):
        """Waits until the client's first frame is on the screen."""
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            if self.frames()[0]:
                return
            self.tree()
            time.sleep(0.2)
        raise RuntimeError("no frame: " + processes.read(self.client_log)[-2000:])

    def wait_for_rest(self, quiet=2.0, patience=30.0):
        """Waits until no frame was shown for a while."""
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            shown = self.frames()[0]
            if shown and time.time() - shown[-1].shown > quiet:
                return
            time.sleep(0.2)

    def picture(self, path):
        """Writes a screenshot."""
        command = ["grim", "-t", "ppm" if path.suffix == ".ppm" else "png", "-"]
        result = subprocess.run(
            command, env=self.environment, stdout=subprocess.PIPE, check=True, **self.user)
        path.write_bytes(result.stdout)
