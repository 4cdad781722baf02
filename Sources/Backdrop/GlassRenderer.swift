public import GLES
public import Geometry
public import Style

/// Draws glass over a plane: runs the plan for its strength on the plane's pyramid, as far as the glass
/// needs, and finishes with the last pass.
public final class GlassRenderer {
  /// The programs of the passes, which pyramids share.
  public let programs: BlurPrograms
  /// The last pass.
  public let pass: GlassPass
  /// What suits who draws.
  private let profile: BlurProfile
  /// Plans that were made.
  private var planCache = BlurPlanCache()
  /// Room for what of a plane glass needs, so that steady frames make nothing.
  private var needed = Region()
  /// Room for one rectangle as a region.
  private var single = Region()
  /// Room for regions.
  private var scratch = RegionScratch()

  /// Makes what all glass in a context shares.
  public init(_ gl: Context) throws(BlurFailure) {
    profile = BlurProfile(gl.info)
    programs = BlurPrograms(gl)
    do throws(TextureError) { pass = try GlassPass(gl) } catch {
      programs.close()
      throw BlurFailure(error)
    }
  }

  /// How far the plane's pixels show in a glass, in pixels along each axis: a pixel of the plane that lies
  /// farther from a pixel of the glass, along x or along y, does not change it. 0 for what does not blur.
  ///
  /// It is found once for every strength, and again only when that changes.
  public func footprint(of pane: GlassPane, planner: any Planner) -> Size<Physical> {
    guard pane.growth != nil, pane.strength > 0 else {
      var pane = pane
      return plan(for: &pane, planner).reach.most
    }
    // Two strengths are mixed by a sampler that may touch the next pixel even of the plane itself.
    var reach = Size<Physical>(width: 1, height: 1)
    var sigma = pane.strength
    while true {
      let step = bandPlan(sigma, isLinear: pane.isLinear, planner).reach.most
      reach.width = max(reach.width, step.width)
      reach.height = max(reach.height, step.height)
      if sigma == 0 { return reach }
      sigma = GrowthBand.strength(below: sigma)
    }
  }

  /// The pixels of glass over a plane of `size` that pixels of the plane in `rect` may change, the glass's own
  /// bounds aside: never more than lie within its reach, and exact where the blur is the same everywhere.
  public func spread(
    _ rect: Rect<Physical>, through pane: GlassPane, over size: Size<Physical>, planner: any Planner
  ) -> Rect<Physical> {
    guard pane.growth != nil, pane.strength > 0 else {
      var pane = pane
      return plan(for: &pane, planner).reach.spread(rect, over: size)
    }
    let reach = footprint(of: pane, planner: planner)
    return Rect(
      left: rect.left - reach.width, top: rect.top - reach.height,
      right: rect.right + reach.width, bottom: rect.bottom + reach.height
    ).intersection(Rect(origin: .zero, size: size))
  }

  /// Draws what `clip` leaves of a glass into `target`, in which the plane's origin lies at
  /// `planeOrigin`. A scissor that is set does not hold: passes set their own.
  public func draw(
    _ pane: GlassPane, over pyramid: Pyramid, planner: any Planner, clip: Rect<Physical>? = nil,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(BlurFailure) {
    single.assign(clip ?? pane.rect)
    try draw(
      pane, over: pyramid, planner: planner, region: single, into: target,
      planeOrigin: planeOrigin)
  }

  /// Draws what of a glass lies in `region`, like `clip`. What all of it needs of the levels is made at once,
  /// in as few passes as for one rectangle.
  public func draw(
    _ pane: GlassPane, over pyramid: Pyramid, planner: any Planner, region: Region,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(BlurFailure) {
    let whole = pane.rect.intersection(pyramid.plane.bounds)
    // What does not blur at all does not grow either.
    if let growth = pane.growth?.straightened(over: pane.rect), pane.strength > 0 {
      for rect in region.rects where rect.intersects(whole) {
        let visible = rect.intersection(whole)
        for band in GrowthBands(growth, sigma: pane.strength, over: visible) {
          let backdrop = try backdrop(band, pane, over: pyramid, planner)
          try finish(pane, backdrop, band.rect, target, planeOrigin)
        }
      }
      return
    }
    needed.assign(region)
    needed.formIntersection(whole, reusing: &scratch)
    guard !needed.isEmpty else { return }
    var pane = pane
    let plan = plan(for: &pane, planner).plan
    let lastFormat = profile.lastFormat(
      of: plan, levels: pyramid.format, isOpaque: pane.isOpaque, isLinear: pane.isLinear)
    let backdrop = GlassBackdrop(
      try pyramid.prepare(plan, needed: needed, lastFormat: lastFormat), isOpaque: pane.isOpaque,
      isLinear: pane.isLinear)
    for rect in region.rects where rect.intersects(whole) {
      try finish(pane, backdrop, rect.intersection(whole), target, planeOrigin)
    }
  }

  /// The plan for a glass of one strength. Where its colours can be changed at a coarser level than the
  /// last pass's, the plan does so and the order has none left. Over linear light it cannot: colours speak
  /// of sRGB, which the last pass makes.
  private func plan(for pane: inout GlassPane, _ planner: any Planner) -> BlurPlanCache.Shelved {
    let (method, sigma) = (planner.key, pane.strength)
    if pane.isLinear {
      let shelved = planCache.plan(for: .init(method: method, sigma: sigma, purpose: .linearGlass))
      {
        let plan = planner.plan(sigma: sigma)
        return plan.isIdentity ? plan : plan.inLinearLight
      }
      // The plane as it is needs no decoding, and so no encoding.
      if shelved.plan.isIdentity { pane.isLinear = false }
      return shelved
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

  /// The plan for one of two strengths that are mixed.
  private func bandPlan(
    _ sigma: Double, isLinear: Bool, _ planner: any Planner
  ) -> BlurPlanCache.Shelved {
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
      needed.assign(band.rect)
      switch try pyramid.prepare(plan, needed: needed) {
      case .one(let source): return source
      case .mixed: preconditionFailure("a band's plan ends in one level")
      }
    }
    return GlassBackdrop(
      .mixed(try source(band.low), try source(band.high), by: band.mixing),
      isOpaque: pane.isOpaque, isLinear: pane.isLinear)
  }

  private func finish(
    _ pane: GlassPane, _ backdrop: GlassBackdrop, _ clip: Rect<Physical>, _ target: RenderTarget,
    _ origin: Point<Physical>
  ) throws(BlurFailure) {
    programs.gl.state.bind(target)
    do throws(ProgramError) {
      try pass.draw(pane, over: backdrop, clip: clip, into: target, planeOrigin: origin)
    } catch {
      throw BlurFailure(error)
    }
  }

  /// Deletes everything. Pyramids are closed before.
  public func close() {
    pass.close()
    programs.close()
  }
}

/// Why glass cannot be blurred. Whoever draws it shows its tint instead.
public struct BlurFailure: Error, CustomStringConvertible {
  /// What happened, in a line.
  public let description: String
  /// Whether no time will mend it.
  public let isLasting: Bool

  /// A failure for this reason.
  public init(description: String) {
    self.description = description
    isLasting = false
  }

  /// A program could not be had.
  public init(_ error: ProgramError) { self.init(description: error.description) }

  /// A texture could not be had. None of a size that no texture can have ever will.
  public init(_ error: TextureError) {
    description = error.description
    switch error {
    case .badSize: isLasting = true
    case .outOfMemory, .notDrawable: isLasting = false
    }
  }
}
