// SPDX-License-Identifier: MIT

// The position of the caret, of what is marked, and of the whole text.
extension TextEditor {
  /// Places the selection, the caret and the lines under a composition.
  func placeMarks(_ tree: WidgetTree) {
    let caretWidth = Self.caretWidth(tree.scene.scale)
    let composed = editing.shownComposition ?? 0..<0
    let selected = editing.composition == nil ? editing.selection : 0..<0
    var (selection, underlines): ([Rect<Logical>], [Rect<Logical>]) = ([], [])
    for spot in visible {
      guard let geometry = blocks.blocks[spot.index].geometry else { continue }
      let origin = Point<Logical>(x: Self.padding, y: spot.top + Self.margin)
      if let range = spot.local(selected) {
        selection += rects(of: range, in: spot, geometry).map { $0.offsetBy(origin) }
      }
      if let range = spot.local(composed) {
        underlines += geometry.selection(range).map {
          Rect(x: $0.left, y: $0.bottom - caretWidth, width: $0.width, height: caretWidth)
            .offsetBy(origin)
        }
      }
    }
    show(
      selection: selection, underlines: underlines, caret: drawnCaret(caretRect, tree.scene.scale))
  }

  /// A caret of whole pixels.
  private func drawnCaret(_ position: Rect<Logical>, _ scale: Scale) -> Rect<Logical> {
    var caret = position
    caret.size.width = Self.caretWidth(scale)
    caret.origin.x = scale.logical(scale.snapped(caret.left))
    return caret
  }

  /// The offset for a text that is dropped at a position in scene coordinates, and the caret there.
  func findDropCaret(_ position: Point<Logical>) -> (offset: Int, caret: Rect<Logical>) {
    guard let tree else { return (0, .zero) }
    let (spot, point, geometry) = locate(position)
    let offset = geometry.offset(at: point)
    let line = geometry.lines.last { $0.top <= point.y } ?? geometry.lines.first
    let caret = caretRect(spot, offset, isAtLineEnd: offset == line?.range.upperBound)
    return (editing.offset(shown: spot.start + offset), drawnCaret(caret, tree.scene.scale))
  }

  /// The rectangles that cover a range of a block, and its newline if that is selected.
  private func rects(
    of range: Range<Int>, in spot: TextBlocks.Spot, _ geometry: TextGeometry
  ) -> [Rect<Logical>] {
    var rects = geometry.selection(range)
    let block = blocks.blocks[spot.index]
    guard block.hasNewline, range.upperBound > block.length, let line = geometry.lines.last else {
      return rects
    }
    let end = geometry.caret(at: block.length)
    let width = blocks.setting.style.size * 0.4
    let left = line.isRightToLeft ? end.left - width : end.left
    rects.append(Rect(x: left, y: end.top, width: width, height: end.height))
    return rects
  }

  /// The block of the caret.
  var caretSpot: TextBlocks.Spot {
    blocks.spot(of: editing.shownCaret ?? editing.caret, isAtLineEnd: isAtLineEnd)
  }

  /// The position of the caret in the page, without width. A caret behind the space at a wrap stays
  /// within the text.
  var caretRect: Rect<Logical> {
    let spot = caretSpot
    let offset = (editing.shownCaret ?? editing.caret) - spot.start
    return caretRect(spot, offset, isAtLineEnd: isAtLineEnd)
  }

  /// The rectangle of a caret in the page at an offset of a block.
  private func caretRect(
    _ spot: TextBlocks.Spot, _ offset: Int, isAtLineEnd: Bool
  ) -> Rect<Logical> {
    var caret = geometry(spot).caret(at: offset, isAtLineEnd: isAtLineEnd)
    caret.origin.x = min(max(caret.left, 0), blocks.setting.width)
    return caret.offsetBy(Point(x: Self.padding, y: spot.top + Self.margin))
  }

  /// Scrolls by the least distance that makes the caret visible.
  func revealCaret() {
    guard focus != .none else { return }
    let caret = caretRect
    let visible = scroll.visibleRange
    if caret.top - Self.margin < visible.lowerBound {
      scroll.follow(to: caret.top - Self.margin)
    } else if caret.bottom + Self.margin > visible.upperBound {
      scroll.follow(to: caret.bottom + Self.margin - (visible.upperBound - visible.lowerBound))
    }
  }

  /// The geometry of the whole text; nil while an input method composes, and before the layout.
  var knownGeometry: AccessibleTextGeometry? {
    guard editing.composition == nil, tree != nil, layer.frame.width > 0 else { return nil }
    let geometry = wholeGeometry()
    return AccessibleTextGeometry(
      geometry, origin: Point(x: Self.padding, y: Self.margin - scroll.position))
  }

  /// The geometry of the whole text, for which all of it is laid out. What is visible stays.
  private func wholeGeometry() -> TextGeometry {
    var lines: [TextGeometry.Line] = []
    var spot: TextBlocks.Spot? = blocks.spot(of: 0)
    var shift = 0.0
    let layouts = blocks.layouts
    while let next = spot {
      let (geometry, growth) = layOut(next)
      if next.top + Self.margin < scroll.position { shift += growth }
      lines += geometry.lines.map { $0.moved(by: next) }
      spot = blocks.spot(after: next)
    }
    if blocks.layouts != layouts {
      scroll.contentChanged(length: page.height(), shift: shift)
      arrange(reveals: false)
    }
    return TextGeometry(lines: lines)
  }
}
