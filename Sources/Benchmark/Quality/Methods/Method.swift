/// A way to blur that the benchmark knows, with the parameters that it ships with.
public enum Method: String, CaseIterable, Sendable {
  /// Our own default: a dual pyramid with a Gaussian core.
  case calibrated
  /// A Gaussian at full size, one axis after the other.
  case gaussian
  /// Three box blurs one after the other, as on the processor.
  case boxes
  /// The original Kawase blur, at full size.
  case kawase
  /// Dual-Kawase as KWin has it.
  case kwin
  /// Dual-Kawase as Hyprland has it.
  case hyprland
  /// Dual-Kawase as SceneFX has it.
  case sceneFX = "scenefx"
  /// Dual-Kawase as niri has it.
  case niri
  /// A few blurs made beforehand and faded from one to the next.
  case staged

  /// Its name in a table.
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

  /// Whether it dithers its last rounding.
  var hasDither: Bool { self == .calibrated }

  /// Its passes at the strength nearest to `sigma` that it has.
  func recipe(sigma: Double) -> Recipe {
    if sigma == 0 { return .plane }
    switch self {
    case .calibrated: return CalibratedModel(sigma: sigma).recipe
    case .gaussian: return GaussianParameters(sigma: sigma).recipe
    case .boxes: return BoxParameters(sigma: sigma).recipe
    case .kawase: return KawaseParameters(sigma: sigma).recipe
    case .kwin: return DualKawaseParameters.kwin(sigma: sigma).recipe
    case .hyprland: return DualKawaseParameters.hyprland(sigma: sigma).recipe
    case .sceneFX: return DualKawaseParameters.sceneFX(sigma: sigma).recipe
    case .niri: return DualKawaseParameters.niri(sigma: sigma).recipe
    case .staged: return StagedParameters(sigma: sigma).recipe
    }
  }
}
