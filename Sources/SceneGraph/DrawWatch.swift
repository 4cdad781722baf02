// SPDX-License-Identifier: MIT

/// Tells whether an image was drawn, for animations that stop while nobody sees them: one that is
/// hidden, covered by opaque layers, clipped away or transparent is not drawn.
@MainActor public final class DrawWatch {
  /// True if the image was drawn since the last `reset()`.
  public private(set) var wasDrawn = false
  /// Called with the first drawing after `reset()`, while the frame is drawn.
  public var onDraw: (() -> Void)?

  /// A watch of an image that was not drawn yet.
  public init() {}

  /// Records that the image is drawn.
  public func drawn() {
    guard !wasDrawn else { return }
    wasDrawn = true
    onDraw?()
  }

  /// Waits for the next drawing.
  public func reset() { wasDrawn = false }
}
