public import Backdrop

/// A method of blurring that takes part in a comparison.
public struct Contestant: Sendable {
  /// Its name, as typed.
  public let name: String
  /// Its name in a table.
  public let title: String
  /// Makes its plans.
  let planner: any Planner
  /// What its levels are kept in; nil is what suits the renderer.
  let format: LevelFormat?
  /// Whether it is held against the Gaussian of the sigma that it turns out to have.
  let isAtOwnSigma: Bool

  /// Ours, tuned for `profile`; slower where it `isDoubled`.
  public static func ours(_ profile: BlurProfile, isDoubled: Bool = false) -> Contestant {
    let planner = CalibratedPlanner(profile)
    return Contestant(
      name: "calibrated", title: "Scrim", planner: isDoubled ? DoubledPlanner(planner) : planner,
      format: nil, isAtOwnSigma: false)
  }

  /// The compositors' method made continuous.
  public static var classic: Contestant {
    Contestant(
      name: "classic", title: "classic", planner: ClassicPlanner(), format: nil,
      isAtOwnSigma: false)
  }

  /// A compared method, in levels of eight bits.
  public static func method(_ method: Method) -> Contestant {
    Contestant(
      name: method.rawValue, title: method.title, planner: MethodPlanner(method), format: .unorm8,
      isAtOwnSigma: true)
  }

  /// The names of all that ours is compared with, for messages and completion.
  public static var names: [String] { compared.map(\.name) }

  /// All that ours is compared with.
  public static var compared: [Contestant] {
    [classic] + Method.allCases.filter { $0 != .calibrated }.map { method($0) }
  }

  /// The one of this name.
  public static func named(_ name: String) -> Contestant? { compared.first { $0.name == name } }
}
