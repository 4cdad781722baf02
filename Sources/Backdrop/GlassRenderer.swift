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
  /// A band of even blur as a region.
  private var evenBand = Region()
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
    let isGrowing = pane.growth != nil && pane.strength > 0
    if isGrowing, pane.bevel == nil { return bandsFootprint(of: pane, planner) }
    let blur = blur(of: pane, planner)
    let plain = isGrowing ? bandsFootprint(of: pane, planner) : blur.entry.footprint.most
    guard let bevel = pane.bevel else { return plain }
    let bent = bevelEntry(blur, pane.strength, planner).footprint.most
    return Size(
      width: max(plain.width, bent.width + bevel.reach),
      height: max(plain.height, bent.height + bevel.reach))
  }

  /// The footprint of all bands of growing glass, without a bevel.
  private func bandsFootprint(of pane: GlassPane, _ planner: any Planner) -> Size<Physical> {
    // The mix of two blurs may interpolate with the next pixel of the plane itself.
    var footprint = Size<Physical>(width: 1, height: 1)
    func reach(_ other: Size<Physical>) {
      footprint.width = max(footprint.width, other.width)
      footprint.height = max(footprint.height, other.height)
    }
    var high = pane.strength
    reach(blur(of: pane, planner).entry.footprint.most)
    while high > 0 {
      let low = GrowthBand.strength(below: high)
      reach(bandEntry(from: low, to: high, by: .one, pane, planner).footprint.most)
      high = low
    }
    return footprint
  }

  /// The pixels of glass, ignoring its bounds, that may change with the plane's pixels in `rect`.
  /// Never larger than the footprint, and exact if sigma is constant across the glass.
  public func spread(
    _ rect: Rect<Physical>, through pane: GlassPane, over size: Size<Physical>, planner: any Planner
  ) -> Rect<Physical> {
    let plane = Rect(origin: .zero, size: size)
    guard pane.growth != nil, pane.strength > 0 else {
      let blur = blur(of: pane, planner)
      let spread = blur.entry.footprint.spread(rect, over: size)
      guard let bevel = pane.bevel else { return spread }
      let bent = bevelEntry(blur, pane.strength, planner).footprint.spread(rect, over: size)
      return spread.union(bent.grown(by: bevel.reach, bevel.reach)).intersection(plane)
    }
    let footprint = footprint(of: pane, planner: planner)
    return rect.grown(by: footprint.width, footprint.height).intersection(plane)
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
      return try forEachBand(of: pane, growth, in: region, within: whole) {
        (band) throws(BlurFailure) in
        if band.isEven {
          evenBand.assign(band.rect)
          return try draw(
            pane.even(band.high), over: pyramid, planner: planner, region: evenBand, into: target,
            planeOrigin: planeOrigin)
        }
        let mix = mix(of: band, pane, planner)
        let backdrop = GlassBackdrop(
          try pyramid.prepare(mix.entry.plan, needed: needed), isOpaque: pane.isOpaque,
          isLinear: pane.isLinear)
        var bevel: BevelBackdrop?
        if pane.bevel != nil {
          bevel = BevelBackdrop(
            backdrop: try mixedBackdrop(of: band, pane, over: pyramid, planner),
            planeSize: pyramid.plane.size, colors: pane.colors, sigma: band.low)
        }
        var middle = pane
        middle.colors = mix.colors
        try finish(middle, backdrop, bevel, band.rect, target, planeOrigin)
      }
    }
    guard region.intersects(whole) else { return }
    let blur = blur(of: pane, planner)
    var bevel: BevelBackdrop?
    if setNeededOfBevel(pane, region, within: whole) {
      let plan = bevelEntry(blur, pane.strength, planner).plan
      let sources = try pyramid.prepare(
        plan, needed: needed, lastFormat: bevelFormat(of: plan, blur, pane, over: pyramid))
      bevel = BevelBackdrop(
        backdrop: GlassBackdrop(sources, isOpaque: pane.isOpaque, isLinear: blur.isLinear),
        planeSize: pyramid.plane.size, colors: pane.colors, sigma: plan.sigma)
    }
    setNeeded(region, within: whole)
    let plan = blur.entry.plan
    let sources = try pyramid.prepare(
      plan, needed: needed, lastFormat: format(of: plan, blur, pane, over: pyramid))
    pane.colors = blur.colors
    let backdrop = GlassBackdrop(sources, isOpaque: pane.isOpaque, isLinear: blur.isLinear)
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
      return try forEachBand(of: pane, growth, in: region, within: whole) {
        (band) throws(BlurFailure) in
        if band.isEven {
          evenBand.assign(band.rect)
          return try request(
            pane.even(band.high), over: pyramid, planner: planner, region: evenBand)
        }
        try pyramid.request(mix(of: band, pane, planner).entry.plan, needed: needed)
        guard pane.bevel != nil else { return }
        try pyramid.request(bevelOfBandEntry(band.low, pane, planner).plan, needed: needed)
        try pyramid.request(bevelOfBandEntry(band.high, pane, planner).plan, needed: needed)
      }
    }
    guard region.intersects(whole) else { return }
    let blur = blur(of: pane, planner)
    if setNeededOfBevel(pane, region, within: whole) {
      let plan = bevelEntry(blur, pane.strength, planner).plan
      try pyramid.request(
        plan, needed: needed, lastFormat: bevelFormat(of: plan, blur, pane, over: pyramid))
    }
    setNeeded(region, within: whole)
    let plan = blur.entry.plan
    try pyramid.request(
      plan, needed: needed, lastFormat: format(of: plan, blur, pane, over: pyramid))
  }

  /// The growth of a pane's blur along one axis; nil if its sigma is constant.
  private func growth(of pane: GlassPane) -> Ramp? {
    // A sigma of 0 does not grow.
    pane.strength > 0 && pane.growth != nil ? pane.straightGrowth : nil
  }

  /// Calls `body` for each band of growing glass that is seen in `region`. `needed` is then what
  /// the band samples.
  private func forEachBand(
    of pane: GlassPane, _ growth: Ramp, in region: Region, within whole: Rect<Physical>,
    _ body: (GrowthBand) throws(BlurFailure) -> Void
  ) throws(BlurFailure) {
    for rect in region.rects where rect.intersects(whole) {
      let visible = rect.intersection(whole)
      for band in GrowthBands(growth, sigma: pane.strength, over: visible) {
        needed.assign(pane.bevel.map { band.rect.grown(by: $0.reach, $0.reach) } ?? band.rect)
        try body(band)
      }
    }
  }

  /// The two blurs of a band. In the bevel, their mix depends on where a pixel is drawn, and not on
  /// where it samples. Each ends in one level, which may be sampled anywhere.
  private func mixedBackdrop(
    of band: GrowthBand, _ pane: GlassPane, over pyramid: Pyramid, _ planner: any Planner
  ) throws(BlurFailure) -> GlassBackdrop {
    func source(_ sigma: Double) throws(BlurFailure) -> GlassSource {
      let plan = bevelOfBandEntry(sigma, pane, planner).plan
      switch try pyramid.prepare(plan, needed: needed) {
      case .one(let source): return source
      case .mixed: preconditionFailure("a band's plan ends in one level")
      }
    }
    return GlassBackdrop(
      .mixed(try source(band.low), try source(band.high), by: band.mixing),
      isOpaque: pane.isOpaque, isLinear: pane.isLinear)
  }

  /// Sets `needed` to the part of `region` within `whole`.
  private func setNeeded(_ region: Region, within whole: Rect<Physical>) {
    needed.assign(region)
    needed.formIntersection(whole, reusing: &scratch)
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
        needed.formUnion(seen.grown(by: bevel.reach, bevel.reach), reusing: &scratch)
      }
    }
    return !needed.isEmpty
  }

  // MARK: Plans

  /// The blur of glass of constant sigma, and what it leaves to the last pass.
  private struct Blur {
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
  private func blur(of pane: GlassPane, _ planner: any Planner) -> Blur {
    let (sigma, colors) = (pane.strength, pane.colors)
    let plain = planCache.plan(for: .glass, sigma, isLinear: pane.isLinear, planner) {
      let plan = planner.plan(sigma: sigma)
      return pane.isLinear && !plan.isIdentity ? plan.inLinearLight : plan
    }
    if pane.isLinear {
      guard plain.plan.isIdentity else { return Blur(entry: plain, colors: colors, isLinear: true) }
      // The unchanged plane needs neither decoding nor encoding.
      guard pane.lightTint != nil else {
        return Blur(entry: plain, colors: colors, isLinear: false)
      }
      let decoded = planCache.plan(for: .decodedPlane, sigma, isLinear: true, planner) {
        plain.plan.inLinearLight
      }
      return Blur(entry: decoded, colors: colors, isLinear: true)
    }
    guard !colors.isIdentity, plain.plan.canBeRecolored() else {
      return Blur(entry: plain, colors: colors, isLinear: false)
    }
    let recolored = planCache.plan(for: .recoloredGlass(colors), sigma, isLinear: false, planner) {
      plain.plan.recolored(by: colors)
    }
    return Blur(entry: recolored, colors: .identity, isLinear: false)
  }

  /// The plan for the bevel of glass of constant sigma: the blur of its middle, ending in one level
  /// that may be sampled anywhere. Colours are changed last, after red, green and blue are bent.
  private func bevelEntry(
    _ blur: Blur, _ sigma: Double, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    planCache.plan(for: .bevel, sigma, isLinear: blur.isLinear, planner) {
      let plan = planner.bevelPlan(sigma: sigma)
      return blur.isLinear ? plan.inLinearLight : plan
    }
  }

  /// The plan for a band between two sigmas.
  private func bandEntry(
    from low: Double, to high: Double, by share: Ramp, _ pane: GlassPane, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    planCache.plan(for: .band(from: low, by: share), high, isLinear: pane.isLinear, planner) {
      var plan = planner.bandPlan(from: low, to: high, by: share)
      if share.slope.y != 0 { plan = plan.transposed }
      return pane.isLinear ? plan.inLinearLight : plan
    }
  }

  /// The mixed blurs of a band, and what they leave to the last pass, as `blur(of:_:)` does.
  private func mix(of band: GrowthBand, _ pane: GlassPane, _ planner: any Planner) -> Blur {
    let plain = bandEntry(from: band.low, to: band.high, by: band.mixing, pane, planner)
    let (colors, growth) = (pane.colors, pane.colorGrowth)
    guard !pane.isLinear, !colors.isIdentity, plain.plan.canBeRecolored(band.low) else {
      return Blur(entry: plain, colors: colors, isLinear: pane.isLinear)
    }
    let recolored = planCache.plan(
      for: .recoloredBand(from: band.low, by: band.mixing, colors, growth: growth), band.high,
      isLinear: false, planner
    ) { plain.plan.recolored(by: colors, growth) }
    return Blur(entry: recolored, colors: .identity, isLinear: false)
  }

  /// The plan for one of the two blurs that the bevel in a band mixes.
  private func bevelOfBandEntry(
    _ sigma: Double, _ pane: GlassPane, _ planner: any Planner
  ) -> BlurPlanCache.Entry {
    planCache.plan(for: .bevelOfBand, sigma, isLinear: pane.isLinear, planner) {
      let plan = planner.plan(sigma: sigma).withOneInput
      return pane.isLinear ? plan.inLinearLight : plan
    }
  }

  /// The format of the level that the last pass of a plan reads, if it is not that of the pyramid.
  private func format(
    of plan: BlurPlan, _ blur: Blur, _ pane: GlassPane, over pyramid: Pyramid
  ) -> PixelFormat? {
    profile.lastFormat(
      of: plan, levels: pyramid.format, isOpaque: pane.isOpaque, isLinear: blur.isLinear,
      for: programs.gl.colorDepth)
  }

  /// The format of the level that a bevel reads: that of the middle's if both read the same level.
  private func bevelFormat(
    of plan: BlurPlan, _ blur: Blur, _ pane: GlassPane, over pyramid: Pyramid
  ) -> PixelFormat? {
    guard blur.colors == pane.colors, plan == blur.entry.plan else { return nil }
    return format(of: plan, blur, pane, over: pyramid)
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
  /// The rectangle, larger by `width` at both sides, and by `height` at top and bottom.
  fileprivate func grown(by width: Int, _ height: Int) -> Rect {
    Rect(
      left: left - width, top: top - height, right: right + width, bottom: bottom + height)
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
