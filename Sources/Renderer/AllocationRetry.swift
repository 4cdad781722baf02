import GLES
import Timing

/// What a renderer could not have for want of memory, and when it tries again.
///
/// A frame that lacks something is drawn all the same. Since nothing tells when there is memory again, all is
/// drawn once more after a while, and after twice that while where something is lacking still.
final class AllocationRetry {
  /// Whether what is seen lacks something.
  private(set) var isFelt = false
  /// When all is drawn once more; nil where nothing is lacking.
  private(set) var retry: Moment?
  /// How long after a frame that is.
  private var delay = AllocationRetry.shortest

  /// The shortest time between two tries.
  private static let shortest = Nanoseconds.seconds(1)
  /// The longest.
  private static let longest = Nanoseconds.seconds(64)

  /// Something could not be had.
  func note() { isFelt = true }

  /// A texture could not be had. One of a size that none can have is not lacked: no time will bring it.
  func note(_ error: TextureError) {
    switch error {
    case .badSize: break
    case .outOfMemory, .notDrawable: note()
    }
  }

  /// Whether it is time to draw all once more.
  func isOver(at moment: Moment) -> Bool { retry.map { $0 <= moment } ?? false }

  /// All is drawn once more.
  func beginRetry() {
    isFelt = false
    retry = nil
  }

  /// A frame of a moment was drawn.
  func endFrame(at moment: Moment) {
    guard isFelt else {
      if retry == nil { delay = Self.shortest }
      return
    }
    guard retry == nil else { return }
    retry = moment + delay
    delay = min(delay + delay, Self.longest)
  }
}
