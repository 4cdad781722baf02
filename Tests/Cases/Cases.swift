// SPDX-License-Identifier: MIT

internal import Foundation

/// The cases that a long test runs: all of them in `scripts/test --all`, otherwise a choice.
public enum Cases {
  /// Whether all cases run: `SCRIM_ALL=1`.
  public static let areAll = ProcessInfo.processInfo.environment["SCRIM_ALL"] == "1"

  /// A number of steps or seeds: `all`, or only `few`.
  public static func count(_ all: Int, few: Int) -> Int { areAll ? all : few }

  /// All of the cases, or only every `stride`-th, the first of them included.
  public static func choice<Case>(_ cases: some Collection<Case>, every stride: Int) -> [Case] {
    cases.enumerated().filter { areAll || $0.offset % stride == 0 }.map(\.element)
  }
}
