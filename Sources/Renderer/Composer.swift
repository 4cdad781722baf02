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
  /// The pictures of layers that keep theirs.
  let pictures: PictureStore
  /// What is seen of a storey.
  private let storeySight = Sight()
  /// What is seen of a layer whose picture there is no room for.
  private let layerSight = Sight()
  /// What a program draws, cut to what outlines around it touch and what they do not.
  private var pieces = Pieces()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Pixels drawn since the count was last zeroed.
  var pixels = 0

  /// Nothing drawn yet.
  init(_ gl: Context, glass: GlassPainter, fonts: Fonts) throws(BufferError) {
    self.glass = glass
    layers = try LayerPainter(gl, glass.shortage, fonts)
    procedures = Procedures(gl)
    sheets = Sheets(gl, glass.shortage)
    pictures = PictureStore(gl, glass.shortage)
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
    /// What cuts all of it where it is a layer, drawn over what is there; nil where it is a whole picture.
    var around: DisplayClip?

    /// The plane beneath; nil beneath the lowest storey.
    var below: Plane? { storeys.lowerBound > 0 ? planes[storeys.lowerBound - 1] : nil }

    /// What the glass of a storey shows.
    func backdrop(of storey: Int) -> Plane? { storey <= planes.count ? planes[storey - 1] : nil }
  }

  /// Draws a storey.
  func compose(_ list: DisplayList, _ job: Job) throws(ProgramError) {
    guard !job.region.isEmpty else { return }
    let sight = sight(for: job)
    pixels += sight.find(list, job, procedures)
    layers.painter.begin(job.canvas)
    if job.around == nil { drawBase(job.below, sight.remaining) }
    var place = sight.seen.count - 1
    while place >= 0 { place = try draw(place, list, job) }
    try layers.painter.flush()
  }

  private func sight(for job: Job) -> Sight { job.around == nil ? storeySight : layerSight }

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

  /// Draws what is seen at a place, with all that fades as one picture with it; says which place is next.
  private func draw(_ place: Int, _ list: DisplayList, _ job: Job) throws(ProgramError) -> Int {
    let sight = sight(for: job)
    let item = list.items[sight.seen[place]]
    guard item.group >= 0, let group = list.group(of: item, within: job.group) else {
      try draw(item.faded(by: job.opacity), sight.visible[place], list, job)
      return place - 1
    }
    var last = place
    while last > 0, list.fade(item, with: list.items[sight.seen[last - 1]], in: group) {
      last -= 1
    }
    let opacity = list.groups[group].opacity
    var inner = job
    inner.group = group
    var next = place
    // A sheet that grows takes with it what is still to be drawn from it.
    try layers.painter.flush()
    if let sheet = sheets.sheet(job.depth, for: list.groups[group].bounds) {
      sheet.region.removeAll()
      for index in last...place {
        sheet.region.formUnion(sight.visible[index], reusing: &scratch)
      }
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
      item: item, clip: list.clips[item.clip].within(job.around), scale: list.scale,
      visible: visible)
    if let picture = item.picture { return try draw(picture, part, list, job) }
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
      try procedures.draw(procedure, part.item, sheet.region, into: sheet.canvas)
      layers.painter.begin(job.canvas)
      layers.paint(sheet, part)
    } else {
      pieces.joinPlain()
    }
    try procedures.draw(procedure, part.item, pieces.plain, into: job.canvas)
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

  // MARK: Pictures of layers

  /// Makes right the pictures of layers that a list has.
  func renewPictures(_ list: DisplayList) throws(ProgramError) {
    for item in list.items {
      guard let picture = item.picture, let canvas = pictures.begin(picture) else { continue }
      try compose(
        picture.list, Job(canvas: canvas, planes: [], storeys: 0...0, region: pictures.lacking))
      pictures.end(picture)
    }
  }

  private func draw(
    _ picture: LayerPicture, _ part: LayerPainter.Job, _ list: DisplayList, _ job: Job
  ) throws(ProgramError) {
    let origin = part.item.origin
    if let texture = pictures.texture(of: picture) {
      return layers.paint(
        texture, at: picture.list.rect.offsetBy(origin), opaque: list.opaquePart(of: part.item),
        part)
    }
    // Where there is no room for it all of the layer is drawn in place, each thing in it faded by itself.
    try layers.painter.flush()
    let back = Point<Physical>(x: -origin.x, y: -origin.y)
    var inner = Job(
      canvas: job.canvas.movedBy(origin), planes: [], storeys: 0...0,
      region: part.visible.offsetBy(back))
    inner.depth = job.depth
    inner.opacity = part.item.opacity
    inner.around = part.clip.offsetBy(back)
    try compose(picture.list, inner)
    layers.painter.begin(job.canvas)
  }

  /// Deletes everything. The context must be current.
  func close() {
    pictures.close()
    sheets.close()
    procedures.close()
    layers.close()
  }
}
