# SPDX-License-Identifier: MIT
"""CPU time, memory and wake-ups of a process and its descendants, from /proc."""

import ctypes
import dataclasses
import os
import signal
import time

TICK = os.sysconf("SC_CLK_TCK")
PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """Makes descendants whose parent exits children of this process, so that none gets lost."""
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError("prctl")


def read(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def stat(pid):
    """Returns the fields of /proc/PID/stat after the name, from the state on."""
    return read(f"/proc/{pid}/stat").rpartition(")")[2].split()


def numbers(path):
    try:
        return [int(name) for name in os.listdir(path) if name.isdigit()]
    except OSError:
        return []


def descendants(*roots):
    """Returns the processes in `roots` and all below them."""
    children = {}
    for pid in numbers("/proc"):
        fields = stat(pid)
        if fields and fields[0] != "Z":
            children.setdefault(int(fields[1]), []).append(pid)
    found, queue = [], list(roots)
    while queue:
        pid = queue.pop()
        found.append(pid)
        queue += children.get(pid, [])
    return found


@dataclasses.dataclass
class Sample:
    """Counters of a process tree at one time."""

    moment: float
    # CPU seconds by process, with those of its waited-for children.
    cpu: dict
    # Voluntary context switches by thread.
    switches: dict

    @classmethod
    def of(cls, pids):
        cpu, switches = {}, {}
        for pid in pids:
            fields = stat(pid)
            if fields:
                cpu[pid] = sum(map(int, fields[11:15])) / TICK
            for thread in numbers(f"/proc/{pid}/task"):
                for line in read(f"/proc/{pid}/task/{thread}/status").splitlines():
                    if line.startswith("voluntary_ctxt_switches:"):
                        switches[thread] = int(line.split()[1])
        return cls(time.time(), cpu, switches)

    def since(self, before):
        """Returns seconds, CPU seconds and switches between two samples."""

        def grown(now, old):
            return sum(max(0, value - old.get(key, 0)) for key, value in now.items())

        return (
            self.moment - before.moment, grown(self.cpu, before.cpu),
            grown(self.switches, before.switches),
        )


def memory(pids, *fields):
    """Returns the memory of processes in MB, or nothing if it cannot be read.

    It is the sum of fields of `smaps_rollup`, by default the proportional set size.
    """
    total = 0
    for pid in pids:
        for line in read(f"/proc/{pid}/smaps_rollup").splitlines():
            if line.startswith(fields or "Pss:"):
                total += int(line.split()[1])
    return total * 1024 / 1e6


def end(pids):
    """Ends processes: asks, waits for two seconds, then kills."""
    for number, patience in ((signal.SIGTERM, 2.0), (signal.SIGKILL, 2.0)):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            reap()
            if not any(stat(pid) and stat(pid)[0] != "Z" for pid in pids):
                return
            time.sleep(0.02)


def reap():
    """Collects children that have exited."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
