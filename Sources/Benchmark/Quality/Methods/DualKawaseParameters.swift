// SPDX-License-Identifier: MIT

/// A dual Kawase blur: `passes` halvings and as many doublings. Going down, half of the weight is
/// the centre and half is four diagonals at `down`; going up, two thirds are four diagonals at `up`
/// and one third is four texels straight ahead at twice that distance.
public struct DualKawaseParameters: Hashable, Sendable {
  /// Number of halvings.
  public var passes: Int
  /// Distance of the diagonals going down, along each axis, in source texels.
  public var down: Double
  /// Distance of the diagonals going up, along each axis, in source texels.
  public var up: Double

  /// KWin's blur with `passes` and `offset`.
  public static func kwin(passes: Int, offset: Double) -> Self {
    Self(passes: passes, down: 0.5 * offset, up: 0.5 * offset)
  }

  /// Hyprland's blur with `passes` and `size`.
  public static func hyprland(passes: Int, size: Int) -> Self {
    Self(passes: passes, down: Double(size), up: 0.25 * Double(size))
  }

  /// SceneFX's blur with `passes` and `radius`.
  public static func sceneFX(passes: Int, radius: Double) -> Self {
    Self(passes: passes, down: radius, up: 0.25 * radius)
  }

  /// niri's blur with `passes` and `offset`.
  public static func niri(passes: Int, offset: Double) -> Self {
    Self(passes: passes, down: offset, up: 0.5 * offset)
  }

  /// Hyprland's default.
  public static let hyprlandDefault = hyprland(passes: 1, size: 8)
  /// SceneFX's default.
  public static let sceneFXDefault = sceneFX(passes: 3, radius: 5)
  /// niri's default.
  public static let niriDefault = niri(passes: 3, offset: 3)

  /// The fifteen strengths of KWin's slider: each number of passes has a range of offsets with
  /// evenly spaced steps that end at its upper end.
  public static let kwinSteps: [Self] = {
    let ranges = [(1, 1.0, 2.0, 2), (2, 2.0, 3.0, 2), (3, 2.0, 5.0, 5), (4, 3.0, 8.0, 6)]
    return ranges.flatMap { passes, first, last, count in
      (1...count).map {
        kwin(passes: passes, offset: first + (last - first) * Double($0) / Double(count))
      }
    }
  }()

  /// KWin's step nearest to `sigma`.
  public static func kwin(sigma: Double) -> Self { nearest(to: sigma, of: kwinSteps) }

  /// Hyprland's setting for `sigma`, with a size near 3, where it is smoothest.
  public static func hyprland(sigma: Double) -> Self {
    setting(for: sigma, usual: 3) { hyprland(passes: $0, size: $1) }
  }

  /// SceneFX's setting for `sigma`, with a radius near its default 5.
  public static func sceneFX(sigma: Double) -> Self {
    setting(for: sigma, usual: 5) { sceneFX(passes: $0, radius: Double($1)) }
  }

  /// niri's setting for `sigma`, with an offset near its default 3.
  public static func niri(sigma: Double) -> Self {
    setting(for: sigma, usual: 3) { niri(passes: $0, offset: Double($1)) }
  }

  /// Chooses among two and more passes with whole offsets: of those within a fifth of `sigma` the
  /// offset nearest to `usual`, then the sigma nearest to `sigma`; or the nearest sigma if none is
  /// that close. Fractional offsets come closer to sigma, but their kernel error is three times as
  /// large.
  private static func setting(
    for sigma: Double, usual: Int, _ make: (_ passes: Int, _ offset: Int) -> Self
  ) -> Self {
    let offsets = (1...10).sorted { abs($0 - usual) < abs($1 - usual) }
    for offset in offsets {
      let close = (2...6).map { make($0, offset) }
        .filter { abs($0.sigma - sigma) <= 0.2 * sigma }
      if !close.isEmpty { return nearest(to: sigma, of: close) }
    }
    return nearest(to: sigma, of: offsets.flatMap { offset in (1...6).map { make($0, offset) } })
  }

  private static func nearest(to sigma: Double, of settings: [Self]) -> Self {
    guard let nearest = settings.min(by: { abs($0.sigma - sigma) < abs($1.sigma - sigma) }) else {
      preconditionFailure("a method without a setting")
    }
    return nearest
  }

  /// Standard deviation in pixels, in closed form.
  public var sigma: Double {
    let levels = (0..<passes).reduce(0.0) { sum, _ in 4 * sum + 1 }
    return (levels * (downPass.variance + 4 * upPass.variance)).squareRoot()
  }

  /// The passes.
  var passTree: PassTree {
    PassTree.plane.then(Array(repeating: downPass, count: passes))
      .then(Array(repeating: upPass, count: passes))
  }

  private var downPass: FilterPass {
    FilterPass(
      scale: 2,
      terms: [
        .init(across: .center, down: .center, weight: 0.5),
        .init(across: .pair(down), down: .pair(down), weight: 0.5),
      ], fetches: 5)
  }

  private var upPass: FilterPass {
    FilterPass(
      scale: 0.5,
      terms: [
        .init(across: .pair(up), down: .pair(up), weight: 2 / 3.0),
        .init(across: .pair(2 * up), down: .center, weight: 1 / 6.0),
        .init(across: .center, down: .pair(2 * up), weight: 1 / 6.0),
      ], fetches: 8)
  }
}
