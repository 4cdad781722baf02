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
  /// What is drawn together first.
  let sheets: Sheets
  /// Items that are seen, from the front to the back.
  private var seen: [Int] = []
  /// The pixels of each that are.
  private var visible: [Region] = []
  /// What is not hidden yet.
  private var remaining = Region()
  /// What a program draws, cut to what outlines around it touch and what they do not.
  private var pieces = Pieces()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Room for what would be left.
  private var trial = Region()
  /// Pixels drawn since the count was last zeroed.
  var pixels = 0

  /// Fewer pixels than these are drawn although they will be hidden, if there is something to draw on several
  /// sides of them: that takes longer, for every rectangle more is a draw more of glass and of all levels
  /// beneath it.
  private static let leastHidden = 8192
  /// They are less than this part of all that is drawn, too.
  private static let leastShare = 16

  /// Nothing drawn yet.
  init(_ gl: Context, glass: GlassPainter) throws(BufferError) {
    self.glass = glass
    layers = try LayerPainter(gl, glass.shortage)
    procedures = Procedures(gl)
    sheets = Sheets(gl, glass.shortage)
  }

  /// Where a storey comes from and where it goes.
  struct Job {
    /// What is drawn into.
    var canvas: Canvas
    /// All planes, from the ground up. None where they cannot be had: glass is a tint then.
    let planes: [Plane]
    /// The storeys that are drawn. What lies beneath them is in the plane before the first.
    let storeys: ClosedRange<Int>
    /// What is drawn of it, in pixels of the scene.
    let region: Region
    /// The group that all is drawn in; below 0 where it is drawn in none.
    var group = -1
    /// How many sheets lie around what is drawn.
    var depth = 0
    /// What everything is faded by.
    var opacity = 1.0

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
    var place = seen.count - 1
    while place >= 0 { place = try draw(place, list, job) }
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
      for part in opaque.indices { hide(opaque[part]) }
    }
  }

  /// Leaves what lies beneath something opaque undrawn, unless that is little and would leave a hole.
  private func hide(_ rect: Rect<Physical>) {
    guard remaining.intersects(rect) else { return }
    let hidden = rect.width * rect.height
    guard hidden < Self.leastHidden, hidden * Self.leastShare < remaining.area else {
      return remaining.subtract(rect, reusing: &scratch)
    }
    trial.assign(remaining)
    trial.subtract(rect, reusing: &scratch)
    if trial.rects.count <= remaining.rects.count { swap(&trial, &remaining) }
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

  /// Draws the item at a place of `seen`, with all that fades as one picture with it; says which place is
  /// next.
  private func draw(_ place: Int, _ list: DisplayList, _ job: Job) throws(ProgramError) -> Int {
    let item = list.items[seen[place]]
    guard item.group >= 0, let group = list.group(of: item, within: job.group) else {
      try draw(item.faded(by: job.opacity), visible[place], list, job)
      return place - 1
    }
    var last = place
    while last > 0, list.fade(item, with: list.items[seen[last - 1]], in: group) { last -= 1 }
    let opacity = list.groups[group].opacity
    var inner = job
    inner.group = group
    var next = place
    // A sheet that grows takes with it what is still to be drawn from it.
    try layers.painter.flush()
    if let sheet = sheets.sheet(job.depth, for: list.groups[group].bounds) {
      sheet.region.removeAll()
      for place in last...place { sheet.region.formUnion(visible[place], reusing: &scratch) }
      begin(sheet)
      inner.canvas = sheet.canvas
      inner.depth += 1
      while next >= last { next = try draw(next, list, inner) }
      try layers.painter.flush()
      layers.painter.begin(job.canvas)
      lay(sheet, opacity: opacity * job.opacity)
    } else {
      // Where there is no room for it, each thing fades by itself.
      inner.opacity *= opacity
      while next >= last { next = try draw(next, list, inner) }
    }
    return next
  }

  /// Goes on drawing in a sheet, empty where it will be drawn.
  private func begin(_ sheet: Sheets.Sheet) {
    layers.painter.begin(sheet.canvas)
    drawBase(nil, sheet.region)
  }

  /// Lays what was drawn in a sheet over the canvas.
  private func lay(_ sheet: Sheets.Sheet, opacity: Double) {
    for rect in sheet.region.rects {
      pixels += rect.width * rect.height
      layers.painter.add(
        PlainVertex(
          rect: rect.vector, paint: sheet.place, source: SIMD4(0, 0, 1, 1),
          tint: SIMD4(repeating: Float(opacity))), rect, .image(sheet.texture, isExact: true), .over
      )
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
    case .procedure(let procedure): try draw(procedure, part, job)
    case .none, .text, .image: break
    }
    try layers.paintBody(part)
  }

  /// Draws what a program of the app's own draws. Programs know nothing of round corners around them: what
  /// these may touch is drawn in a sheet and cut out of that.
  private func draw(
    _ procedure: Procedure, _ part: LayerPainter.Job, _ job: Job
  ) throws(ProgramError) {
    try layers.painter.flush()
    pieces.cut(part.visible, in: part.item.frame.enclosing)
    pieces.keepAll()
    pieces.finish(within: part.clip)
    if !pieces.shaped.isEmpty, let sheet = sheets.sheet(job.depth, for: part.item.bounds) {
      sheet.region.assign(pieces.shaped)
      begin(sheet)
      try layers.painter.flush()
      procedures.draw(procedure, part.item, sheet.region, into: sheet.canvas)
      layers.painter.begin(job.canvas)
      layers.paint(sheet, part)
    } else {
      pieces.joinPlain()
    }
    procedures.draw(procedure, part.item, pieces.plain, into: job.canvas)
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
    sheets.close()
    procedures.close()
    layers.close()
  }
}
