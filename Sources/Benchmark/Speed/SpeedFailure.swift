import Backdrop
public import ScrimKit

/// Why the benchmark could not go on.
public enum SpeedFailure: Error {
  /// A scene could not be drawn.
  case app(AppFailure)
  /// A blur could not be drawn.
  case blur(String)

  /// Why glass cannot be blurred.
  init(_ failure: BlurFailure) { self = .blur(failure.description) }
}
