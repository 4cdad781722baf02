// SPDX-License-Identifier: MIT

import Geometry

/// An upper bound of the time that drawing an SVG file takes, found by a walk over all that is
/// drawn: elements as often as they are referred to, the rows that their outlines cross, the dashes
/// of their strokes, and the pixels that are filled, blended, masked and filtered.
struct SVGCost {
  /// The most nanoseconds of drawing and of reading, each on a slow computer.
  private static let limit = 400e6
  /// The most references within each other.
  private static let depthLimit = 16
  /// The most characters of all texts, and their height in pixels.
  private static let textLimits = (characters: 256, height: 1024.0)

  /// The size of the image in pixels.
  private let size: SIMD2<Double>
  /// The outermost element.
  private let root: SVGElement
  /// The elements by their identities.
  private var identities: [String: Target] = [:]
  /// The estimate for the elements that were visited so far, in nanoseconds.
  private var spent = 0.0
  /// The nanoseconds of reading attributes and outlines so far, as often as they are visited.
  private var reading = 0.0
  /// The characters of the texts that were visited so far.
  private var characters = 0
  /// The number of lines and curves that were read so far, as often as they were read.
  private(set) var pieces = 0

  /// An element that others refer to.
  private struct Target {
    /// The element.
    let element: SVGElement
    /// The properties that it has and inherits where it is written.
    let style: SVGProperties
  }

  /// The properties that an element inherits, and the bounds that it is drawn within.
  private struct State {
    /// The transformation to pixels.
    var matrix: SVGMatrix
    /// The longer side of the viewport in units.
    var viewport: Double
    /// The most times that the outlines of clips cross a row.
    var clip = 0.0
    /// The number of references on the way here.
    var depth = 0
    /// True within a clip, whose shapes are filled, whatever their properties say.
    var isClip = false
    /// The properties that are inherited.
    var style = SVGProperties()

    /// Adds the transformation of an element.
    mutating func transform(by element: SVGElement) throws(ImageError.Reason) {
      guard let list = element.attributes["transform"] else { return }
      matrix = try matrix * SVGMatrix(list)
    }

    /// Follows a reference.
    mutating func descend() throws(ImageError.Reason) {
      depth += 1
      guard depth <= SVGCost.depthLimit else {
        throw .unsupported("its elements refer to each other too deep")
      }
    }
  }

  /// The cost of drawing the file with this outermost element in `size`; nothing is counted yet.
  init(of root: SVGElement, _ size: Size<Physical>) {
    self.root = root
    self.size = SIMD2(Double(size.width), Double(size.height))
  }

  /// Throws if drawing the file may take too long.
  mutating func check() throws(ImageError.Reason) {
    collect(root, SVGProperties())
    let unit = SVGMatrix(x: [1, 0], y: [0, 1])
    try draw(root, State(matrix: unit, viewport: size.max()), port: size)
  }

  private mutating func collect(_ element: SVGElement, _ outer: SVGProperties) {
    var style = outer
    style.add(element)
    if let identity = element.attributes["id"], identities[identity] == nil {
      identities[identity] = Target(element: element, style: style)
    }
    element.children.forEach { collect($0, style) }
  }

  private static let refusal = ImageError.Reason.unsupported(
    "drawing it takes more time than an icon may take")

  private mutating func spend(_ nanoseconds: Double) throws(ImageError.Reason) {
    spent += nanoseconds
    guard spent <= Self.limit else { throw Self.refusal }
  }

  /// Counts reading texts of `bytes`, and an outline of so many lines and curves.
  private mutating func read(bytes: Int, pieces: Int = 0) throws(ImageError.Reason) {
    self.pieces += pieces
    reading += 40 * Double(bytes) + 300 * Double(pieces)
    guard reading <= Self.limit else { throw Self.refusal }
  }

  /// The element that the value of a property refers to; nil if it is none.
  private func target(_ value: String?) -> Target? {
    value.flatMap(SVGStyle.reference).flatMap { identities[$0] }
  }

  /// The element that another one refers to by its attribute; nil if it is none.
  private func original(of element: SVGElement) -> SVGElement? {
    guard let name = element.attributes["href"], name.hasPrefix("#") else { return nil }
    return identities[String(name.dropFirst())]?.element
  }

  // MARK: The walk

  /// Counts what an element draws. `port` is its size in units, if it is what another element
  /// refers to, or all.
  private mutating func draw(
    _ element: SVGElement, _ outer: State, port: SIMD2<Double>? = nil
  ) throws(ImageError.Reason) {
    try spend(15_000)
    try read(bytes: element.bytes)
    guard element.style["display"] != "none" else { return }
    var state = outer
    state.style.add(element)
    try state.transform(by: element)
    try addLayers(of: element, &state)
    switch element.name {
    case "svg": try drawContent(of: element, viewed(element, state, port))
    case "symbol":
      if port != nil { try drawContent(of: element, viewed(element, state, port)) }
    case "g", "a", "switch": try drawContent(of: element, state)
    case "use":
      guard let original = original(of: element) else { return }
      try state.descend()
      try draw(original, state, port: sides(of: element, state))
    case "text", "tspan": try write(element, state)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      try drawShape(element, state)
    default: break
    }
  }

  private mutating func drawContent(
    of element: SVGElement, _ state: State
  ) throws(ImageError.Reason) {
    for child in element.children { try draw(child, state) }
  }

  /// Adds what an element is drawn through: a group of its own, a mask, a filter, a clip.
  private mutating func addLayers(
    of element: SVGElement, _ state: inout State
  ) throws(ImageError.Reason) {
    let pixels = size.x * size.y
    if element.style["opacity"].map({ Double($0) != 1 }) ?? false { try spend(4 * pixels) }
    if element.style["mix-blend-mode"] ?? "normal" != "normal"
      || element.style["isolation"] ?? "auto" != "auto"
    {
      try spend(20 * pixels)
    }
    if let filter = target(element.style["filter"])?.element {
      let area = try filteredArea(of: element, filter, state)
      try spend((300_000 + 220 * area + 4 * pixels) * Double(1 + filter.children.count))
    }
    if let mask = target(element.style["mask"]) {
      try spend(40 * pixels)
      try drawContent(of: mask.element, layer(mask, state))
    }
    if let clip = target(element.style["clip-path"]) {
      try spend(4 * pixels)
      let within = try layer(clip, state)
      try drawContent(of: clip.element, within)
      state.clip = within.clip + (try depth(of: clip.element, within))
    }
  }

  /// The state within a mask or a clip, which inherits from the elements that it is written in.
  private mutating func layer(
    _ target: Target, _ outer: State
  ) throws(ImageError.Reason) -> State {
    var state = outer
    try state.descend()
    try read(bytes: target.element.bytes)
    state.style = target.style
    state.isClip = target.element.name == "clipPath"
    if state.isClip { try state.transform(by: target.element) }
    try addLayers(of: target.element, &state)
    return state
  }

  /// The number of pixels that a filter works on: all, or those around a shape.
  private mutating func filteredArea(
    of element: SVGElement, _ filter: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> Double {
    try read(bytes: filter.bytes)
    let outline = try outline(of: element, state)
    let isWhole = filter.attributes["filterUnits"] ?? "objectBoundingBox" != "objectBoundingBox"
    guard !isWhole, outline.count > 0 else { return size.x * size.y }
    var part = SIMD2(1.2, 1.2)
    for (index, name) in ["width", "height"].enumerated() where filter.attributes[name] != nil {
      var unit = state
      unit.viewport = 1
      part[index] = abs(try length(name, of: filter, unit))
    }
    return outline.boxArea(in: size, part: part)
  }

  /// The most times that the outlines of a clip cross a row.
  private mutating func depth(
    of clip: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> Double {
    var sum = 0.0
    for child in clip.children {
      guard let shape = child.name == "use" ? original(of: child) : child else { continue }
      var state = state
      for element in shape === child ? [child] : [child, shape] {
        try read(bytes: element.bytes)
        state.style.add(element)
        try state.transform(by: element)
      }
      sum += try outline(of: shape, state).depth(height: size.y)
    }
    return sum
  }

  // MARK: Places

  /// A length in units; 0 if the attribute is missing.
  private func length(
    _ name: String, of element: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> Double {
    guard let text = element.attributes[name] ?? element.style[name], text != "auto" else {
      return 0
    }
    guard let length = state.style.length(text, whole: state.viewport) else {
      throw .unsupported("it has a length '\(text.prefix(20))' that icons may not have")
    }
    return length
  }

  /// The width and the height of an element that has a viewport.
  private func sides(
    of element: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> SIMD2<Double> {
    let width = try length("width", of: element, state)
    let height = try length("height", of: element, state)
    return [width > 0 ? width : state.viewport, height > 0 ? height : state.viewport]
  }

  /// The state within a viewport, which is scaled to `port`.
  private func viewed(
    _ element: SVGElement, _ outer: State, _ port: SIMD2<Double>?
  ) throws(ImageError.Reason) -> State {
    var state = outer
    let own = try sides(of: element, state)
    var box = own
    if let text = element.attributes["viewBox"] {
      guard let numbers = SVGNumbers.list(text), numbers.count == 4, min(numbers[2], numbers[3]) > 0
      else { throw .damaged("its viewBox is wrong") }
      box = [numbers[2], numbers[3]]
    }
    let scales = (port ?? own) / box
    let aspect = (element.attributes["preserveAspectRatio"] ?? "").utf8
    let uniform = aspect.contains("slice".utf8) ? scales.max() : scales.min()
    let scale = aspect.contains("none".utf8) ? scales : SIMD2(repeating: uniform)
    state.matrix = try state.matrix * SVGMatrix(x: [scale.x, 0], y: [0, scale.y])
    state.viewport = box.max()
    return state
  }

  // MARK: Shapes

  private mutating func drawShape(
    _ element: SVGElement, _ state: State
  ) throws(ImageError.Reason) {
    let outline = try outline(of: element, state)
    if state.isClip || state.style["fill"] != "none" {
      try spend(outline.work(height: size.y, nil, clip: state.clip))
      try spend(outline.area(in: size, nil) * paint("fill", state))
    }
    guard !state.isClip, state.style["stroke"] ?? "none" != "none" else { return }
    let stroke = try stroke(of: element, state)
    try spend(outline.work(height: size.y, stroke, clip: state.clip))
    try spend(outline.area(in: size, stroke) * paint("stroke", state))
  }

  /// The nanoseconds that a pixel takes.
  private mutating func paint(
    _ property: String, _ state: State
  ) throws(ImageError.Reason) -> Double {
    guard var element = target(state.style[property])?.element else { return 2 }
    var stops = element.children.count
    for _ in 0..<Self.depthLimit {
      try read(bytes: element.bytes)
      guard let next = original(of: element) else { break }
      element = next
      stops = max(stops, element.children.count)
    }
    return 20 + Double(stops) * 4
  }

  private mutating func stroke(
    of element: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> SVGOutline.Stroke {
    func number(_ name: String, otherwise: Double) throws(ImageError.Reason) -> Double {
      guard let text = state.style[name] else { return otherwise }
      guard let length = state.style.length(text, whole: state.viewport) else {
        throw .unsupported("it has a value of '\(name)' that icons may not have")
      }
      return length
    }
    let isFixed = element.style["vector-effect"] ?? "none" != "none"
    let scale = isFixed ? 1 : state.matrix.scale
    let width = try number("stroke-width", otherwise: 1)
    let isMiter = state.style["stroke-linejoin"] ?? "miter" == "miter"
    let miter = isMiter ? try number("stroke-miterlimit", otherwise: 4) : 2
    var stroke = SVGOutline.Stroke(reach: abs(width) / 2 * scale * max(miter, 2))
    if let text = state.style["stroke-dasharray"], text != "none" {
      try read(bytes: text.utf8.count)
      var sum = 0.0
      let parts = text.split { $0 == "," || $0.isWhitespace }
      for part in parts {
        guard let length = state.style.length(String(part), whole: state.viewport) else {
          throw .unsupported("it has a value of 'stroke-dasharray' that icons may not have")
        }
        sum += abs(length)
      }
      // Dashes of a fixed size are more, the more the outline is enlarged.
      if sum > 0 {
        stroke.dash = sum / Double(parts.count) / (isFixed ? max(state.matrix.scale, 1) : 1)
      }
    }
    return stroke
  }

  private mutating func outline(
    of element: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> SVGOutline {
    var outline = SVGOutline(state.matrix)
    func number(_ name: String) throws(ImageError.Reason) -> Double {
      try length(name, of: element, state)
    }
    func add(_ x: Double, _ y: Double, isRound: Bool) {
      let corners: [SIMD2<Double>] = [[0, 0], [x, 0], [x, y], [0, y], [0, 0]]
      if isRound { outline.add(corners, isCurve: true) }
      for index in 1..<corners.count {
        outline.add(Array(corners[index - 1...index]), isCurve: false)
      }
    }
    switch element.name {
    case "path":
      // A path is drawn up to the first mistake.
      element.attributes["d"] = String(outline.add(path: element.attributes["d"] ?? ""))
    case "polyline", "polygon":
      let points = outline.add(path: "M" + (element.attributes["points"] ?? "") + "Z")
      element.attributes["points"] = points.filter { $0 != "M" && $0 != "Z" }
    case "rect":
      add(try number("width"), try number("height"), isRound: true)
      _ = (try number("rx"), try number("ry"))
    case "circle":
      let side = 2 * (try number("r"))
      add(side, side, isRound: true)
    case "ellipse": add(2 * (try number("rx")), 2 * (try number("ry")), isRound: true)
    case "line":
      outline.add(
        [[try number("x1"), try number("y1")], [try number("x2"), try number("y2")]],
        isCurve: false)
    default: break
    }
    try read(bytes: 0, pieces: outline.count)
    return outline
  }

  // MARK: Texts

  private mutating func write(
    _ element: SVGElement, _ state: State
  ) throws(ImageError.Reason) {
    let side = state.style.em * state.matrix.scale
    for child in element.children where child.name.isEmpty {
      characters += child.text.unicodeScalars.count
    }
    guard characters <= Self.textLimits.characters, side <= Self.textLimits.height else {
      throw .unsupported("it has more text than icons may have")
    }
    try spend((100_000 + 20 * min(side, size.y) * side) * Double(characters))
    for child in element.children where !child.name.isEmpty { try draw(child, state) }
  }
}
