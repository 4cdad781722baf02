/// What goes wrong in a context because somebody asks for it: what a driver does once in a year, as often as
/// a test wants it.
///
/// It goes wrong where this module meets GL, so that all above sees what it would see of the driver.
public struct Faults: Hashable, Sendable {
  /// Which attempts fail, of all at what can fail for want of memory: textures, framebuffers, vertex buffers,
  /// shaders, programs and window surfaces. They are counted from 0.
  public var failing: Range<Int>
  /// From which question after it on the GPU was reset, counted from 0; nil is never.
  public var reset: Int?
  /// Which frames of windows have no buffer, counted from 0.
  public var starving: Range<Int>
  /// Attempts so far.
  public private(set) var attempts = 0
  /// Questions so far whether the GPU was reset.
  private var questions = 0
  /// Frames of windows so far.
  private var frames = 0

  /// These faults; none where nothing is said.
  public init(failing: Range<Int> = 0..<0, reset: Int? = nil, starving: Range<Int> = 0..<0) {
    self.failing = failing
    self.reset = reset
    self.starving = starving
  }

  /// Whether one attempt of them was made to fail.
  public var hasFailed: Bool { attempts > failing.lowerBound && !failing.isEmpty }

  /// Counts an attempt. True where it is to fail.
  mutating func takeAttempt() -> Bool {
    defer { attempts += 1 }
    return failing.contains(attempts)
  }

  /// Counts a question. True where the GPU was reset.
  mutating func takeQuestion() -> Bool {
    defer { questions += 1 }
    return reset.map { $0 <= questions } ?? false
  }

  /// Counts a frame of a window's. True where it has no buffer.
  mutating func takeFrame() -> Bool {
    defer { frames += 1 }
    return starving.contains(frames)
  }
}
