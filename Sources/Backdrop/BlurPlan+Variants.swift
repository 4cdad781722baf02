// SPDX-License-Identifier: MIT

import Style

extension BlurPlan {
  /// The same blur in linear light: decodes the plane first and leaves encoding to the last pass.
  public var inLinearLight: BlurPlan {
    func moved(_ source: Source) -> Source {
      switch source {
      case .plane: .pass(0)
      case .pass(let index): .pass(index + 1)
      }
    }
    func moved(_ input: LastPass.Input) -> LastPass.Input {
      .init(moved(input.source), level: input.level, input.kernel)
    }
    let decode = Pass(.decode, from: .plane, to: 0)
    let rest = passes.map { $0.changed(moved) }
    let last = last.second.map { LastPass(moved(self.last.first), moved($0), mix: self.last.mix) }
    return BlurPlan(
      sigma: sigma, passes: [decode] + rest, last: last ?? LastPass(moved(self.last.first)))
  }

  /// The same blur, ending in one level that one linear fetch or spline brings to full size.
  /// Required if two blurs are mixed, since each may be a mix itself.
  public var withOneInput: BlurPlan {
    var passes = passes
    func raised(_ input: LastPass.Input) -> Source {
      if input.level == 0, input.kernel == .linear { return input.source }
      passes.append(Pass(input.kernel, from: input.source, to: 0))
      return .pass(passes.count - 1)
    }
    if let second = last.second {
      let first = raised(last.first)
      passes.append(
        Pass(.mix(Ramp(constant: last.mix)), from: first, mixing: raised(second), to: 0))
    } else if case .line = last.first.kernel {
      _ = raised(last.first)
    } else {
      return self
    }
    return BlurPlan(
      sigma: sigma, passes: passes,
      last: LastPass(.init(.pass(passes.count - 1), level: 0, .linear)))
  }

  /// The same blur, ending in one level of full size that is sampled as it is.
  private var atFullSize: BlurPlan {
    let plan = withOneInput
    let input = plan.last.first
    guard input.level > 0 || input.kernel != .linear else { return plan }
    let pass = Pass(input.kernel, from: input.source, to: 0)
    return BlurPlan(
      sigma: sigma, passes: plan.passes + [pass],
      last: LastPass(.init(.pass(plan.passes.count), level: 0, .linear)))
  }

  /// A mix of this blur and another one at full size, by the share of the other.
  func mixed(with other: BlurPlan, by share: Ramp) -> BlurPlan {
    let (first, second) = (atFullSize, other.atFullSize)
    func moved(_ source: Source) -> Source {
      switch source {
      case .plane: .plane
      case .pass(let index): .pass(first.passes.count + index)
      }
    }
    let pass = Pass(
      .mix(share), from: first.last.first.source, mixing: moved(second.last.first.source), to: 0)
    let passes = first.passes + second.passes.map { $0.changed(moved) } + [pass]
    return BlurPlan(
      sigma: other.sigma, passes: passes,
      last: LastPass(.init(.pass(passes.count - 1), level: 0, .linear)))
  }

  /// The same blur with the axes of its lines exchanged, so that columns are blurred before rows.
  ///
  /// The second line reads beyond the part of the plane that it makes, along its own axis, so that
  /// the first line must make more. That costs least if the second axis is the long one.
  var transposed: BlurPlan {
    func transposed(_ kernel: Kernel) -> Kernel {
      switch kernel {
      case .line(let axis, let taps): .line(axis.other, taps)
      case .growing(let axis, let sigma): .growing(axis.other, sigma)
      case .grid, .scattered, .spline, .gaussian, .linear, .decode, .mix, .rise: kernel
      }
    }
    return BlurPlan(
      sigma: sigma, passes: passes.map { $0.changed(to: transposed($0.kernel)) }, last: last)
  }

  /// True if colours can be changed at a level coarser than the last pass's. A blur weaker than
  /// 2.1 leaves edges so sharp that colours clamped before they are interpolated would show.
  /// `least` is the weakest of the mixed blurs; nil if there is one.
  func canBeRecolored(least: Double? = nil) -> Bool {
    last.second == nil && last.first.level > 0 && least ?? sigma >= 2.1
  }

  /// The same blur with its colours changed at the level of the last pass, so that plans for other
  /// colours share the passes before. The result equals a change in the last pass, since all later
  /// steps only interpolate texels. `growth` is the share of the change over the plane.
  func recolored(by colors: ColorMatrix, _ growth: Ramp = .one) -> BlurPlan {
    precondition(canBeRecolored(), "a plan whose colours are the last pass's")
    let level = last.first.level
    let change = ColorChange(colors: colors, share: growth.inTexels(of: level))
    var all: [Pass] = []
    all.reserveCapacity(passes.count + 1)
    for earlier in passes { all.append(earlier) }
    if case .pass(all.count - 1) = last.first.source, all[all.count - 1].kernel.canChangeColors {
      all[all.count - 1] = all[all.count - 1].changed(by: change)
    } else {
      all.append(Pass(.linear, from: last.first.source, to: level, change: change))
    }
    return BlurPlan(
      sigma: sigma, passes: all,
      last: LastPass(.init(.pass(all.count - 1), level: level, last.first.kernel)))
  }
}

extension BlurPlan.Pass {
  /// The same pass, by another kernel, from other sources or with a change of colours.
  fileprivate func changed(
    to kernel: Kernel? = nil, by change: BlurPlan.ColorChange? = nil,
    _ moved: (BlurPlan.Source) -> BlurPlan.Source = { $0 }
  ) -> Self {
    Self(
      kernel ?? self.kernel, from: moved(source), mixing: second.map(moved), to: level,
      maximumExtent: maximumExtent, margin: margin, change: change ?? self.change)
  }
}
