// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
import Style

/// Draws glass over a plane: runs the blur plan on the plane's pyramid as far as the glass needs
/// it, then the last pass.
public final class GlassRenderer {
  /// The programs of the passes, shared by all pyramids.
  public let programs: BlurPrograms
  /// The last pass.
  public let pass: GlassPass
  /// The profile of the renderer.
  private let profile: BlurProfile
  /// Recent plans.
  private var planCache = BlurPlanCache()
  /// The part of the plane that glass needs. Kept, so that steady frames allocate nothing.
  private var needed = Region()
  /// A single rectangle as a region.
  private var single = Region()
  /// Scratch storage for regions.
  private var scratch = RegionScratch()

  /// Creates the objects that all glass in a context shares.
  public init(_ gl: Context) throws(BlurFailure) {
    profile = BlurProfile(gl.info)
    programs = BlurPrograms(gl)
    do throws(TextureError) { pass = try GlassPass(gl) } catch {
      programs.close()
      throw BlurFailure(error)
    }
  }

  /// The distance, along each axis, within which a plane's pixel can change a pixel of the glass;
  /// zero without blur.
  ///
  /// Computed once per sigma.
  public func footprint(of pane: GlassPane, planner: any Planner) -> Size<Physical> {
    let blur = blurFootprint(of: pane, planner)
    guard let bevel = pane.bevel else { return blur }
    let bent = bevelPlan(of: pane, planner).footprint.most
    return Size(
      width: max(blur.width, bent.width + bevel.reach),
      height: max(blur.height, bent.height + bevel.reach))
  }

  /// The footprint of glass without a bevel.
  private func blurFootprint(of pane: GlassPane, _ planner: any Planner) -> Size<Physical> {
    guard pane.growth != nil, pane.strength > 0 else {
      var pane = pane
      return plan(for: &pane, planner).footprint.most
    }
    // The mix of two blurs may interpolate with the next pixel of the plane itself.
    var footprint = Size<Physical>(width: 1, height: 1)
    var sigma = pane.strength
    while true {
      let step = bandPlan(sigma, isLinear: pane.isLinear, planner).footprint.most
      footprint.width = max(footprint.width, step.width)
      footprint.height = max(footprint.height, step.height)
      if sigma == 0 { return footprint }
      sigma = GrowthBand.strength(below: sigma)
    }
  }

  /// The pixels of glass, ignoring its bounds, that may change with the plane's pixels in `rect`.
  /// Never larger than the footprint, and exact if sigma is constant across the glass.
  public func spread(
    _ rect: Rect<Physical>, through pane: GlassPane, over size: Size<Physical>, planner: any Planner
  ) -> Rect<Physical> {
    guard pane.growth != nil, pane.strength > 0 else {
      var plain = pane
      let spread = plan(for: &plain, planner).footprint.spread(rect, over: size)
      guard let bevel = pane.bevel else { return spread }
      let bent = bevelPlan(of: pane, planner).footprint.spread(rect, over: size)
      return spread.union(bent.grown(by: bevel.reach))
        .intersection(Rect(origin: .zero, size: size))
    }
    let footprint = footprint(of: pane, planner: planner)
    return Rect(
      left: rect.left - footprint.width, top: rect.top - footprint.height,
      right: rect.right + footprint.width, bottom: rect.bottom + footprint.height
    ).intersection(Rect(origin: .zero, size: size))
  }

  /// Draws the part of the glass within `clip`. The plane's origin lies at `planeOrigin` in
  /// `target`. Ignores and resets the current scissor.
  public func draw(
    _ pane: GlassPane, over pyramid: Pyramid, planner: any Planner, clip: Rect<Physical>? = nil,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(BlurFailure) {
    single.assign(clip ?? pane.rect)
    try draw(
      pane, over: pyramid, planner: planner, region: single, into: target,
      planeOrigin: planeOrigin)
  }

  /// Draws the part of the glass within `region`. All of its rectangles share the passes over the
  /// pyramid.
  public func draw(
    _ pane: GlassPane, over pyramid: Pyramid, planner: any Planner, region: Region,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(BlurFailure) {
    let whole = pane.rect.intersection(pyramid.plane.bounds)
    var pane = pane
    if pane.lightTint != nil, !pane.isWhole, pane.isOverPlane { pane.beneath = pyramid.plane }
    if let growth = growth(of: pane) {
      for rect in region.rects where rect.intersects(whole) {
        let visible = rect.intersection(whole)
        for band in GrowthBands(growth, sigma: pane.strength, over: visible) {
          let backdrop = try backdrop(band, pane, over: pyramid, planner)
          // Both blurs end in one level each, which may be sampled anywhere.
          let bevel = pane.bevel.map { _ in
            BevelBackdrop(
              backdrop, planeSize: pyramid.plane.size, colors: pane.colors, sigma: band.low)
          }
          try finish(pane, backdrop, bevel, band.rect, target, planeOrigin)
        }
      }
      return
    }
    guard setNeeded(region, within: whole) else { return }
    let bevel = try bevelBackdrop(of: pane, region, within: whole, over: pyramid, planner)
    _ = setNeeded(region, within: whole)
    let (plan, lastFormat) = planAndFormat(for: &pane, over: pyramid, planner)
    let backdrop = GlassBackdrop(
      try pyramid.prepare(plan, needed: needed, lastFormat: lastFormat), isOpaque: pane.isOpaque,
      isLinear: pane.isLinear)
    for rect in region.rects where rect.intersects(whole) {
      try finish(pane, backdrop, bevel, rect.intersection(whole), target, planeOrigin)
    }
  }

  /// Requests the texels that drawing the part of the glass within `region` samples, so that one
  /// `Pyramid.update` serves several panes.
  public func request(
    _ pane: GlassPane, over pyramid: Pyramid, planner: any Planner, region: Region
  ) throws(BlurFailure) {
    let whole = pane.rect.intersection(pyramid.plane.bounds)
    if let growth = growth(of: pane) {
      for rect in region.rects where rect.intersects(whole) {
        let visible = rect.intersection(whole)
        for band in GrowthBands(growth, sigma: pane.strength, over: visible) {
          setNeeded(band.rect, of: pane)
          let low = bandPlan(band.low, isLinear: pane.isLinear, planner).plan
          try pyramid.request(low, needed: needed)
          let high = bandPlan(band.high, isLinear: pane.isLinear, planner).plan
          try pyramid.request(high, needed: needed)
        }
      }
      return
    }
    if setNeededOfBevel(pane, region, within: whole) {
      let (plan, lastFormat) = bevelPlanAndFormat(of: pane, over: pyramid, planner)
      try pyramid.request(plan, needed: needed, lastFormat: lastFormat)
    }
    guard setNeeded(region, within: whole) else { return }
    var pane = pane
    let (plan, lastFormat) = planAndFormat(for: &pane, over: pyramid, planner)
    try pyramid.request(plan, needed: needed, lastFormat: lastFormat)
  }

  /// The growth of a pane's blur along one axis; nil if its sigma is constant.
  private func growth(of pane: GlassPane) -> Ramp? {
    // A sigma of 0 does not grow.
    pane.strength > 0 ? pane.growth?.straightened(over: pane.rect) : nil
  }

  // MARK: Bevel

  /// The plan for the bevel of glass of constant sigma: the blur of its middle, ending in one level
  /// that may be sampled anywhere. Colours are changed last, after red, green and blue are bent.
  private func bevelPlan(of pane: GlassPane, _ planner: any Planner) -> BlurPlanCache.Entry {
    var plain = pane
    _ = plan(for: &plain, planner)
    return bevelPlan(pane.strength, isLinear: plain.isLinear, planner)
  }

  /// The plan for the bevel of glass of `sigma`.
  private func bevelPlan(
    _ sigma: Double, isLinear: Bool, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    let purpose = isLinear ? BlurPlanCache.Purpose.linearBevel : .bevel
    return planCache.plan(for: .init(method: planner.key, sigma: sigma, purpose: purpose)) {
      let plan = planner.bevelPlan(sigma: sigma)
      return isLinear ? plan.inLinearLight : plan
    }
  }

  /// The plan for the bevel, and the format of its last pass's level.
  private func bevelPlanAndFormat(
    of pane: GlassPane, over pyramid: Pyramid, _ planner: any Planner
  ) -> (BlurPlan, PixelFormat?) {
    var plain = pane
    let middle = plan(for: &plain, planner).plan
    let plan = bevelPlan(pane.strength, isLinear: plain.isLinear, planner).plan
    // The level is shared with the middle, or read by the pass that changes its colours.
    guard plain.colors == pane.colors, plan == middle else { return (plan, nil) }
    return (
      plan,
      profile.lastFormat(
        of: plan, levels: pyramid.format, isOpaque: pane.isOpaque, isLinear: plain.isLinear,
        for: programs.gl.colorDepth)
    )
  }

  /// The backdrop of the part of a bevel within `region`; nil if there is none. Changes `needed`.
  private func bevelBackdrop(
    of pane: GlassPane, _ region: Region, within whole: Rect<Physical>, over pyramid: Pyramid,
    _ planner: any Planner
  ) throws(BlurFailure) -> BevelBackdrop? {
    guard setNeededOfBevel(pane, region, within: whole) else { return nil }
    let (plan, lastFormat) = bevelPlanAndFormat(of: pane, over: pyramid, planner)
    var plain = pane
    _ = self.plan(for: &plain, planner)
    return BevelBackdrop(
      GlassBackdrop(
        try pyramid.prepare(plan, needed: needed, lastFormat: lastFormat),
        isOpaque: pane.isOpaque, isLinear: plain.isLinear),
      planeSize: pyramid.plane.size, colors: pane.colors, sigma: plan.sigma)
  }

  /// Sets `needed` to the pixels that the bevel of a pane samples for `region`. Returns false if
  /// there are none.
  private func setNeededOfBevel(
    _ pane: GlassPane, _ region: Region, within whole: Rect<Physical>
  ) -> Bool {
    guard let bevel = pane.fittedBevel else { return false }
    needed.removeAll()
    let cut = BevelCut(pane.rect, pane.shape, bevel)
    cut.forEachOfBevel { piece in
      for rect in region.rects {
        let seen = rect.intersection(piece).intersection(whole)
        guard !seen.isEmpty else { continue }
        needed.formUnion(seen.grown(by: bevel.reach), reusing: &scratch)
      }
    }
    return !needed.isEmpty
  }

  /// Sets `needed` to the part of `region` within `whole`. Returns false if that is empty.
  private func setNeeded(_ region: Region, within whole: Rect<Physical>) -> Bool {
    needed.assign(region)
    needed.formIntersection(whole, reusing: &scratch)
    return !needed.isEmpty
  }

  /// The plan for glass of constant sigma, as `plan(for:_:)` makes it, and the format of its last
  /// pass's level.
  private func planAndFormat(
    for pane: inout GlassPane, over pyramid: Pyramid, _ planner: any Planner
  ) -> (BlurPlan, PixelFormat?) {
    let plan = plan(for: &pane, planner).plan
    return (
      plan,
      profile.lastFormat(
        of: plan, levels: pyramid.format, isOpaque: pane.isOpaque, isLinear: pane.isLinear,
        for: programs.gl.colorDepth)
    )
  }

  /// The plan for glass of constant sigma. If colours can be changed at a level coarser than the
  /// last pass's, the plan does that and the pane's colours become the identity. In linear light
  /// the last pass changes them, since colour matrices are defined for sRGB.
  private func plan(for pane: inout GlassPane, _ planner: any Planner) -> BlurPlanCache.Entry {
    let (method, sigma) = (planner.key, pane.strength)
    if pane.isLinear {
      let entry = planCache.plan(for: .init(method: method, sigma: sigma, purpose: .linearGlass)) {
        let plan = planner.plan(sigma: sigma)
        return plan.isIdentity ? plan : plan.inLinearLight
      }
      if entry.plan.isIdentity, pane.lightTint != nil {
        return planCache.plan(for: .init(method: method, sigma: sigma, purpose: .decodedPlane)) {
          entry.plan.inLinearLight
        }
      }
      // The unchanged plane needs neither decoding nor encoding.
      if entry.plan.isIdentity { pane.isLinear = false }
      return entry
    }
    let plain = planCache.plan(for: .init(method: method, sigma: sigma, purpose: .glass)) {
      planner.plan(sigma: sigma)
    }
    let colors = pane.colors
    guard !colors.isIdentity, plain.plan.canBeRecolored else { return plain }
    pane.colors = .identity
    return planCache.plan(
      for: .init(method: method, sigma: sigma, purpose: .recoloredGlass(colors))
    ) { plain.plan.recolored(by: colors) }
  }

  /// The plan for one of the two blurs of a band.
  private func bandPlan(
    _ sigma: Double, isLinear: Bool, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    let purpose = isLinear ? BlurPlanCache.Purpose.linearBand : .band
    return planCache.plan(for: .init(method: planner.key, sigma: sigma, purpose: purpose)) {
      let plan = planner.plan(sigma: sigma).withOneInput
      return isLinear ? plan.inLinearLight : plan
    }
  }

  private func backdrop(
    _ band: GrowthBand, _ pane: GlassPane, over pyramid: Pyramid, _ planner: any Planner
  ) throws(BlurFailure) -> GlassBackdrop {
    func source(_ sigma: Double) throws(BlurFailure) -> GlassSource {
      let plan = bandPlan(sigma, isLinear: pane.isLinear, planner).plan
      setNeeded(band.rect, of: pane)
      switch try pyramid.prepare(plan, needed: needed) {
      case .one(let source): return source
      case .mixed: preconditionFailure("a band's plan ends in one level")
      }
    }
    return GlassBackdrop(
      .mixed(try source(band.low), try source(band.high), by: band.mixing),
      isOpaque: pane.isOpaque, isLinear: pane.isLinear)
  }

  /// Sets `needed` to the pixels that a band of growing glass samples.
  private func setNeeded(_ rect: Rect<Physical>, of pane: GlassPane) {
    needed.assign(pane.bevel.map { rect.grown(by: $0.reach) } ?? rect)
  }

  private func finish(
    _ pane: GlassPane, _ backdrop: GlassBackdrop, _ bevel: BevelBackdrop?, _ clip: Rect<Physical>,
    _ target: RenderTarget,
    _ origin: Point<Physical>
  ) throws(BlurFailure) {
    programs.gl.state.bind(target)
    do throws(ProgramError) {
      try pass.draw(
        pane, over: backdrop, bevel: bevel, clip: clip, into: target, planeOrigin: origin)
    } catch {
      throw BlurFailure(error)
    }
  }

  /// Deletes all objects. Pyramids must be closed before.
  public func close() {
    pass.close()
    programs.close()
  }
}

extension Bevel {
  /// The distance within which a pixel of the bevel samples the blurred plane, in whole pixels: the
  /// displacement of a pixel's farther edge, and the pixel that interpolation adds.
  fileprivate var reach: Int {
    thickness == 0 ? 1 : Int((largestDisplacement + 0.5).rounded(.up)) + 1
  }
}

extension Rect<Physical> {
  /// The rectangle, larger by `distance` on all sides.
  fileprivate func grown(by distance: Int) -> Rect {
    Rect(
      left: left - distance, top: top - distance, right: right + distance,
      bottom: bottom + distance)
  }
}

/// A failure to blur glass. The caller draws the tint instead.
public struct BlurFailure: Error, CustomStringConvertible {
  /// The cause, in one line.
  public let description: String
  /// True if retrying is pointless.
  public let isLasting: Bool

  /// A failure with this cause.
  public init(description: String) {
    self.description = description
    isLasting = false
  }

  /// The failure for a program that does not compile.
  public init(_ error: ProgramError) { self.init(description: error.description) }

  /// The failure for a texture. A size beyond the maximum is lasting.
  public init(_ error: TextureError) {
    description = error.description
    switch error {
    case .badSize: isLasting = true
    case .outOfMemory, .notDrawable: isLasting = false
    }
  }
}
