// SPDX-License-Identifier: MIT

/// Faults to inject into a context, so that tests can provoke rare driver failures.
///
/// They take effect at the boundary to GL, so all code above sees what a failing driver would show.
public struct Faults: Hashable, Sendable {
  /// The allocation attempts to fail, counted from 0: textures, framebuffers, vertex buffers,
  /// shaders, programs and window surfaces.
  public var failing: Range<Int>
  /// The index of the reset query from which on the GPU counts as reset; nil never.
  public var reset: Int?
  /// The indices of window frames that get no buffer.
  public var starving: Range<Int>
  /// The number of attempts so far.
  public private(set) var attempts = 0
  /// The number of reset queries so far.
  private var questions = 0
  /// The number of window frames so far.
  private var frames = 0

  /// No faults by default.
  public init(failing: Range<Int> = 0..<0, reset: Int? = nil, starving: Range<Int> = 0..<0) {
    self.failing = failing
    self.reset = reset
    self.starving = starving
  }

  /// True if any attempt was made to fail.
  public var hasFailed: Bool { attempts > failing.lowerBound && !failing.isEmpty }

  /// Counts an attempt and returns whether to fail it.
  mutating func takeAttempt() -> Bool {
    defer { attempts += 1 }
    return failing.contains(attempts)
  }

  /// Counts a reset query and returns whether the GPU counts as reset.
  mutating func takeQuestion() -> Bool {
    defer { questions += 1 }
    return reset.map { $0 <= questions } ?? false
  }

  /// Counts a window frame and returns whether to withhold its buffer.
  mutating func takeFrame() -> Bool {
    defer { frames += 1 }
    return starving.contains(frames)
  }
}
