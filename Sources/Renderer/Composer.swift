import Backdrop
import GLES
import Geometry
import Scene
import Style

/// Draws one storey of a scene: the plane beneath it, and over that the glass and the layers of the storey.
///
/// Of what is asked for it draws no pixel twice that something opaque hides.
final class Composer {
  /// Draws layers.
  let layers: LayerPainter
  /// Draws glass.
  let glass: GlassPainter
  /// Draws what programs of the app's own draw.
  let procedures: Procedures
  /// Items that are seen, from the front to the back.
  private var seen: [Int] = []
  /// The pixels of each that are.
  private var visible: [Region] = []
  /// What is not hidden yet.
  private var remaining = Region()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Pixels drawn since the count was last zeroed.
  var pixels = 0

  /// Nothing drawn yet.
  init(_ gl: Context, glass: GlassPainter) {
    self.glass = glass
    layers = LayerPainter(gl)
    procedures = Procedures(gl)
  }

  /// Where a storey comes from and where it goes.
  struct Job {
    /// What is drawn into.
    let canvas: Canvas
    /// All planes, from the ground up. None where they cannot be had: glass is a tint then.
    let planes: [Plane]
    /// The storeys that are drawn. What lies beneath them is in the plane before the first.
    let storeys: ClosedRange<Int>
    /// What is drawn of it, in pixels of the scene.
    let region: Region

    /// The plane beneath; nil beneath the lowest storey.
    var below: Plane? { storeys.lowerBound > 0 ? planes[storeys.lowerBound - 1] : nil }

    /// What the glass of a storey shows.
    func backdrop(of storey: Int) -> Plane? { storey <= planes.count ? planes[storey - 1] : nil }
  }

  /// Draws a storey.
  func compose(_ list: DisplayList, _ job: Job) throws(ProgramError) {
    guard !job.region.isEmpty else { return }
    findVisible(list, job)
    layers.painter.begin(job.canvas)
    drawBase(job.below, remaining)
    for place in seen.indices.reversed() {
      try draw(list.items[seen[place]], visible[place], list, job)
    }
    try layers.painter.flush()
  }

  private func findVisible(_ list: DisplayList, _ job: Job) {
    seen.removeAll(keepingCapacity: true)
    remaining.assign(job.region)
    for index in list.items.indices.reversed() where !remaining.isEmpty {
      let item = list.items[index]
      guard job.storeys.contains(item.storey), remaining.intersects(item.bounds) else { continue }
      if visible.count == seen.count { visible.append(Region()) }
      let place = seen.count
      visible[place].assign(remaining)
      visible[place].formIntersection(item.bounds, reusing: &scratch)
      guard !visible[place].isEmpty else { continue }
      seen.append(index)
      pixels += visible[place].area
      // Without planes glass is a tint, through which all beneath is seen.
      if item.glass != nil, job.planes.isEmpty { continue }
      // What has no program hides nothing.
      if case .procedure(let procedure) = item.layer.content, !procedures.has(procedure.name) {
        continue
      }
      let opaque = list.opaquePart(of: item)
      for part in opaque.indices { remaining.subtract(opaque[part], reusing: &scratch) }
    }
  }

  /// What lies beneath all: a plane, or nothing.
  private func drawBase(_ plane: Plane?, _ region: Region) {
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

  private func draw(
    _ item: DisplayItem, _ visible: Region, _ list: DisplayList, _ job: Job
  ) throws(ProgramError) {
    let part = LayerPainter.Job(
      item: item, clip: list.clips[item.clip], scale: list.scale, visible: visible)
    try layers.paintShadow(part)
    switch item.layer.content {
    case .glass(let pane):
      try drawGlass(pane, part, list, job)
    case .procedure(let procedure):
      try layers.painter.flush()
      try procedures.draw(procedure, part, into: job.canvas)
    case .none, .text, .image: break
    }
    try layers.paintBody(part)
  }

  private func drawGlass(
    _ pane: Glass, _ part: LayerPainter.Job, _ list: DisplayList, _ job: Job
  ) throws(ProgramError) {
    try layers.painter.flush()
    if let below = job.backdrop(of: part.item.storey) {
      let isDrawn = glass.draw(
        pane, part, over: below, into: job.canvas, isOpaque: list.isOpaque)
      if isDrawn { return }
      // What lies beneath was left out where the blur would have hidden it.
      let opaque = list.opaquePart(of: part.item)
      for index in opaque.indices { drawBase(below, part.visible.intersection(opaque[index])) }
      try layers.painter.flush()
    }
    try glass.drawTint(pane, part, into: job.canvas)
  }

  /// Deletes everything. The context must be current.
  func close() {
    procedures.close()
    layers.close()
  }
}
