// SPDX-License-Identifier: MIT

/// The target value of a benchmark ratio. Targets apply only to a software renderer, at 1280x800
/// pixels and sigma 24.
enum Goal {
  /// The ratio is a cost.
  case atMost(Double)
  /// The ratio is an advantage over another method.
  case atLeast(Double)

  /// The goal of the ratio called `name`; nil if it has none.
  ///
  /// `blur_tax` (glass frame to tinted frame) has none: speeding up the tinted frame raises it.
  /// `damage` has none, since it depends on the size of the panel; `damage_footprint` does not.
  init?(_ name: String) {
    switch name {
    case "damage_footprint": self = .atMost(1.1)
    case "sigma_worst": self = .atMost(3)
    case "slide": self = .atMost(0.25)
    case "refraction": self = .atMost(1.5)
    case "views": self = .atMost(1.1)
    case "methods.kwin", "methods.hyprland": self = .atLeast(4)
    default: return nil
    }
  }

  /// True if `figure` is within the limit.
  func isMet(_ figure: Double) -> Bool {
    switch self {
    case .atMost(let limit): figure <= limit
    case .atLeast(let limit): figure >= limit
    }
  }

  /// The limit in words.
  var text: String {
    switch self {
    case .atMost(let limit): "at most \(short(limit))"
    case .atLeast(let limit): "at least \(short(limit))"
    }
  }
}
