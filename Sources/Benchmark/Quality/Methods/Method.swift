// SPDX-License-Identifier: MIT

/// A blur method known to the benchmark, with its project's own parameters.
public enum Method: String, CaseIterable, Sendable {
  /// Scrim's default: a dual pyramid with a Gaussian core.
  case calibrated
  /// A separable Gaussian at full size.
  case gaussian
  /// Three box blurs, as on the CPU.
  case boxes
  /// The original Kawase blur, at full size.
  case kawase
  /// Dual Kawase with KWin's parameters.
  case kwin
  /// Dual Kawase with Hyprland's parameters.
  case hyprland
  /// Dual Kawase with SceneFX's parameters.
  case sceneFX = "scenefx"
  /// Dual Kawase with niri's parameters.
  case niri
  /// A few precomputed blurs that are cross-faded.
  case staged

  /// Name in tables.
  public var title: String {
    switch self {
    case .calibrated: "Scrim"
    case .gaussian: "Gaussian"
    case .boxes: "three boxes"
    case .kawase: "Kawase"
    case .kwin: "KWin"
    case .hyprland: "Hyprland"
    case .sceneFX: "SceneFX"
    case .niri: "niri"
    case .staged: "staged"
    }
  }

  /// True if the last rounding is dithered.
  var hasDither: Bool { self == .calibrated }

  /// The passes for the setting nearest to `sigma`.
  func passTree(sigma: Double) -> PassTree {
    if sigma == 0 { return .plane }
    switch self {
    case .calibrated: return CalibratedModel(sigma: sigma).passTree
    case .gaussian: return GaussianParameters(sigma: sigma).passTree
    case .boxes: return BoxParameters(sigma: sigma).passTree
    case .kawase: return KawaseParameters(sigma: sigma).passTree
    case .kwin: return DualKawaseParameters.kwin(sigma: sigma).passTree
    case .hyprland: return DualKawaseParameters.hyprland(sigma: sigma).passTree
    case .sceneFX: return DualKawaseParameters.sceneFX(sigma: sigma).passTree
    case .niri: return DualKawaseParameters.niri(sigma: sigma).passTree
    case .staged: return StagedParameters(sigma: sigma).passTree
    }
  }
}
