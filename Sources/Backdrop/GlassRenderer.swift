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

  /// How a glass is to be drawn.
  public struct Order {
    /// The glass, in pixels of the plane.
    public var pane: GlassPane
    /// The strength of its blur, in pixels of the plane: from 0 to the planner's strongest. What is no number
    /// is 0.
    public var sigma: Double
    /// Where the blur grows from nothing to full, if it does. It grows along one side of the glass: a
    /// slanted ramp is straightened, and one without numbers is full.
    public var growth: Ramp?
    /// Whether the plane is opaque wherever the blur beneath the glass reaches.
    public var isOpaque = false

    /// A glass of one strength.
    public init(_ pane: GlassPane, sigma: Double) {
      self.pane = pane
      self.sigma = sigma
    }

    /// The strength as it can be drawn.
    var strength: Double {
      sigma.isNaN ? 0 : min(max(sigma, 0), CalibratedPlanner.maximumSigma)
    }
  }

  /// How far the plane's pixels show in a glass, in pixels along each axis: a pixel of the plane that lies
  /// farther from a pixel of the glass, along x or along y, does not change it. 0 for what does not blur.
  ///
  /// It is found once for every strength, and again only when that changes.
  public func reach(of order: Order, planner: any Planner) -> Size<Physical> {
    guard order.growth != nil, order.strength > 0 else {
      var order = order
      return plan(for: &order, planner).reach.most
    }
    // Two strengths are mixed by a sampler that may touch the next pixel even of the plane itself.
    var reach = Size<Physical>(width: 1, height: 1)
    var sigma = order.strength
    while true {
      let step = bandPlan(sigma, isLinear: order.pane.isLinear, planner).reach.most
      reach.width = max(reach.width, step.width)
      reach.height = max(reach.height, step.height)
      if sigma == 0 { return reach }
      sigma = GrowthBand.strength(below: sigma)
    }
  }

  /// The pixels of glass over a plane of `size` that pixels of the plane in `rect` may change, the glass's own
  /// bounds aside: never more than lie within its reach, and exact where the blur is the same everywhere.
  public func spread(
    _ rect: Rect<Physical>, to order: Order, over size: Size<Physical>, planner: any Planner
  ) -> Rect<Physical> {
    guard order.growth != nil, order.strength > 0 else {
      var order = order
      return plan(for: &order, planner).reach.spread(rect, over: size)
    }
    let reach = reach(of: order, planner: planner)
    return Rect(
      left: rect.left - reach.width, top: rect.top - reach.height,
      right: rect.right + reach.width, bottom: rect.bottom + reach.height
    ).intersection(Rect(origin: .zero, size: size))
  }

  /// Draws what `clip` leaves of a glass into `target`, in which the plane's origin lies at
  /// `planeOrigin`. A scissor that is set does not hold: passes set their own.
  public func draw(
    _ order: Order, over pyramid: Pyramid, planner: any Planner, clip: Rect<Physical>? = nil,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(BlurFailure) {
    single.assign(clip ?? order.pane.rect)
    try draw(
      order, over: pyramid, planner: planner, region: single, into: target,
      planeOrigin: planeOrigin)
  }

  /// Draws what of a glass lies in `region`, like `clip`. What all of it needs of the levels is made at once,
  /// in as few passes as for one rectangle.
  public func draw(
    _ order: Order, over pyramid: Pyramid, planner: any Planner, region: Region,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(BlurFailure) {
    let whole = order.pane.rect.intersection(pyramid.plane.bounds)
    // What does not blur at all does not grow either.
    if let growth = order.growth?.straightened(over: order.pane.rect), order.strength > 0 {
      for rect in region.rects where rect.intersects(whole) {
        let visible = rect.intersection(whole)
        for band in GrowthBands(growth, sigma: order.strength, over: visible) {
          let backdrop = try backdrop(band, order, over: pyramid, planner)
          try finish(order, backdrop, band.rect, target, planeOrigin)
        }
      }
      return
    }
    needed.assign(region)
    needed.formIntersection(whole, reusing: &scratch)
    guard !needed.isEmpty else { return }
    var order = order
    let plan = plan(for: &order, planner).plan
    let backdrop = GlassBackdrop(
      try prepareNeeded(
        plan, over: pyramid,
        lastFormat: profile.lastFormat(
          of: plan, levels: pyramid.format, isOpaque: order.isOpaque,
          isLinear: order.pane.isLinear)
      ).sources, isOpaque: order.isOpaque,
      isLinear: order.pane.isLinear)
    for rect in region.rects where rect.intersects(whole) {
      try finish(order, backdrop, rect.intersection(whole), target, planeOrigin)
    }
  }

  /// The plan for a glass of one strength. Where its colours can be changed at a coarser level than the
  /// last pass's, the plan does so and the order has none left. Over linear light it cannot: colours speak
  /// of sRGB, which the last pass makes.
  private func plan(for order: inout Order, _ planner: any Planner) -> BlurPlanCache.Shelved {
    let (method, sigma) = (planner.key, order.strength)
    if order.pane.isLinear {
      let shelved = planCache.plan(for: .init(method: method, sigma: sigma, purpose: .linearGlass))
      {
        let plan = planner.plan(sigma: sigma)
        return plan.isIdentity ? plan : plan.inLinearLight
      }
      // The plane as it is needs no decoding, and so no encoding.
      if shelved.plan.isIdentity { order.pane.isLinear = false }
      return shelved
    }
    let plain = planCache.plan(for: .init(method: method, sigma: sigma, purpose: .glass)) {
      planner.plan(sigma: sigma)
    }
    let colors = order.pane.colors
    guard !colors.isIdentity, plain.plan.canBeRecolored else { return plain }
    order.pane.colors = .identity
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
    _ band: GrowthBand, _ order: Order, over pyramid: Pyramid, _ planner: any Planner
  ) throws(BlurFailure) -> GlassBackdrop {
    func source(_ sigma: Double) throws(BlurFailure) -> GlassSource {
      let plan = bandPlan(sigma, isLinear: order.pane.isLinear, planner).plan
      return try prepare(plan, over: pyramid, band.rect).first.source
    }
    return GlassBackdrop(
      .mixed(try source(band.low), try source(band.high), by: band.mixing),
      isOpaque: order.isOpaque, isLinear: order.pane.isLinear)
  }

  private func prepare(
    _ plan: BlurPlan, over pyramid: Pyramid, _ rect: Rect<Physical>
  ) throws(BlurFailure) -> Pyramid.Prepared {
    needed.assign(rect)
    return try prepareNeeded(plan, over: pyramid)
  }

  private func prepareNeeded(
    _ plan: BlurPlan, over pyramid: Pyramid, lastFormat: PixelFormat? = nil
  ) throws(BlurFailure) -> Pyramid.Prepared {
    try pyramid.prepare(plan, needed: needed, lastFormat: lastFormat)
  }

  private func finish(
    _ order: Order, _ backdrop: GlassBackdrop, _ clip: Rect<Physical>, _ target: RenderTarget,
    _ origin: Point<Physical>
  ) throws(BlurFailure) {
    programs.gl.state.bind(target)
    do throws(ProgramError) {
      try pass.draw(order.pane, over: backdrop, clip: clip, into: target, planeOrigin: origin)
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

extension Pyramid.Prepared {
  /// What the last pass samples, as it takes it.
  var sources: GlassBackdrop.Sources {
    guard let second else { return .one(first.source) }
    return .mixed(first.source, second.source, by: Ramp(constant: mix))
  }
}

extension Pyramid.Prepared.Input {
  /// The level, as the last pass takes it.
  var source: GlassSource {
    let upsampling: GlassSource.Upsampling =
      switch kernel {
      case .spline(let amount): .spline(lambda: amount)
      case .line(.y, let taps): .columns(taps)
      case .linear: .plain
      case .grid, .line, .scattered, .decode, .recolor, .mix, .rise:
        preconditionFailure("no last pass does \(kernel)")
      }
    return GlassSource(texture, halvings: level, upsampling: upsampling)
  }
}
