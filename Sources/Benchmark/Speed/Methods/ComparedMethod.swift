// SPDX-License-Identifier: MIT

public import Backdrop

/// A blur method that takes part in the comparison.
public struct ComparedMethod: Sendable {
  /// Name on the command line.
  public let name: String
  /// Name in tables.
  public let title: String
  /// Makes the method's blur plans.
  let planner: any Planner
  /// Format of the levels; nil selects by renderer.
  let format: LevelFormat?
  /// Compares with the Gaussian of the sigma that the method reaches, instead of the requested one.
  let isAtOwnSigma: Bool

  /// Scrim's method, tuned for `profile`; every pass is doubled if `isDoubled`.
  public static func ours(_ profile: BlurProfile, isDoubled: Bool = false) -> ComparedMethod {
    let planner = CalibratedPlanner(profile)
    return ComparedMethod(
      name: "calibrated", title: "Scrim", planner: isDoubled ? DoubledPlanner(planner) : planner,
      format: nil, isAtOwnSigma: false)
  }

  /// Dual Kawase, made continuous in sigma.
  public static var classic: ComparedMethod {
    ComparedMethod(
      name: "classic", title: "classic", planner: ClassicPlanner(), format: nil,
      isAtOwnSigma: false)
  }

  /// A method of another project, with 8-bit levels.
  public static func method(_ method: Method) -> ComparedMethod {
    ComparedMethod(
      name: method.rawValue, title: method.title, planner: MethodPlanner(method), format: .unorm8,
      isAtOwnSigma: true)
  }

  /// Names of all compared methods, for messages and completion.
  public static var names: [String] { compared.map(\.name) }

  /// The methods that Scrim's is compared with.
  public static var compared: [ComparedMethod] {
    [classic] + Method.allCases.filter { $0 != .calibrated }.map { method($0) }
  }

  /// The compared method called `name`; nil if there is none.
  public static func named(_ name: String) -> ComparedMethod? { compared.first { $0.name == name } }
}
