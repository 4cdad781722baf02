// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct StackTests {
  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  /// A stack of blocks; some stretch, some are hidden.
  private func randomStack(_ seed: UInt64) -> (stack: Stack, room: Size<Logical>) {
    var random = Numbers(seed)
    let stack = Stack(
      random.next(2) == 0 ? .horizontal : .vertical, spacing: Double(random.next(20)),
      padding: Padding(
        leading: Double(random.next(9)), top: Double(random.next(9)),
        trailing: Double(random.next(9)), bottom: Double(random.next(9))),
      alignment: Stack.Alignment.allCases[random.next(5)])
    var (along, across) = (0.0, 0.0)
    for _ in 0..<random.next(7) {
      let block = Block(Double(5 + random.next(60)), Double(5 + random.next(60)))
      block.stretch = Double(random.next(3))
      block.isHidden = random.next(5) == 0
      if random.next(3) == 0 {
        block.sizeLimits.maxWidth = block.size.width + Double(random.next(40))
      }
      stack.add(block)
      along += stack.axis == .horizontal ? block.size.width : block.size.height
      across = max(across, stack.axis == .horizontal ? block.size.height : block.size.width)
    }
    along += 200 + Double(random.next(100))
    across += 20
    return (
      stack,
      stack.axis == .horizontal
        ? Size(width: along, height: across) : Size(width: across, height: along)
    )
  }

  @Test(arguments: UInt64(0)..<300)
  func whatIsInAStackStandsInOrderWithinItAtTheSameDistance(seed: UInt64) {
    let (stack, room) = randomStack(seed)
    stack.layout(in: Rect(origin: .zero, size: room))
    let inside = Rect<Logical>(
      left: stack.padding.leading, top: stack.padding.top,
      right: room.width - stack.padding.trailing,
      bottom: room.height - stack.padding.bottom)
    var end: Double?
    for child in stack.children where !child.isHidden {
      let frame = child.layer.frame
      #expect(frame.left >= inside.left - 1e-6 && frame.right <= inside.right + 1e-6)
      #expect(frame.top >= inside.top - 1e-6 && frame.bottom <= inside.bottom + 1e-6)
      let (start, next) =
        stack.axis == .horizontal ? (frame.left, frame.right) : (frame.top, frame.bottom)
      if let end {
        #expect(near(start - end, stack.spacing))
      } else {
        #expect(near(start, stack.axis == .horizontal ? inside.left : inside.top))
      }
      end = next
    }
  }

  @Test(arguments: UInt64(0)..<300)
  func whatIsLeftIsSharedAsWished(seed: UInt64) {
    let (stack, room) = randomStack(seed)
    stack.layout(in: Rect(origin: .zero, size: room))
    let seen = stack.children.compactMap { $0 as? Block }.filter { !$0.isHidden }
    func grown(_ block: Block) -> Double {
      stack.axis == .horizontal
        ? block.layer.frame.width - block.size.width
        : block.layer.frame.height - block.size.height
    }
    func isFull(_ block: Block) -> Bool {
      stack.axis == .horizontal && near(block.layer.frame.width, block.sizeLimits.maxWidth)
    }
    for block in seen where block.stretch == 0 { #expect(near(grown(block), 0)) }
    let shares = seen.filter { $0.stretch > 0 && !isFull($0) }.map { grown($0) / $0.stretch }
    for share in shares { #expect(near(share, shares[0])) }
    for block in seen where block.stretch > 0 && isFull(block) {
      #expect(grown(block) / block.stretch <= (shares.first ?? .infinity) + 1e-6)
    }
    guard let last = seen.last?.layer.frame, !shares.isEmpty else { return }
    let end =
      stack.axis == .horizontal
      ? room.width - stack.padding.trailing - last.right
      : room.height - stack.padding.bottom - last.bottom
    #expect(near(end, 0))
  }

  @Test(arguments: Stack.Alignment.allCases)
  func alignmentSaysWhereTheyStandAcross(alignment: Stack.Alignment) {
    let block = Block(10, 10)
    let stack = Stack(.vertical, padding: Padding(5), alignment: alignment, [block])
    stack.layout(in: Rect(x: 0, y: 0, width: 110, height: 50))
    let expected: (x: Double, width: Double) =
      switch alignment {
      case .start: (5, 10)
      case .center: (50, 10)
      case .end: (95, 10)
      case .fill: (5, 100)
      case .baseline: (5, 10)
      }
    #expect(block.layer.frame.left == expected.x && block.layer.frame.width == expected.width)
  }

  @Test func baselinesOfARowAreOnOneLine() throws {
    let (small, large) = (Label("small", role: .caption), Label("LARGE", role: .display))
    let (button, field) = (Button("Send"), TextField("text"))
    let column = Stack(.vertical, padding: Padding(4), [Block(5, 9), Label("in a column")])
    let block = Block(30, 12)
    let row = Stack(
      .horizontal, spacing: 4, alignment: .baseline, [small, large, button, field, column, block])
    let hidden = Label("hidden", role: .display)
    hidden.isHidden = true
    column.insert(hidden, at: 0)
    let stage = Stage(900, 200, row)
    func baseline(_ widget: Widget) throws -> Double {
      let place = stage.place(of: widget)
      return place.top + (try #require(widget.firstBaseline(in: place.size)))
    }
    let line = try baseline(large)
    for widget in [small, button, field, column] { #expect(try near(baseline(widget), line)) }
    // The line of the field is where its text is drawn, and a block stands on it.
    let style = try #require(field.theme).typography.body
    let middle = stage.place(of: field).top + stage.place(of: field).height / 2
    #expect(near(middle - style.size * 1.25 / 2 + style.size, line))
    #expect(near(stage.place(of: block).bottom, line))
    // The row is as high as what hangs below and stands above the line, and is in the middle.
    let natural = row.measure(in: ProposedSize(width: 900))
    let all = [small, large, button, field, column, block].map { stage.place(of: $0) }
    let (top, bottom) = (all.map(\.top).min() ?? 0, all.map(\.bottom).max() ?? 0)
    #expect(near(natural.height, bottom - top) && near(top, 200 - bottom))
    #expect(row.firstBaseline(in: Size(width: 900, height: 200)).map { near($0, line) } == true)
  }

  @Test func equalLengthsAreThoseOfTheLongest() {
    let blocks = [Block(30, 10), Block(80, 10), Block(10, 10)]
    let row = Stack(.horizontal, spacing: 10, blocks)
    row.hasEqualLengths = true
    #expect(row.measure(in: ProposedSize()) == Size(width: 260, height: 10))
    func widths(in room: Double) -> [Double] {
      row.layout(in: Rect(x: 0, y: 0, width: room, height: 10))
      return blocks.map { $0.layer.frame.width }
    }
    #expect(widths(in: 400) == [80, 80, 80] && blocks[2].layer.frame.left == 180)
    #expect(widths(in: 200) == [60, 60, 60] && blocks[2].layer.frame.right == 200)
    blocks[0].stretch = 1
    #expect(widths(in: 440) == [140, 140, 140])
    blocks[1].isHidden = true
    #expect(widths(in: 440) == [215, 140, 215])
  }

  @Test func rowBecomesAColumnWhereItIsTooNarrow() {
    let blocks = [Block(30, 10), Block(80, 20), Block(10, 10)]
    let row = Stack(.horizontal, spacing: 10, alignment: .fill, blocks)
    func frames(in width: Double) -> [Rect<Logical>] {
      let size = row.measure(in: ProposedSize(width: width))
      row.layout(in: Rect(x: 0, y: 0, width: width, height: size.height))
      return blocks.map(\.layer.frame)
    }
    #expect(frames(in: 120).map(\.height) == [20, 20, 20])
    row.becomesColumn = true
    // Just enough room, and a little less.
    #expect(frames(in: 140).map(\.left) == [0, 40, 130])
    #expect(
      frames(in: 139) == [
        Rect(x: 0, y: 0, width: 139, height: 10), Rect(x: 0, y: 20, width: 139, height: 20),
        Rect(x: 0, y: 50, width: 139, height: 10),
      ])
    // Children of one width need more, and are of one height in a column.
    row.hasEqualLengths = true
    #expect(frames(in: 260).map(\.left) == [0, 90, 180])
    #expect(frames(in: 259).map(\.top) == [0, 30, 60])
    blocks[1].isHidden = true
    #expect(frames(in: 70).map(\.left)[2] == 40)
    #expect(row.measure(in: ProposedSize()) == Size(width: 70, height: 10))
  }

  @Test func childrenFillUpToTheirLimits() {
    let (limited, free) = (Block(10, 10), Block(20, 10))
    limited.sizeLimits.maxWidth = 60
    let around = ZStack()
    around.add(limited)
    let column = Stack(.vertical, [around, free])
    around.sizeLimits.maxHeight = 12
    column.layout(in: Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(limited.layer.frame.width == 60 && around.layer.frame.width == 200)
    #expect(free.layer.frame.width == 200)
    column.add(limited)
    column.layout(in: Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(limited.layer.frame.width == 60 && limited.layer.frame.left == 0)
  }

  @Test func containersTakeSpareLengthForWhatIsInThem() {
    let (around, end) = (ZStack(), Block(10, 10))
    let inner = Stack(.horizontal, spacing: 5, padding: Padding(2), [Block(6, 10), Slider(0.5)])
    inner.children[1].sizeLimits.maxWidth = 200
    around.add(Card(inner, padding: Padding(3)))
    let row = Stack(.horizontal, [around, Spacer(), end])
    row.layout(in: Rect(x: 0, y: 0, width: 400, height: 60))
    // A stack on top of each other has no limit, and shares with the spacer.
    let natural = around.measure(in: ProposedSize()).width
    #expect(natural == 6 + 5 + 160 + 10)
    #expect(near(around.layer.frame.width, natural + (390 - natural) / 2))
    // The card uses what the slider does.
    row.setChildren([around.children[0], Spacer(), end])
    row.layout(in: Rect(x: 0, y: 0, width: 800, height: 60))
    #expect(row.children[0].layer.frame.width == 6 + 5 + 200 + 10)
    #expect(inner.children[1].layer.frame.width == 200)
    // Across, nothing in them takes room.
    let column = Stack(.vertical, [row, Spacer()])
    column.layout(in: Rect(x: 0, y: 0, width: 800, height: 300))
    #expect(row.layer.frame.height == row.measure(in: ProposedSize(width: 800)).height)
    // A weight of its own goes first.
    row.stretch = 1
    column.layout(in: Rect(x: 0, y: 0, width: 800, height: 300))
    #expect(row.layer.frame.height > 100)
  }

  @Test func shortTextsStayWholeWhereRoomIsMissing() {
    let (short, long, longer) = (Label("21:47"), Label("A long title"), Label("A longer title yet"))
    let row = Stack(.horizontal, [short, long, longer])
    let stage = Stage(155, 100, row)
    // Letters of 7 units: 35 for the first, and what is left for the others, alike.
    #expect([short, long, longer].map { stage.place(of: $0).width } == [35, 60, 60])
    row.layout(in: Rect(x: 0, y: 0, width: 221, height: 20))
    #expect([short, long, longer].map(\.layer.frame.width) == [35, 84, 102])
    // Below the least widths nothing shrinks.
    row.layout(in: Rect(x: 0, y: 0, width: 3, height: 20))
    #expect(long.layer.frame.width <= 7)
  }

  @Test func spacersPushApart() {
    let (left, right) = (Block(10, 10), Block(20, 10))
    let stack = Stack(.horizontal, spacing: 4, [left, Spacer(8), right])
    #expect(stack.measure(in: ProposedSize()) == Size(width: 46, height: 10))
    stack.layout(in: Rect(x: 0, y: 0, width: 200, height: 10))
    #expect(left.layer.frame.left == 0 && right.layer.frame.right == 200)
  }

  @Test func textGivesWhereRoomIsMissing() {
    let long = Label("A text that is much too long for its place")
    let fixed = Block(60, 20)
    let stack = Stack(.horizontal, spacing: 10, alignment: .start, [long, fixed])
    let stage = Stage(150, 100, stack)
    #expect(fixed.layer.frame.width == 60)
    #expect(stage.place(of: fixed).right == 150)
    #expect(long.layer.frame.width == 80)
    long.maxLines = nil
    stage.frame()
    // 42 letters of 7 units: 11 per line.
    #expect(long.layer.frame.height == 4 * 17.5)
  }

  @Test func limitsHold() {
    let wide = Label("A text that is much too long for its place", maxLines: nil)
    wide.sizeLimits = .fixed(width: 70)
    let stack = Stack(.vertical, alignment: .start, [wide])
    let stage = Stage(400, 300, stack)
    #expect(stage.place(of: wide).width == 70)
    #expect(stage.place(of: wide).height == 5 * 17.5)
    wide.sizeLimits = SizeLimits(maxWidth: 140, minHeight: 200)
    stage.frame()
    #expect(stage.place(of: wide).size == Size(width: 140, height: 200))
  }
}

/// A deterministic pseudo-random number generator.
struct Numbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  /// The next number in 0..<limit.
  mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }
}
