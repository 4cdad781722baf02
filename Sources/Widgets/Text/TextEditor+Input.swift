// SPDX-License-Identifier: MIT

// Keys.
extension TextEditor {
  /// Handles a key of a text of several lines. Returns false if it does nothing here.
  func editPage(_ input: KeyEvent) -> Bool {
    let isExtending = input.modifiers.contains(.shift)
    let hasControl = input.modifiers.contains(.control)
    guard input.modifiers.isDisjoint(with: [.alt, .logo]) else { return false }
    switch input.key {
    case .up, .keypadUp: moveVertically(.backward, byParagraph: hasControl, isExtending)
    case .down, .keypadDown: moveVertically(.forward, byParagraph: hasControl, isExtending)
    case .pageUp, .keypadPageUp: movePage(.backward, isExtending)
    case .pageDown, .keypadPageDown: movePage(.forward, isExtending)
    case .home where !hasControl, .keypadHome where !hasControl:
      moveInLine(toEnd: false, isExtending)
    case .end where !hasControl, .keypadEnd where !hasControl: moveInLine(toEnd: true, isExtending)
    case .enter, .keypadEnter:
      guard !hasControl, !isReadOnly else { return false }
      change { $0.insert("\n", isTyping: true) }
    case .tab where hasControl != insertsTabs && !isExtending && !isReadOnly:
      change { $0.insert("\t", isTyping: true) }
    default: return editLine(input)
    }
    return true
  }

  /// Directions along the text.
  private enum Direction { case backward, forward }

  private func moveVertically(_ direction: Direction, byParagraph: Bool, _ isExtending: Bool) {
    if byParagraph {
      let isForward = direction == .forward
      return move(isForward ? .paragraphForward : .paragraphBackward, false, isExtending)
    }
    endComposition()
    let column = goal ?? caretRect.left - Self.padding
    guard let (spot, geometry, line) = neighbor(direction) else {
      return move(direction == .forward ? .end : .start, false, isExtending)
    }
    moveCaret(
      spot, geometry, to: Point(x: column, y: geometry.lines[line].top), extending: isExtending)
    goal = column
    selectionChanged()
    if isExtending { offerSelection() }
  }

  /// The line above or beneath that of the caret; nil at the ends of the text.
  private func neighbor(_ direction: Direction) -> (TextBlocks.Spot, TextGeometry, Int)? {
    let spot = caretSpot
    let geometry = geometry(spot)
    let line = geometry.line(at: editing.caret - spot.start, isAtLineEnd: isAtLineEnd)
    switch direction {
    case .backward:
      if line > 0 { return (spot, geometry, line - 1) }
      guard let before = blocks.spot(before: spot) else { return nil }
      let above = self.geometry(before)
      // The block above has its height from its layout only now.
      return (blocks.spot(before: caretSpot) ?? before, above, above.lines.count - 1)
    case .forward:
      if line + 1 < geometry.lines.count { return (spot, geometry, line + 1) }
      return blocks.spot(after: spot).map { ($0, self.geometry($0), 0) }
    }
  }

  /// Moves by what is visible, less a line, and scrolls as far.
  private func movePage(_ direction: Direction, _ isExtending: Bool) {
    endComposition()
    let caret = caretRect
    let visible = scroll.visibleRange
    let page = max(
      visible.upperBound - visible.lowerBound - 2 * Self.margin - caret.height, caret.height)
    let way = direction == .forward ? page : -page
    let height = caret.top + caret.height / 2 - Self.margin + way
    guard height > 0, height < blocks.height else {
      return move(direction == .forward ? .end : .start, false, isExtending)
    }
    let column = goal ?? caret.left - Self.padding
    scroll.follow(to: visible.lowerBound + way)
    let spot = blocks.spot(at: height)
    moveCaret(
      spot, geometry(spot), to: Point(x: column, y: height - spot.top), extending: isExtending)
    goal = column
    selectionChanged()
    if isExtending { offerSelection() }
  }

  /// Moves to an end of the line that shows.
  private func moveInLine(toEnd isEnd: Bool, _ isExtending: Bool) {
    endComposition()
    let spot = caretSpot
    let geometry = geometry(spot)
    let index = geometry.line(at: editing.caret - spot.start, isAtLineEnd: isAtLineEnd)
    guard geometry.lines.indices.contains(index) else { return }
    let line = geometry.lines[index]
    if isEnd {
      moveCaret(
        spot, geometry, toEndOf: line, line.range.upperBound, extending: isExtending)
    } else {
      isAtLineEnd = false
      editing.moveCaret(to: spot.start + line.range.lowerBound, extending: isExtending)
    }
    (goal, keepsColumn) = (nil, true)
    selectionChanged()
    if isExtending { offerSelection() }
  }

  /// Puts the caret nearest to a point of a block.
  func moveCaret(
    _ spot: TextBlocks.Spot, _ geometry: TextGeometry, to point: Point<Logical>,
    extending isExtending: Bool
  ) {
    keepsColumn = true
    isAtLineEnd = false
    let offset = geometry.offset(at: point)
    guard let line = geometry.lines.last(where: { $0.top <= point.y }) ?? geometry.lines.first,
      offset == line.range.upperBound
    else {
      return editing.moveCaret(
        to: editing.offset(shown: spot.start + offset), extending: isExtending)
    }
    moveCaret(spot, geometry, toEndOf: line, offset, extending: isExtending)
  }

  /// Puts the caret at the end of a line: before the space at which the line is wrapped, so that
  /// what is typed stays in the line.
  private func moveCaret(
    _ spot: TextBlocks.Spot, _ geometry: TextGeometry, toEndOf line: TextGeometry.Line,
    _ offset: Int,
    extending isExtending: Bool
  ) {
    keepsColumn = true
    isAtLineEnd = false
    var offset = offset
    let block = blocks.blocks[spot.index]
    let isWrapped =
      offset < block.length || !block.hasNewline && spot.index + 1 < blocks.blocks.count
    if isWrapped, let last = line.clusters.last {
      if isSpace(last, spot), line.clusters.count > 1 {
        offset = last.range.lowerBound
      } else {
        isAtLineEnd = true
      }
    }
    editing.moveCaret(to: editing.offset(shown: spot.start + offset), extending: isExtending)
  }

  private func isSpace(_ cluster: TextGeometry.Cluster, _ spot: TextBlocks.Spot) -> Bool {
    let text = blocks.text
    let start = text.utf8.index(text.startIndex, offsetBy: spot.start + cluster.range.lowerBound)
    return text[start].isWhitespace
  }
}

// Presses.
extension TextEditor {
  func beginPress(_ press: Press) {
    if press.source != .pointer, scroll.canScroll, press.clickCount == 1 {
      // A finger that moves up or down scrolls, and leaves the caret where it is.
      waiting = press
      return
    }
    beginSelecting(press)
  }

  func movePress(_ press: Press) {
    if let first = waiting {
      guard press.isDrag else { return }
      waiting = nil
      beginSelecting(first)
    }
    continueSelecting(press)
    guard selecting != nil else { return }
    selectingPosition = press.position
    if overshoot != 0 { animate() }
  }

  func endPress(_ press: Press) {
    selectingPosition = nil
    if let first = waiting {
      waiting = nil
      beginSelecting(first)
    }
    endSelecting(press)
  }

  /// The distance of the selecting press above the editor, negative, or beneath it; of a drag over
  /// the editor, that beyond a margin.
  private var overshoot: Double {
    guard let position = selectingPosition ?? hoverPosition else { return 0 }
    let margin = selectingPosition == nil ? Self.hoverMargin : 0
    let height = local(position).y
    return min(height - margin, 0) + max(height - layer.frame.height + margin, 0)
  }

  /// Scrolls while a press selects beyond the edge, or a drag is near it, faster farther away.
  /// Returns true if it goes on.
  func scrollAtEdge(at moment: Moment) -> Bool {
    guard selecting != nil || hoverPosition != nil, overshoot != 0,
      let position = selectingPosition ?? hoverPosition
    else {
      scrolledAt = nil
      return false
    }
    let time = scrolledAt.map { min((moment - $0).seconds, Self.longestStep) } ?? 0
    scrolledAt = moment
    let before = scroll.position
    scroll.follow(to: before + overshoot * Self.speed * time)
    guard scroll.position != before else { return time == 0 }
    if selecting != nil {
      moveCaret(to: position, extending: true)
      selectionChanged()
    } else {
      arrange(reveals: false)
      showDropCaret(at: position)
    }
    return true
  }

  /// The distance from the edges, in logical units, within which a drag scrolls.
  private static let hoverMargin = 20.0
  /// Lengths of scrolling in a second for each unit of distance beyond the edge.
  private static let speed = 8.0
  /// The longest time between two frames that scrolling makes up for, in seconds.
  private static let longestStep = 0.05
}
