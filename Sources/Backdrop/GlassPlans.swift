// SPDX-License-Identifier: MIT

import Style

/// The plans of panes: of even glass, of the bands of growing glass, and of bevels.
struct GlassPlans {
  /// Recent plans.
  private var cache = BlurPlanCache()

  /// The blur of glass of constant sigma, and what it leaves to the last pass.
  struct Blur {
    /// The plan.
    let entry: BlurPlanCache.Entry
    /// The colour change of the last pass.
    let colors: ColorMatrix
    /// True if the last pass encodes linear light.
    let isLinear: Bool
  }

  /// The blur of glass of constant sigma. If colours can be changed at a level coarser than the
  /// last pass's, the plan does that. In linear light the last pass changes them, since colour
  /// matrices are defined for sRGB.
  mutating func blur(of pane: GlassPane, _ planner: any Planner) -> Blur {
    let (sigma, colors) = (pane.strength, pane.colors)
    let plain = cache.plan(for: .glass, sigma, isLinear: pane.isLinear, planner) {
      let plan = planner.plan(sigma: sigma)
      return pane.isLinear && !plan.isIdentity ? plan.inLinearLight : plan
    }
    if pane.isLinear {
      guard plain.plan.isIdentity else { return Blur(entry: plain, colors: colors, isLinear: true) }
      // The unchanged plane needs neither decoding nor encoding.
      guard pane.lightTint != nil else {
        return Blur(entry: plain, colors: colors, isLinear: false)
      }
      let decoded = cache.plan(for: .decodedPlane, sigma, isLinear: true, planner) {
        plain.plan.inLinearLight
      }
      return Blur(entry: decoded, colors: colors, isLinear: true)
    }
    return recolored(plain, .recoloredGlass(colors), by: colors, .one, planner, least: sigma)
  }

  /// The blur of `plain` with its colours changed before the last pass, by the share `growth`, and
  /// cached for `purpose`; if that cannot be, the last pass changes them. `least` is the sigma of
  /// its weakest blur.
  private mutating func recolored(
    _ plain: BlurPlanCache.Entry, _ purpose: BlurPlanCache.Purpose, by colors: ColorMatrix,
    _ growth: Ramp, _ planner: any Planner, least: Double
  ) -> Blur {
    guard !colors.isIdentity, plain.plan.canBeRecolored(least: least) else {
      return Blur(entry: plain, colors: colors, isLinear: false)
    }
    let entry = cache.plan(for: purpose, plain.key.sigma, isLinear: false, planner) {
      plain.plan.recolored(by: colors, growth)
    }
    return Blur(entry: entry, colors: .identity, isLinear: false)
  }

  /// The plan for the bevel of glass of constant sigma: the blur of its middle, ending in one level
  /// that may be sampled anywhere. Colours are changed last, after red, green and blue are bent.
  mutating func bevelEntry(
    _ blur: Blur, _ sigma: Double, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    cache.plan(for: .bevel, sigma, isLinear: blur.isLinear, planner) {
      let plan = planner.bevelPlan(sigma: sigma)
      return blur.isLinear ? plan.inLinearLight : plan
    }
  }

  /// The plan for a band between two sigmas.
  mutating func bandEntry(
    from low: Double, to high: Double, by share: Ramp, _ pane: GlassPane, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    cache.plan(for: .band(from: low, by: share), high, isLinear: pane.isLinear, planner) {
      var plan = planner.bandPlan(from: low, to: high, by: share)
      if share.slope.y != 0 { plan = plan.transposed }
      return pane.isLinear ? plan.inLinearLight : plan
    }
  }

  /// The mixed blurs of a band, and what they leave to the last pass, as `blur(of:_:)` does.
  mutating func mix(of band: GrowthBand, _ pane: GlassPane, _ planner: any Planner) -> Blur {
    let plain = bandEntry(from: band.low, to: band.high, by: band.mixing, pane, planner)
    let (colors, growth) = (pane.colors, pane.colorGrowth)
    if pane.isLinear { return Blur(entry: plain, colors: colors, isLinear: true) }
    return recolored(
      plain, .recoloredBand(from: band.low, by: band.mixing, colors, growth: growth), by: colors,
      growth, planner, least: band.low)
  }

  /// The plan for one of the two blurs that the bevel in a band mixes.
  mutating func bevelOfBandEntry(
    _ sigma: Double, _ pane: GlassPane, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    cache.plan(for: .bevelOfBand, sigma, isLinear: pane.isLinear, planner) {
      let plan = planner.plan(sigma: sigma).withOneInput
      return pane.isLinear ? plan.inLinearLight : plan
    }
  }
}
