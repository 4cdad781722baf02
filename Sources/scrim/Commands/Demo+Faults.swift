// SPDX-License-Identifier: MIT

#if DEBUG
internal import Glibc
import GLES
import ScrimKit

extension App.Options {
  /// Sets the faults and the patience that the environment asks for.
  mutating func setFaults() {
    faults = .asked
    if let text = unsafe getenv("SCRIM_PATIENCE").map({ unsafe String(cString: $0) }),
      let seconds = Int(text)
    {
      patience = seconds
    }
  }
}

extension Faults {
  /// Faults from the environment variable `SCRIM_FAULTS`, in debug builds only: `fail=FIRST-LAST`
  /// counts attempts, `reset=N` and `starve=FIRST-LAST` count frames. No faults if it is not set.
  static var asked: Faults {
    guard let text = unsafe getenv("SCRIM_FAULTS").map({ unsafe String(cString: $0) }) else {
      return Faults()
    }
    let words = text.split(separator: "=")
    let numbers = words.last?.split(separator: "-").compactMap { Int($0) } ?? []
    switch (words.first, numbers.count) {
    case ("fail", 2): return Faults(failing: numbers[0]..<(numbers[1] + 1))
    case ("reset", 1): return Faults(reset: numbers[0])
    case ("starve", 2): return Faults(starving: numbers[0]..<(numbers[1] + 1))
    case (_, _):
      preconditionFailure(
        "SCRIM_FAULTS is fail=FIRST-LAST, reset=N or starve=FIRST-LAST, not '\(text)'")
    }
  }
}
#endif
