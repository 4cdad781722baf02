// SPDX-License-Identifier: MIT

/// The demand for another frame, at once or at a moment. A surface merges the demands of its
/// content, widgets, scene and renderer.
public struct FrameDemand: Hashable, Sendable {
  /// True if a frame is wanted as soon as the display can take one.
  public var now: Bool
  /// The moment at which a frame is wanted even if nothing changes before; nil if there is none.
  public var wake: Moment?

  /// Creates a demand for a frame at once, at the moment `wake`, both, or neither.
  public init(now: Bool = false, wake: Moment? = nil) {
    self.now = now
    self.wake = wake
  }

  /// No frame is wanted.
  public static var idle: FrameDemand { FrameDemand() }

  /// A frame is wanted as soon as possible.
  public static var now: FrameDemand { FrameDemand(now: true) }

  /// A frame is wanted at `wake`.
  public static func at(_ wake: Moment) -> FrameDemand { FrameDemand(wake: wake) }

  /// The demand that meets both: at once if either is, and at the earlier wake moment.
  public func merged(with other: FrameDemand) -> FrameDemand {
    let wake =
      if let mine = self.wake, let theirs = other.wake { min(mine, theirs) } else {
        self.wake ?? other.wake
      }
    return FrameDemand(now: now || other.now, wake: wake)
  }

  /// True if a frame is wanted at `moment`.
  public func isDue(at moment: Moment) -> Bool { now || wake.map { $0 <= moment } ?? false }
}
