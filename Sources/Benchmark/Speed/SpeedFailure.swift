import Backdrop
public import ScrimKit

/// A failure that ends the benchmark.
public enum SpeedFailure: Error {
  /// A scene could not be drawn.
  case app(AppFailure)
  /// A blur could not be drawn.
  case blur(String)

  /// Wraps a failure of the glass renderer.
  init(_ failure: BlurFailure) { self = .blur(failure.description) }
}
