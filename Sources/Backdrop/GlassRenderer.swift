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
  /// The plans of panes.
  private var plans = GlassPlans()
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
    let blur = plans.blur(of: pane, planner)
    let plain = isGrowing ? bandsFootprint(of: pane, planner) : blur.entry.footprint.most
    guard let bevel = pane.bevel else { return plain }
    let bent = plans.bevelEntry(blur, pane.strength, planner).footprint.most
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
    reach(plans.blur(of: pane, planner).entry.footprint.most)
    while high > 0 {
      let low = GrowthBand.strength(below: high)
      reach(plans.bandEntry(from: low, to: high, by: .one, pane, planner).footprint.most)
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
      let blur = plans.blur(of: pane, planner)
      let spread = blur.entry.footprint.spread(rect, over: size)
      guard let bevel = pane.bevel else { return spread }
      let bent = plans.bevelEntry(blur, pane.strength, planner).footprint.spread(rect, over: size)
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
        let mix = plans.mix(of: band, pane, planner)
        let sources = try pyramid.prepare(
          mix.entry.plan, needed: needed, lastFormat: format(of: mix, pane, over: pyramid))
        let backdrop = GlassBackdrop(
          sources, isOpaque: pane.isOpaque, isLinear: pane.isLinear)
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
    let blur = plans.blur(of: pane, planner)
    var bevel: BevelBackdrop?
    if setNeededOfBevel(pane, region, within: whole) {
      let plan = plans.bevelEntry(blur, pane.strength, planner).plan
      let sources = try pyramid.prepare(
        plan, needed: needed, lastFormat: bevelFormat(of: plan, blur, pane, over: pyramid))
      bevel = BevelBackdrop(
        backdrop: GlassBackdrop(sources, isOpaque: pane.isOpaque, isLinear: blur.isLinear),
        planeSize: pyramid.plane.size, colors: pane.colors, sigma: plan.sigma)
    }
    setNeeded(region, within: whole)
    let sources = try pyramid.prepare(
      blur.entry.plan, needed: needed, lastFormat: format(of: blur, pane, over: pyramid))
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
        let mix = plans.mix(of: band, pane, planner)
        try pyramid.request(
          mix.entry.plan, needed: needed, lastFormat: format(of: mix, pane, over: pyramid))
        guard pane.bevel != nil else { return }
        try pyramid.request(plans.bevelOfBandEntry(band.low, pane, planner).plan, needed: needed)
        try pyramid.request(plans.bevelOfBandEntry(band.high, pane, planner).plan, needed: needed)
      }
    }
    guard region.intersects(whole) else { return }
    let blur = plans.blur(of: pane, planner)
    if setNeededOfBevel(pane, region, within: whole) {
      let plan = plans.bevelEntry(blur, pane.strength, planner).plan
      try pyramid.request(
        plan, needed: needed, lastFormat: bevelFormat(of: plan, blur, pane, over: pyramid))
    }
    setNeeded(region, within: whole)
    try pyramid.request(
      blur.entry.plan, needed: needed, lastFormat: format(of: blur, pane, over: pyramid))
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
      let plan = plans.bevelOfBandEntry(sigma, pane, planner).plan
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

  /// The format of the level that the last pass of a blur reads, if it is not that of the pyramid.
  private func format(of blur: GlassPlans.Blur, _ pane: GlassPane, over pyramid: Pyramid)
    -> PixelFormat?
  {
    profile.lastFormat(
      of: blur.entry.plan, levels: pyramid.format, isOpaque: pane.isOpaque, isLinear: blur.isLinear,
      for: programs.gl.colorDepth)
  }

  /// The format of the level that a bevel reads: that of the middle's if both read the same level.
  private func bevelFormat(
    of plan: BlurPlan, _ blur: GlassPlans.Blur, _ pane: GlassPane, over pyramid: Pyramid
  ) -> PixelFormat? {
    guard blur.colors == pane.colors, plan == blur.entry.plan else { return nil }
    return format(of: blur, pane, over: pyramid)
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
