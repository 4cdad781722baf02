// SPDX-License-Identifier: MIT

public import Backdrop

/// Converts a compared method to a blur plan, so that the same engine draws all methods.
public struct MethodPlanner: Planner {
  /// The method.
  public let method: Method

  /// A planner of `method`, which must not be Scrim's.
  public init(_ method: Method) {
    precondition(method != .calibrated, "ours has a planner of its own")
    self.method = method
  }

  /// The method's name.
  public var name: String { method.rawValue }

  /// Largest sigma that can be drawn. The samples of a full-size Gaussian must fit a shader's
  /// uniforms.
  public var largestSigma: Double {
    switch method {
    case .gaussian: 54
    case .staged: 51
    case .calibrated, .boxes, .kawase, .kwin, .hyprland, .sceneFX, .niri:
      CalibratedPlanner.maximumSigma
    }
  }

  /// The plan nearest to `sigma` within the method's own settings.
  public func plan(sigma: Double) -> BlurPlan {
    var passes: [BlurPlan.Pass] = []
    var source = BlurPlan.Source.plane
    func add(_ kernel: Kernel, to level: Int = 0) {
      passes.append(BlurPlan.Pass(kernel, from: source, to: level))
      source = .pass(passes.count - 1)
    }
    if sigma > 0 {
      switch method {
      case .calibrated: preconditionFailure("ours has a planner of its own")
      case .gaussian: lines(GaussianParameters(sigma: sigma).weights).forEach { add($0) }
      case .boxes:
        let width = BoxParameters(sigma: sigma).width
        let box = lines(Array(repeating: 1 / Double(width), count: width / 2 + 1))
        for line in box where width > 1 { for _ in 0..<3 { add(line) } }
      case .kawase:
        for distance in KawaseParameters(sigma: sigma).distances {
          add(.scattered(Self.corners(distance, weight: 0.25)))
        }
      case .kwin: addDual(.kwin(sigma: sigma), add)
      case .hyprland: addDual(.hyprland(sigma: sigma), add)
      case .sceneFX: addDual(.sceneFX(sigma: sigma), add)
      case .niri: addDual(.niri(sigma: sigma), add)
      case .staged: return staged(sigma)
      }
    }
    return BlurPlan(sigma: sigma, passes: passes, last: .init(.init(source, level: 0, .linear)))
  }

  private func lines(_ half: [Double]) -> [Kernel] {
    let taps = AxisTaps(half: half)
    return [.line(.x, taps), .line(.y, taps)]
  }

  private static func corners(_ distance: Double, weight: Double) -> [Kernel.Sample] {
    [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map {
      Kernel.Sample($0.0 * distance, $0.1 * distance, weight)
    }
  }

  private func addDual(_ parameters: DualKawaseParameters, _ add: (Kernel, Int) -> Void) {
    let down = [Kernel.Sample(0, 0, 0.5)] + Self.corners(parameters.down, weight: 0.125)
    let far = 2 * parameters.up
    let up =
      Self.corners(parameters.up, weight: 1.0 / 6)
      + [(-far, 0.0), (far, 0), (0, -far), (0, far)].map { Kernel.Sample($0.0, $0.1, 1.0 / 12) }
    for level in 0..<parameters.passes { add(.scattered(down), level + 1) }
    for level in stride(from: parameters.passes - 1, through: 0, by: -1) {
      add(.scattered(up), level)
    }
  }

  /// A mix of two precomputed blurs.
  private func staged(_ sigma: Double) -> BlurPlan {
    let parameters = StagedParameters(sigma: sigma)
    var passes: [BlurPlan.Pass] = []
    func gaussian(_ sigma: Double) -> BlurPlan.LastPass.Input {
      guard sigma > 0 else { return .init(.plane, level: 0, .linear) }
      var source = BlurPlan.Source.plane
      for line in lines(GaussianParameters(sigma: sigma).weights) {
        passes.append(BlurPlan.Pass(line, from: source, to: 0))
        source = .pass(passes.count - 1)
      }
      return .init(source, level: 0, .linear)
    }
    let lower = gaussian(parameters.lower)
    let upper = gaussian(parameters.upper)
    return BlurPlan(sigma: sigma, passes: passes, last: .init(lower, upper, mix: parameters.share))
  }
}
