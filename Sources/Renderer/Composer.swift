import Backdrop
import GLES
import Geometry
import SceneGraph
import Style

/// Draws one depth of a scene: the plane beneath it, and over that the glass and the layers of the depth.
///
/// Of what is asked for it draws no pixel twice that something opaque hides.
final class Composer {
  /// Draws layers.
  let layers: LayerPainter
  /// Draws glass.
  let glass: GlassPainter
  /// Draws what programs of the app's own draw.
  let customShaders: CustomShaders
  /// What is drawn together first.
  let groupTargets: GroupTargets
  /// The pictures of layers that keep theirs.
  let pictures: LayerCache
  /// What is seen of a depth.
  private let depthCuller = OcclusionCuller()
  /// What is seen of a layer whose picture there is no room for.
  private let layerCuller = OcclusionCuller()
  /// What a program draws, cut to what outlines around it touch and what they do not.
  private var coverage = CoverageSplit()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Pixels drawn since the count was last zeroed.
  var pixels = 0

  /// Nothing drawn yet.
  init(_ gl: Context, glass: GlassPainter, fonts: Fonts) throws(BufferError) {
    self.glass = glass
    layers = try LayerPainter(gl, glass.allocationRetry, fonts)
    customShaders = CustomShaders(gl)
    groupTargets = GroupTargets(gl, glass.allocationRetry)
    pictures = LayerCache(gl, glass.allocationRetry)
  }

  /// Where a depth comes from and where it goes.
  struct Job {
    /// What is drawn into.
    var canvas: Canvas
    /// All planes, from the ground up. None where they cannot be had: glass is a tint then.
    let planes: [BackdropPlane]
    /// The depths that are drawn. What lies beneath them is in the plane before the first.
    let depths: ClosedRange<Int>
    /// What is drawn of it, in pixels of the scene.
    let region: Region
    /// The group that all is drawn in; below 0 where it is drawn in none.
    var group = -1
    /// How many groupTargets lie around what is drawn.
    var nesting = 0
    /// What everything is faded by.
    var opacity = 1.0
    /// What cuts all of it where it is a layer, drawn over what is there; nil where it is a whole picture.
    var around: DisplayClip?

    /// The plane beneath; nil beneath the lowest depth.
    var below: BackdropPlane? { depths.lowerBound > 0 ? planes[depths.lowerBound - 1] : nil }

    /// What the glass of a depth shows.
    func backdrop(of depth: Int) -> BackdropPlane? {
      depth <= planes.count ? planes[depth - 1] : nil
    }
  }

  /// Draws a depth.
  func compose(_ list: DisplayList, _ job: Job) throws(ProgramError) {
    guard !job.region.isEmpty else { return }
    let culler = culler(for: job)
    pixels += culler.find(list, job, customShaders)
    layers.painter.begin(job.canvas)
    if job.around == nil { drawBase(job.below, culler.remaining) }
    var place = culler.seen.count - 1
    while place >= 0 { place = try draw(place, list, job) }
    try layers.painter.flush()
  }

  private func culler(for job: Job) -> OcclusionCuller {
    job.around == nil ? depthCuller : layerCuller
  }

  /// What lies beneath all: a plane, or nothing.
  private func drawBase(_ plane: BackdropPlane?, _ region: Region) {
    for rect in region.rects {
      pixels += rect.width * rect.height
      if let plane {
        layers.painter.add(
          PlainVertex(
            rect: rect.vector, paint: plane.texture.bounds.vector, source: SIMD4(0, 0, 1, 1),
            tint: .one), rect, .copy(plane.texture), .replace)
      } else {
        layers.painter.add(
          PlainVertex(rect: rect.vector, paint: .zero, source: .zero, tint: .zero), rect, .solid,
          .replace)
      }
    }
  }

  /// Draws what is seen at a place, with all that fades as one picture with it; says which place is next.
  private func draw(_ place: Int, _ list: DisplayList, _ job: Job) throws(ProgramError) -> Int {
    let culler = culler(for: job)
    let item = list.items[culler.seen[place]]
    guard item.group >= 0, let group = list.group(of: item, within: job.group) else {
      try draw(item.faded(by: job.opacity), culler.visible[place], list, job)
      return place - 1
    }
    var last = place
    while last > 0, list.areBlendedTogether(item, list.items[culler.seen[last - 1]], in: group) {
      last -= 1
    }
    let opacity = list.groups[group].opacity
    var inner = job
    inner.group = group
    var next = place
    // A groupTarget that grows takes with it what is still to be drawn from it.
    try layers.painter.flush()
    if let groupTarget = groupTargets.groupTarget(job.nesting, for: list.groups[group].bounds) {
      groupTarget.region.removeAll()
      for index in last...place {
        groupTarget.region.formUnion(culler.visible[index], reusing: &scratch)
      }
      begin(groupTarget)
      inner.canvas = groupTarget.canvas
      inner.nesting += 1
      while next >= last { next = try draw(next, list, inner) }
      try layers.painter.flush()
      layers.painter.begin(job.canvas)
      lay(groupTarget, opacity: opacity * job.opacity)
    } else {
      // Where there is no room for it, each thing fades by itself.
      inner.opacity *= opacity
      while next >= last { next = try draw(next, list, inner) }
    }
    return next
  }

  /// Goes on drawing in a groupTarget, empty where it will be drawn.
  private func begin(_ groupTarget: GroupTargets.GroupTarget) {
    layers.painter.begin(groupTarget.canvas)
    drawBase(nil, groupTarget.region)
  }

  /// Lays what was drawn in a groupTarget over the canvas.
  private func lay(_ groupTarget: GroupTargets.GroupTarget, opacity: Double) {
    for rect in groupTarget.region.rects {
      pixels += rect.width * rect.height
      layers.painter.add(
        PlainVertex(
          rect: rect.vector, paint: groupTarget.place, source: SIMD4(0, 0, 1, 1),
          tint: SIMD4(repeating: Float(opacity))), rect, .image(groupTarget.texture, isExact: true),
        .over
      )
    }
  }

  private func draw(
    _ item: DisplayItem, _ visible: Region, _ list: DisplayList, _ job: Job
  ) throws(ProgramError) {
    let part = LayerPainter.Job(
      item: item, clip: list.clips[item.clip].within(job.around), scale: list.scale,
      visible: visible)
    if let picture = item.cachedLayer { return try draw(picture, part, list, job) }
    try layers.paintShadow(part)
    switch item.layer.content {
    case .glass(let pane):
      try drawGlass(pane, part, list, job)
    case .customShader(let customShader): try draw(customShader, part, job)
    case .none, .text, .image: break
    }
    try layers.paintBody(part)
  }

  /// Draws what a program of the app's own draws. Programs know nothing of round corners around them: what
  /// these may touch is drawn in a groupTarget and cut out of that.
  private func draw(
    _ customShader: CustomShader, _ part: LayerPainter.Job, _ job: Job
  ) throws(ProgramError) {
    try layers.painter.flush()
    coverage.cut(part.visible, in: part.item.frame.enclosing)
    coverage.keepAll()
    coverage.finish(within: part.clip)
    if !coverage.shaped.isEmpty,
      let groupTarget = groupTargets.groupTarget(job.nesting, for: part.item.bounds)
    {
      groupTarget.region.assign(coverage.shaped)
      begin(groupTarget)
      try layers.painter.flush()
      try customShaders.draw(customShader, part.item, groupTarget.region, into: groupTarget.canvas)
      layers.painter.begin(job.canvas)
      layers.paint(groupTarget, part)
    } else {
      coverage.joinPlain()
    }
    try customShaders.draw(customShader, part.item, coverage.plain, into: job.canvas)
  }

  private func drawGlass(
    _ pane: Glass, _ part: LayerPainter.Job, _ list: DisplayList, _ job: Job
  ) throws(ProgramError) {
    try layers.painter.flush()
    if let below = job.backdrop(of: part.item.depth) {
      let isDrawn = glass.draw(
        pane, part, over: below, into: job.canvas, isOpaque: list.isOpaque)
      if isDrawn { return }
      // What lies beneath was left out where the blur would have hidden it.
      let opaque = list.opaqueRects(of: part.item)
      for index in opaque.indices { drawBase(below, part.visible.intersection(opaque[index])) }
      try layers.painter.flush()
    }
    try glass.drawTint(pane, part, into: job.canvas)
  }

  // MARK: Pictures of layers

  /// Makes right the pictures of layers that a list has.
  func renewPictures(_ list: DisplayList) throws(ProgramError) {
    for item in list.items {
      guard let picture = item.cachedLayer, let canvas = pictures.begin(picture) else { continue }
      try compose(
        picture.list, Job(canvas: canvas, planes: [], depths: 0...0, region: pictures.lacking))
      pictures.end(picture)
    }
  }

  private func draw(
    _ picture: CachedLayer, _ part: LayerPainter.Job, _ list: DisplayList, _ job: Job
  ) throws(ProgramError) {
    let origin = part.item.origin
    if let texture = pictures.texture(of: picture) {
      return layers.paint(
        texture, at: picture.list.rect.offsetBy(origin), opaque: list.opaqueRects(of: part.item),
        part)
    }
    // Where there is no room for it all of the layer is drawn in place, each thing in it faded by itself.
    try layers.painter.flush()
    let back = Point<Physical>(x: -origin.x, y: -origin.y)
    var inner = Job(
      canvas: job.canvas.movedBy(origin), planes: [], depths: 0...0,
      region: part.visible.offsetBy(back))
    inner.nesting = job.nesting
    inner.opacity = part.item.opacity
    inner.around = part.clip.offsetBy(back)
    try compose(picture.list, inner)
    layers.painter.begin(job.canvas)
  }

  /// Deletes everything. The context must be current.
  func close() {
    pictures.close()
    groupTargets.close()
    customShaders.close()
    layers.close()
  }
}
