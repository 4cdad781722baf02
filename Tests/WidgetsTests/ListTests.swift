// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct ListTests {
  /// A row that records its index.
  private final class Row: Widget {
    let label = Label("")
    let button = Button("Do")
    private(set) var index = -1

    override init() {
      super.init()
      add(label)
      add(button)
      button.isHidden = true
    }

    func show(_ index: Int) {
      self.index = index
      label.text = "Row \(index)"
    }

    override func layoutChildren() {
      label.layout(in: Rect(x: 0, y: 0, width: 100, height: 20))
      button.layout(in: Rect(x: 100, y: 0, width: 60, height: 30))
    }
  }

  /// A list of 300 logical units height.
  private final class Bench {
    let list: List<Row>
    let stage: Stage
    var made: [Row] = []
    var bound = 0
    var meant: [Int] = []

    init(_ heights: RowLayout) {
      var make: () -> Row = { Row() }
      var show: (Row, Int) -> Void = { $0.show($1) }
      list = List(heights, makeRow: { make() }, configure: { show($0, $1) })
      stage = Stage(200, 300)
      make = { [unowned self] in
        made.append(Row())
        return made[made.count - 1]
      }
      show = { [unowned self] row, index in
        bound += 1
        row.show(index)
      }
      stage.widgets.root.add(list)
      stage.frame()
      stage.point(50, 150)
    }

    convenience init(_ count: Int) { self.init(RowLayout(count: count, height: 50)) }

    /// Number of layers in the scene.
    var layers: Int { Self.count(stage.scene.root) }

    private static func count(_ layer: Layer) -> Int {
      layer.children.reduce(1) { $0 + count($1) }
    }

    /// True if all visible rows exist and each is at its position.
    func check() {
      for index in list.rowLayout.rows(in: list.visibleRange) {
        guard let row = list.row(at: index) else {
          Issue.record("row \(index) is not there at \(list.position)")
          return
        }
        let frame = stage.place(of: row)
        #expect(row.index == index && row.label.text == "Row \(index)")
        #expect(abs(frame.top - list.rowLayout.top(of: index) + list.position) <= 0.5)
        #expect(abs(frame.height - list.rowLayout.height(of: index)) < 1e-6)
      }
    }
  }

  @Test func onlyWhatIsSeenExists() {
    let (few, many) = (Bench(100), Bench(100_000))
    #expect(many.made.count == 7 && many.made.count == few.made.count)
    #expect(many.layers == few.layers)
    for bench in [few, many] {
      bench.list.scroll(to: 2_000, animated: false)
      bench.stage.settle()
      bench.check()
    }
    #expect(many.layers == few.layers && many.made.count == few.made.count)
    many.list.scroll(to: 3_777_713, animated: false)
    many.stage.settle()
    many.check()
    #expect(many.made.count <= 9)
  }

  @Test func aHundredThousandScrollAsAHundred() {
    func work(_ count: Int) -> (bound: Int, made: Int, asked: Int, layers: Int) {
      let bench = Bench(count)
      bench.list.scroll(to: 500, animated: false)
      bench.stage.settle()
      let (bound, asked) = (bench.bound, bench.stage.typewriter.asked)
      for _ in 0..<100 {
        bench.stage.scroll(.smooth, y: 25)
        bench.stage.frame()
      }
      bench.check()
      return (
        bench.bound - bound, bench.made.count, bench.stage.typewriter.asked - asked, bench.layers
      )
    }
    let (few, many) = (work(100), work(100_000))
    // 2500 units are 50 rows, and each appears once.
    #expect(many.bound == 50 && many.bound == few.bound)
    #expect(many.made == few.made && many.made <= 9)
    #expect(many.layers == few.layers && many.asked == few.asked)
  }

  @Test(arguments: UInt64(0)..<5)
  func rowsOfAnyHeightStandWhereTheyBelong(seed: UInt64) {
    var random = Numbers(seed)
    let heights = (0..<500).map { _ in Double(10 + random.next(90)) }
    let bench = Bench(RowLayout(heights, spacing: Double(random.next(12))))
    for _ in 0..<40 {
      bench.list.scroll(to: Double(random.next(30_000)), animated: random.next(2) == 0)
      for _ in 0..<random.next(20) { bench.stage.frame() }
      bench.check()
      #expect(bench.list.visibleRows.count < 40)
    }
  }

  @Test func rowsAreFoundByHeight() {
    let equal = RowLayout(count: 100, height: 40, spacing: 10)
    let each = RowLayout(Array(repeating: 40.0, count: 100), spacing: 10)
    for heights in [equal, each] {
      #expect(heights.total == 4_990 && heights.top(of: 3) == 150 && heights.height(of: 99) == 40)
      #expect(heights.rows(in: 0..<300) == 0..<6)
      #expect(heights.rows(in: 30..<301) == 0..<7)
      #expect(heights.rows(in: 4_950..<9_000) == 99..<100)
      #expect(heights.rows(in: -500..<0) == 0..<0)
      #expect(heights.rows(in: 5_000..<6_000).isEmpty)
    }
    #expect(RowLayout([]).rows(in: 0..<100).isEmpty && RowLayout([]).total == 0)
  }

  @Test func anEmptyListIsNothing() {
    let bench = Bench(0)
    bench.stage.scroll(.wheel, y: 3)
    #expect(bench.stage.settle() == 0 && bench.made.isEmpty)
    bench.list.rowLayout = RowLayout(count: 3, height: 50)
    bench.stage.settle()
    bench.check()
    #expect(bench.made.count == 3)
  }

  @Test func whatChangesIsShownAnew() {
    let bench = Bench(1_000)
    bench.list.scroll(to: 49_000, animated: false)
    bench.stage.settle()
    bench.list.rowLayout = RowLayout(count: 40, height: 60)
    bench.stage.settle()
    #expect(bench.list.position == 2_100)
    bench.check()
    let bound = bench.bound
    bench.list.reload()
    bench.stage.settle()
    #expect(bench.bound > bound && bench.bound <= bound + 8)
    bench.stage.widgets.scene.size = Size(width: 150, height: 500)
    bench.stage.widgets.updateSize()
    bench.stage.settle()
    bench.check()
  }

  /// A list of 300 logical units height, whose rows are 50 high and move when its items change.
  private final class Moving {
    var items: [String]
    let list: List<Label>
    let stage = Stage(200, 300)

    init(_ items: [String]) {
      self.items = items
      var text: (Int) -> String = { _ in "" }
      list = List(RowLayout(count: items.count, height: 50)) {
        Label("")
      } configure: {
        $0.text = text($1)
      }
      text = { [unowned self] in self.items[$0] }
      list.identify = { [unowned self] in AnyHashable(self.items[$0]) }
      stage.widgets.root.add(list)
      stage.settle()
    }

    func change(_ change: (inout [String]) -> Void) {
      change(&items)
      list.change(
        to: RowLayout(count: items.count, height: 50), by: Spring(response: 0.3), at: stage.now)
    }

    /// The texts that are seen, with the tops of their rows, from the top. Rows that leave count.
    var seen: [String: Double] {
      var found: [String: Double] = [:]
      for cell in list.content.layer.children {
        guard case .text(let text) = cell.children.first?.content else { continue }
        found[text.string] = cell.frame.top + cell.transform.translation.y - list.position
      }
      return found
    }

    func opacity(_ item: String) -> Double? {
      list.content.layer.children.first { cell in
        if case .text(let text) = cell.children.first?.content {
          text.string == item
        } else {
          false
        }
      }?.opacity
    }
  }

  @Test func rowsGoToTheirNewPlacesAndRemovedOnesFadeOut() {
    let moving = Moving(["a", "b", "c", "d"])
    moving.change { $0.remove(at: 1) }
    moving.stage.frame()
    var (seen, last) = (moving.seen, moving.seen)
    #expect(seen["a"] == 0 && seen["b"] == 50 && moving.opacity("b").map { $0 < 1 } == true)
    #expect(seen["c"].map { $0 > 50 && $0 < 100 } == true)
    while moving.stage.frame() {
      seen = moving.seen
      // Rows go together, and never jump.
      if let c = seen["c"], let d = seen["d"] { #expect(abs(d - c - 50) < 0.5) }
      #expect(abs((seen["c"] ?? 0) - (last["c"] ?? 0)) < 20)
      last = seen
    }
    #expect(moving.seen == ["a": 0, "c": 50, "d": 100])
    #expect(moving.list.content.children.count == 3)
  }

  @Test func newRowsFadeInAndTheOthersMakeRoom() {
    let moving = Moving(["a", "b"])
    moving.change { $0.insert("new", at: 0) }
    moving.stage.frame()
    #expect(moving.opacity("new").map { $0 < 1 } == true && moving.seen["new"] == 0)
    #expect(moving.seen["a"].map { $0 > 0 && $0 < 50 } == true)
    moving.stage.settle()
    #expect(moving.seen == ["new": 0, "a": 50, "b": 100] && moving.opacity("new") == 1)
  }

  @Test func aChangeInMidFlightGoesOnFromWhatIsSeen() {
    let moving = Moving(["a", "b", "c"])
    moving.change { $0.remove(at: 0) }
    for _ in 0..<6 { moving.stage.frame() }
    let before = moving.seen
    let fading = moving.opacity("a") ?? 0
    #expect(fading > 0 && fading < 1 && before["c"].map { $0 > 50 && $0 < 100 } == true)
    // It comes back from where it is, and what went up goes on a little before it turns.
    moving.change { $0.insert("a", at: 0) }
    moving.stage.frame()
    let after = moving.seen
    for item in ["a", "b", "c"] {
      #expect(abs((after[item] ?? -999) - (before[item] ?? 999)) < 12, "\(item)")
    }
    #expect(abs((moving.opacity("a") ?? 9) - fading) < 0.2)
    moving.stage.settle()
    #expect(moving.seen == ["a": 0, "b": 50, "c": 100] && moving.opacity("a") == 1)
  }

  @Test func changesBetweenTwoFramesGoOnFromWhatIsSeen() {
    let moving = Moving(["a", "b", "c"])
    moving.change { $0.insert("new", at: 0) }
    // An event lays the rows out.
    moving.stage.point(10, 10)
    moving.change { $0.append("d") }
    moving.stage.frame()
    #expect(moving.seen["a"].map { $0 < 25 } == true)
    moving.stage.settle()
    #expect(moving.seen["a"] == 50)
  }

  @Test func rowsThatComeFromOutOfSightDoNotFade() {
    let moving = Moving((0..<40).map { "\($0)" })
    moving.list.scroll(to: 500, animated: false)
    moving.stage.settle()
    moving.change { $0.removeSubrange(11...13) }
    moving.stage.frame()
    // Rows 17 and on were below what is seen.
    for row in 17...19 {
      #expect(moving.opacity("\(row)") == 1, "\(row)")
      #expect(moving.seen["\(row)"].map { $0 > Double(row - 13) * 50 } == true, "\(row)")
    }
    moving.stage.settle()
    #expect(moving.seen["19"] == 300 && moving.seen["10"] == 0)
  }

  @Test func aListThatIsAtItsEndKeepsWhatIsSeenAsItShrinks() {
    let moving = Moving((0..<20).map { "\($0)" })
    moving.list.scroll(to: 700, animated: false)
    moving.stage.settle()
    let before = moving.seen["15"]
    moving.change { $0.removeLast() }
    moving.stage.frame(after: 0)
    #expect(moving.list.position == 650 && moving.seen["15"] == before)
    moving.stage.settle()
    #expect(moving.seen["15"] == before.map { $0 + 50 })
  }

  @Test func theCurrentRowFollowsItsElement() {
    let moving = Moving(["a", "b", "c"])
    moving.list.current = 1
    moving.change { $0.insert("new", at: 0) }
    #expect(moving.list.current == 2)
    moving.change { $0.removeAll { $0 == "b" } }
    #expect(moving.list.current == 2)
    moving.change { $0.removeAll() }
    #expect(moving.list.current == nil)
    moving.stage.settle()
    #expect(moving.seen.isEmpty)
  }

  @Test func withReducedMotionRowsOnlyFade() {
    let moving = Moving(["a", "b", "c"])
    moving.stage.widgets.motion = .reduced
    moving.change { $0.remove(at: 0) }
    moving.stage.frame()
    #expect(moving.seen["b"] == 0 && moving.opacity("a").map { $0 > 0 && $0 < 1 } == true)
    moving.stage.settle()
    #expect(moving.seen == ["b": 0, "c": 50])
  }

  @Test(arguments: UInt64(0)..<4) func randomChangesEndAsIfTheListWereNew(seed: UInt64) {
    var random = Numbers(seed)
    let moving = Moving((0..<30).map { "\($0)" })
    for step in 0..<200 {
      moving.change { items in
        for _ in 0...random.next(3) {
          let place = random.next(items.count + 1)
          switch random.next(3) {
          case 0: items.insert("new \(step) \(random.next(1 << 30))", at: place)
          case 1: if place < items.count { items.remove(at: place) }
          default: if place < items.count { items.swapAt(place, random.next(items.count)) }
          }
        }
      }
      if random.next(3) == 0 { moving.list.scroll(to: Double(random.next(1_500)), animated: false) }
      for _ in 0..<random.next(12) { moving.stage.frame() }
    }
    moving.stage.settle()
    let list = moving.list
    var expected: [String: Double] = [:]
    for row in list.visibleRows {
      expected[moving.items[row]] = Double(row) * 50 - list.position
      #expect(moving.opacity(moving.items[row]) == 1)
    }
    #expect(moving.seen == expected)
    #expect(list.content.children.count == list.visibleRows.count)
  }

  @Test func aRowIsMeantByPointerAndFinger() {
    let bench = Bench(1_000)
    bench.list.onActivate = { [unowned bench] in bench.meant.append($0) }
    bench.stage.click(50, 120)
    bench.list.scroll(to: 5_000, animated: false)
    bench.stage.settle()
    bench.stage.touch(50, 120)
    bench.stage.lift()
    #expect(bench.meant == [2, 102] && bench.list.current == 102)
    bench.stage.touch(50, 120)
    bench.stage.drag(50, 60)
    bench.stage.lift()
    #expect(bench.meant == [2, 102])
  }

  @Test func keysGoFromRowToRow() {
    let bench = Bench(1_000)
    bench.list.onActivate = { [unowned bench] in bench.meant.append($0) }
    // The list comes into the focus with its first row.
    bench.stage.key(.tab)
    #expect(bench.stage.widgets.focused === bench.list && bench.list.current == 0)
    let view = Rect<Logical>(x: 0, y: 0, width: 200, height: 300)
    for (key, row) in [
      (Keysym.down, 1), (.up, 0), (.down, 1), (.pageDown, 6), (.up, 5), (.end, 999), (.down, 999),
      (.pageUp, 994), (.home, 0), (.up, 0), (.down, 1),
    ] {
      bench.stage.key(key)
      bench.stage.settle()
      #expect(bench.list.current == row)
      if let shown = bench.list.row(at: row) {
        #expect(view.contains(bench.stage.place(of: shown)))
      } else {
        Issue.record("row \(row) is not there")
      }
    }
    bench.stage.key(.enter)
    bench.stage.key(.space)
    #expect(bench.meant == [1, 1])
  }

  @Test func aPersonSelectsRowsThatAreNotActivated() {
    let bench = Bench(1_000)
    bench.list.onSelect = { [unowned bench] in bench.meant.append($0) }
    // The focus alone selects nothing.
    bench.stage.key(.tab)
    #expect(bench.stage.widgets.focused === bench.list && bench.list.current == nil)
    bench.stage.key(.down)
    bench.stage.key(.down)
    bench.stage.click(50, 120)
    // Code selects without being told of it.
    bench.list.current = 4
    #expect(bench.meant == [0, 1, 2])
    #expect(!bench.stage.key(.enter))
    // Only rows that can be pressed tell that they can be selected.
    bench.list.onSelect = nil
    bench.stage.click(50, 120)
    #expect(bench.list.current == 4)
  }

  @Test func keysThatNothingUsesSelectRows() {
    let bench = Bench(1_000)
    let field = TextField()
    bench.stage.widgets.root.add(field)
    bench.stage.frame()
    bench.stage.widgets.setFocus(field)
    bench.list.onActivate = { [unowned bench] in bench.meant.append($0) }
    #expect(!bench.stage.key(.down) && bench.list.current == nil)
    bench.list.takesUnusedKeys = true
    #expect(bench.stage.key(.down) && bench.stage.key(.down) && bench.stage.key(.enter))
    #expect(bench.list.current == 1 && bench.meant == [1])
    // A key that is held goes on.
    let held = KeyEvent(.repeated, .down)
    #expect(bench.stage.widgets.handle(held, at: bench.stage.now) && bench.list.current == 2)
    // What the field uses does not come to the list.
    #expect(bench.stage.key(.home) && bench.list.current == 2)
    field.onSubmit = { _ in }
    #expect(bench.stage.key(.enter) && bench.meant == [1])
    #expect(bench.stage.widgets.focused === field)
    bench.list.isHidden = true
    #expect(!bench.stage.key(.down))
  }

  @Test func aKeyThatIsHeldStaysInSight() {
    let bench = Bench(1_000)
    bench.list.onActivate = { _ in }
    bench.stage.key(.tab)
    // 30 rows a second, each with two frames.
    for row in 1..<60 {
      bench.stage.key(.down)
      bench.stage.frame(after: 0.016)
      bench.stage.frame(after: 0.016)
      let top = Double(row) * 50
      #expect(top < bench.list.visibleRange.upperBound, "row \(row) is out of sight")
    }
    bench.stage.settle()
    #expect(bench.list.visibleRange.contains(59 * 50))
  }

  @Test func theRingIsAroundTheCurrentRow() throws {
    let bench = Bench(1_000)
    bench.list.onActivate = { _ in }
    bench.stage.key(.tab)
    bench.stage.key(.down)
    bench.stage.settle()
    let slot = try #require(bench.list.row(at: 1)?.parent)
    let ring = try #require(slot.layer.children.last)
    #expect(ring.border != nil && ring.frame == slot.layer.bounds.insetBy(2))
  }

  @Test func theFirstRowThatIsSeenWholeIsCurrentFirst() {
    let bench = Bench(1_000)
    bench.list.onActivate = { _ in }
    bench.stage.point(50, 50)
    bench.stage.scroll(.wheel, y: 1.3)
    bench.stage.settle()
    bench.stage.key(.tab)
    bench.stage.settle()
    let view = Rect<Logical>(x: 0, y: 0, width: 200, height: 300)
    guard let current = bench.list.current, let row = bench.list.row(at: current),
      let before = bench.list.row(at: current - 1)
    else {
      Issue.record("no row is current")
      return
    }
    #expect(view.contains(bench.stage.place(of: row)))
    #expect(!view.contains(bench.stage.place(of: before)))
  }

  @Test func theMenuKeyOpensTheMenuOfTheCurrentRow() throws {
    let bench = Bench(1_000)
    bench.list.onActivate = { _ in }
    bench.stage.key(.tab)
    bench.stage.key(.down)
    bench.stage.settle()
    var opened: [Int] = []
    for index in 0..<3 {
      try #require(bench.list.row(at: index)).gestures.contextMenu = {
        opened.append(index)
        return [MenuItem("Open")]
      }
    }
    bench.stage.key(.menu)
    #expect(opened == [1])
  }

  @Test func theTabKeyGoesThroughRowsThatAreNotThereYet() {
    let bench = Bench(1_000)
    let view = Rect<Logical>(x: 0, y: 0, width: 200, height: 300)
    bench.stage.key(.tab)
    for index in [Array(0..<14), Array((3..<13).reversed())].joined() {
      for row in bench.made { row.button.isHidden = false }
      bench.stage.key(.tab, shift: bench.list.row(at: index + 1)?.button.focus == .withRing)
      bench.stage.settle()
      let row = bench.stage.widgets.focused?.parent as? Row
      #expect(row?.index == index)
      if let row { #expect(view.contains(bench.stage.place(of: row.button))) }
    }
    #expect(bench.made.count < 20)
  }

  @Test func aFingerThrowsTheList() {
    let bench = Bench(100_000)
    bench.stage.touch(50, 280)
    for step in 1...10 {
      bench.stage.pass(0.008)
      bench.stage.drag(50, 280 - 25 * Double(step))
      bench.stage.frame(after: 0)
    }
    bench.stage.lift()
    while bench.stage.frame() { bench.check() }
    #expect(bench.list.position > 800)
  }

  @Test func whatHasTheKeyboardStaysOutOfSight() throws {
    let bench = Bench(1_000)
    let row = try #require(bench.list.row(at: 2))
    row.button.isHidden = false
    bench.stage.widgets.setFocus(row.button)
    bench.list.scroll(to: 20_000, animated: false)
    bench.stage.settle()
    #expect(row.index == 2 && bench.stage.widgets.focused === row.button)
    bench.check()
    bench.list.scroll(to: 0, animated: false)
    bench.stage.settle()
    #expect(bench.list.row(at: 2) === row)
    bench.check()
  }

  @Test func whatIsHeldStaysWhatItIs() throws {
    let bench = Bench(1_000)
    let row = try #require(bench.list.row(at: 2))
    var meant = 0
    row.button.isHidden = false
    row.button.action = { meant += 1 }
    bench.stage.frame()
    bench.stage.point(130, 115)
    bench.stage.press()
    #expect(row.button.isPressed)
    bench.stage.widgets.setFocus(nil)
    bench.stage.scroll(.wheel, y: 100)
    bench.stage.settle()
    #expect(row.index == 2 && row.button.isPressed)
    bench.check()
    bench.stage.release()
    bench.list.scroll(to: 9_000, animated: false)
    bench.stage.settle()
    bench.check()
  }
}
