// SPDX-License-Identifier: MIT

import Geometry

/// An upper bound of the time that drawing an SVG file takes, found by a walk over all that is
/// drawn: elements as often as they are referred to, the rows that their outlines cross, the dashes
/// of their strokes, and the pixels that are filled, blended, masked and filtered.
struct SVGCost {
  /// The most nanoseconds, on a slow computer.
  private static let limit = 400e6
  /// The most references within each other.
  private static let depthLimit = 16
  /// The most characters of all texts, and their height in pixels.
  private static let textLimits = (characters: 256, height: 1024.0)

  /// The size of the image in pixels.
  private let size: SIMD2<Double>
  /// The elements by their identities.
  private var identities: [String: SVGElement] = [:]
  /// The nanoseconds of what was visited so far.
  private var spent = 0.0
  /// The characters of the texts that were visited so far.
  private var characters = 0

  /// What an element inherits, and what it is drawn within.
  private struct State {
    /// The transformation to pixels.
    var matrix: SVGMatrix
    /// The longer side of the viewport in units.
    var viewport: Double
    /// The most times that the outlines of clips cross a row.
    var clip = 0.0
    /// The number of references on the way here.
    var depth = 0
    /// The properties that are inherited.
    var style: [String: String] = [:]
  }

  /// The properties that children inherit and that have a bearing on the cost.
  private static let inherited = [
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-miterlimit",
    "font-size",
  ]

  /// Throws if drawing the file in `size` may take too long.
  static func check(_ root: SVGElement, _ size: Size<Physical>) throws(ImageError.Reason) {
    var cost = SVGCost(size: SIMD2(Double(size.width), Double(size.height)))
    cost.collect(root)
    let unit = SVGMatrix(x: [1, 0], y: [0, 1])
    try cost.draw(root, State(matrix: unit, viewport: cost.size.max()), port: cost.size)
  }

  private init(size: SIMD2<Double>) { self.size = size }

  private mutating func collect(_ element: SVGElement) {
    if let identity = element.attributes["id"], identities[identity] == nil {
      identities[identity] = element
    }
    element.children.forEach { collect($0) }
  }

  private mutating func spend(_ nanoseconds: Double) throws(ImageError.Reason) {
    spent += nanoseconds
    guard spent <= Self.limit else {
      throw .unsupported("drawing it takes more time than an icon may take")
    }
  }

  /// The element that a property refers to; nil if it is none.
  private func target(_ property: String, of element: SVGElement) -> SVGElement? {
    element.style[property].flatMap(SVGStyle.reference).flatMap { identities[$0] }
  }

  // MARK: The walk

  /// Counts what an element draws. `port` is its size in units, if it is what another element
  /// refers to, or all.
  private mutating func draw(
    _ element: SVGElement, _ outer: State, port: SIMD2<Double>? = nil
  ) throws(ImageError.Reason) {
    try spend(15_000)
    guard element.style["display"] != "none" else { return }
    var state = outer
    for name in Self.inherited {
      guard let value = element.style[name], value != "inherit" else { continue }
      state.style[name] = value
    }
    if let transform = element.attributes["transform"] {
      guard let matrix = SVGMatrix(transform) else { throw .damaged("a transformation is wrong") }
      state.matrix = state.matrix * matrix
    }
    try addLayers(of: element, &state)
    switch element.name {
    case "svg": try drawContent(of: element, viewed(element, state, port))
    case "symbol":
      if port != nil { try drawContent(of: element, viewed(element, state, port)) }
    case "g", "a", "switch": try drawContent(of: element, state)
    case "use":
      guard let name = element.attributes["href"], name.hasPrefix("#"),
        let target = identities[String(name.dropFirst())]
      else { return }
      state.depth += 1
      guard state.depth <= Self.depthLimit else {
        throw .unsupported("its elements refer to each other too deep")
      }
      try draw(target, state, port: sides(of: element, state))
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
    var within = state
    within.depth += 1
    if within.depth > Self.depthLimit { return try spend(.infinity) }
    if let filter = target("filter", of: element) {
      let area = try filteredArea(of: element, filter, state)
      try spend((300_000 + 220 * area + 4 * pixels) * Double(1 + filter.children.count))
    }
    if let mask = target("mask", of: element) {
      try spend(40 * pixels)
      try addLayers(of: mask, &within)
      try drawContent(of: mask, within)
    }
    if let clip = target("clip-path", of: element) {
      try spend(4 * pixels)
      if let transform = clip.attributes["transform"].flatMap({ SVGMatrix($0) }) {
        within.matrix = within.matrix * transform
      }
      try addLayers(of: clip, &within)
      for child in clip.children { try draw(child, within) }
      state.clip = within.clip + (try depth(of: clip, within))
    }
  }

  /// The number of pixels that a filter works on: all, or those around a shape.
  private func filteredArea(
    of element: SVGElement, _ filter: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> Double {
    let outline = try outline(of: element, state)
    let isWhole = filter.attributes["filterUnits"] ?? "objectBoundingBox" != "objectBoundingBox"
    guard !isWhole, !outline.isEmpty else { return size.x * size.y }
    var part = SIMD2(1.2, 1.2)
    for (index, name) in ["width", "height"].enumerated() where filter.attributes[name] != nil {
      var unit = state
      unit.viewport = 1
      part[index] = abs(try length(name, of: filter, unit))
    }
    return outline.boxArea(in: size, part: part)
  }

  /// The most times that the outlines of a clip cross a row.
  private func depth(of clip: SVGElement, _ state: State) throws(ImageError.Reason) -> Double {
    var sum = 0.0
    for child in clip.children {
      let shape =
        child.name == "use"
        ? child.attributes["href"].flatMap { identities[String($0.dropFirst())] } : child
      guard let shape else { continue }
      var state = state
      for element in [child, shape] {
        if let matrix = element.attributes["transform"].flatMap({ SVGMatrix($0) }) {
          state.matrix = state.matrix * matrix
        }
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
    guard let length = SVGNumbers.length(text, whole: state.viewport) else {
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
    let aspect = element.attributes["preserveAspectRatio"] ?? ""
    let uniform = aspect.contains("slice") ? scales.max() : scales.min()
    let scale = aspect.contains("none") ? scales : SIMD2(repeating: uniform)
    state.matrix = state.matrix * SVGMatrix(x: [scale.x, 0], y: [0, scale.y])
    state.viewport = box.max()
    return state
  }

  // MARK: Shapes

  private mutating func drawShape(
    _ element: SVGElement, _ state: State
  ) throws(ImageError.Reason) {
    let outline = try outline(of: element, state)
    if state.style["fill"] != "none" {
      try spend(outline.work(height: size.y, nil, clip: state.clip))
      try spend(outline.area(in: size, nil) * paint("fill", state))
    }
    guard let paint = state.style["stroke"], paint != "none" else { return }
    let stroke = try stroke(of: element, state)
    try spend(outline.work(height: size.y, stroke, clip: state.clip))
    try spend(outline.area(in: size, stroke) * self.paint("stroke", state))
  }

  /// The nanoseconds that a pixel takes.
  private func paint(_ property: String, _ state: State) -> Double {
    guard
      var element = state.style[property].flatMap(SVGStyle.reference).flatMap({ identities[$0] })
    else { return 2 }
    var stops = element.children.count
    for _ in 0..<Self.depthLimit {
      guard let name = element.attributes["href"],
        let next = identities[String(name.dropFirst())]
      else { break }
      element = next
      stops = max(stops, element.children.count)
    }
    return 20 + Double(stops) * 4
  }

  private func stroke(
    of element: SVGElement, _ state: State
  ) throws(ImageError.Reason) -> SVGOutline.Stroke {
    func number(_ name: String, otherwise: Double) throws(ImageError.Reason) -> Double {
      guard let text = state.style[name] else { return otherwise }
      guard let length = SVGNumbers.length(text, whole: state.viewport) else {
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
      var sum = 0.0
      let parts = text.split { $0 == "," || $0.isWhitespace }
      for part in parts {
        guard let length = SVGNumbers.length(String(part), whole: state.viewport) else {
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

  private func outline(
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
    return outline
  }

  // MARK: Texts

  private mutating func write(
    _ element: SVGElement, _ state: State
  ) throws(ImageError.Reason) {
    var height = 16.0
    if let text = state.style["font-size"], text.utf8.contains(where: { 0x30...0x39 ~= $0 }) {
      guard let length = SVGNumbers.length(text, whole: .infinity), length.isFinite else {
        throw .unsupported("it has a value of 'font-size' that icons may not have")
      }
      height = abs(length)
    }
    for child in element.children where child.name.isEmpty { characters += child.text.count }
    guard characters <= Self.textLimits.characters,
      height * state.matrix.scale <= Self.textLimits.height
    else { throw .unsupported("it has more text than icons may have") }
    let side = height * state.matrix.scale
    try spend((100_000 + 20 * min(side, size.y) * side) * Double(characters))
    for child in element.children where !child.name.isEmpty { try draw(child, state) }
  }
}
