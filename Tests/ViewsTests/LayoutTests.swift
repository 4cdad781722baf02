// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Views

/// Sizes and places.
@MainActor @Suite struct LayoutTests {
  /// A view of fixed size.
  struct Block: View {
    let name: String
    var width = 40.0
    var height = 20.0

    var body: some View { Text(name).frame(width: width, height: height) }
  }

  @Observable final class Filled {
    var fills = false
  }

  @Observable final class Sized {
    var width = 300.0
    var word = "wide"
  }

  @Observable final class Touched {
    var isHovered = false
    var isFocused = false
    var isDisabled = false
    var taps = 0
  }

  /// The place of the block of this name.
  private func place(_ name: String, _ stage: ViewStage) throws -> Rect<Logical> {
    let label = try #require(stage.all(Label.self).first { $0.text == name })
    return stage.place(of: label)
  }

  /// What a person types needs room.
  @Test func fieldsTakeTheSpareWidthOfARow() throws {
    let stage = ViewStage(400, 100) {
      HStack(spacing: 10) {
        TextField("Search", text: .constant(""))
        Button("Go") {}.frame(width: 60)
      }
    }
    let field = try #require(stage.all(Widgets.TextField.self).first)
    #expect(stage.place(of: field).width == 330)
  }

  @Test func spacersAndFramesShareSpareRoom() throws {
    let stage = ViewStage(300, 100) {
      HStack(spacing: 0) {
        Block(name: "a")
        Spacer()
        Block(name: "b")
        Text("c").frame(maxWidth: .infinity)
      }
    }
    #expect(try place("a", stage).left == 0)
    #expect(try place("b", stage).right - (try place("b", stage).left) == 40)
    let (b, c) = (try place("b", stage), try place("c", stage))
    // The spacer begins at nothing, and the text at its width of 7.
    #expect(b.left == 40 + 106.5)
    #expect(c.right == 300)
  }

  @Test func whatIsAroundAViewWithAMaximumIsNoLarger() throws {
    let stage = ViewStage(300, 400) {
      VStack(spacing: 0) {
        Card(padding: Padding(5)) {
          VStack(spacing: 10) {
            ScrollView { Text("a") }.frame(maxHeight: 90)
            Block(name: "b")
          }.padding(20)
        }.opacity(0.5)
        Spacer()
        Block(name: "c")
      }
    }
    let card = try #require(stage.all(Widgets.Card.self).first)
    #expect(stage.place(of: card).height == 170)  // 90 + 10 + 20 + 2 · 25
    #expect(try place("b", stage).top == 25 + 100)
    #expect(try place("c", stage).bottom == 400)
  }

  @Observable final class Rows {
    var count = 3
  }

  @Test func aListIsAsHighAsItsRowsUpToAMaximum() throws {
    let model = Rows()
    let stage = ViewStage(300, 400) {
      VStack(spacing: 0) {
        List(0..<model.count, id: \.self, rowHeight: 20) { Text("row \($0)") }.atMost(height: 100)
        Block(name: "below")
        Spacer()
      }
    }
    #expect(try place("below", stage).top == 60)
    model.count = 300
    stage.frame()
    #expect(try place("below", stage).top == 100)
    // The rows that are seen, and one beyond the edge.
    #expect(stage.texts.count { $0.hasPrefix("row") } == 6)
    let list = try #require(stage.all(Widgets.ScrollView.self).first)
    list.scroll(to: 5000, animated: false)
    stage.frame()
    #expect(list.position == 5000 && stage.texts.contains("row 250"))
    model.count = 1
    stage.frame()
    #expect(try place("below", stage).top == 20 && list.position == 0)
    model.count = 0
    stage.frame()
    #expect(try place("below", stage).top == 0)
  }

  @Test func aScrollViewIsAsLongAsItsViewsUpToAMaximum() throws {
    let model = Rows()
    let stage = ViewStage(300, 400) {
      VStack(alignment: .start, spacing: 0) {
        ScrollView(.horizontal) {
          HStack(spacing: 0) { ForEach(0..<model.count) { Block(name: "\($0)") } }
        }.atMost(width: 200)
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<model.count) { Block(name: "row \($0)") } }
        }.atMost(height: 100)
        Block(name: "below")
      }
    }
    let views = stage.all(Widgets.ScrollView.self)
    #expect(views.map { stage.place(of: $0).size.width } == [120, 40])
    #expect(try place("below", stage).top == 20 + 60)
    model.count = 30
    stage.frame()
    #expect(stage.place(of: views[0]).width == 200)
    #expect(try place("below", stage).top == 20 + 100)
  }

  /// The size without a proposal is that of a panel as large as its content.
  @Test func aPanelIsAsHighAsItsListUpToAMaximum() {
    let model = Rows()
    let stage = ViewStage(300, 400) {
      VStack(spacing: 0) {
        List(0..<model.count, id: \.self, rowHeight: 20) { Text("\($0)") }.atMost(height: 100)
      }
      .padding(10)
    }
    var height: Double { stage.host.measure(in: ProposedSize(width: 300)).height }
    #expect(height == 80)
    model.count = 300
    stage.frame()
    #expect(height == 120)
    model.count = 1
    stage.frame()
    #expect(height == 40)
  }

  /// A widget that says itself how it takes room.
  private final class Meter: Widget {
    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: 20, height: 20)
    }

    override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
      Flexibility(stretch: axis == .horizontal ? 1 : 0, usable: 100)
    }
  }

  @Test func aWidgetOfTheAuthorTakesSpareRoom() throws {
    let stage = ViewStage(300, 100) {
      VStack(alignment: .start) {
        HStack(spacing: 0) {
          Card(padding: Padding(5)) { WidgetView { Meter() }.padding(10) }
          Spacer()
          Block(name: "b")
        }
      }
    }
    let meter = try #require(stage.all(Meter.self).first)
    #expect(stage.place(of: meter) == Rect(x: 15, y: 15, width: 100, height: 20))
    #expect(try place("b", stage).right == 300)
  }

  @Test func spareRoomIsTakenThroughOtherModifiers() throws {
    let model = Filled()
    let stage = ViewStage(300, 100) {
      HStack(spacing: 0) {
        HStack {
          Text("a").frame(maxWidth: model.fills ? .infinity : nil)
        }.padding(10)
        Block(name: "b")
      }
    }
    #expect(try place("b", stage).left == 27)
    model.fills = true
    stage.frame()
    #expect(try place("b", stage).right == 300)
    model.fills = false
    stage.frame()
    #expect(try place("b", stage).left == 27)
  }

  @Test func framesPlaceTheirViews() throws {
    let stage = ViewStage(300, 100) {
      Block(name: "a").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
    }
    #expect(try place("a", stage) == Rect(x: 260, y: 80, width: 40, height: 20))
  }

  @Test func limitedViewsArePlacedInTheirRoom() throws {
    let stage = ViewStage(300, 100) {
      Card { Block(name: "a") }.frame(maxWidth: 100).frame(maxWidth: .infinity, alignment: .top)
    }
    let card = stage.place(of: stage.all(Widgets.Card.self)[0])
    #expect(card == Rect(x: 100, y: 0, width: 100, height: 52))
  }

  @Test(arguments: [(300, false), (200, true)] as [(Double, Bool)])
  func rowsBecomeColumnsWhereTheyAreTooNarrow(width: Double, isColumn: Bool) throws {
    let stage = ViewStage(width, 100) {
      HStack(alignment: .fill, spacing: 10) {
        Card { Block(name: "a") }.frame(idealWidth: 150, maxWidth: .infinity)
        Block(name: "b", width: 60)
      }
      .becomesColumn(alignment: .trailing, spacing: 20)
    }
    let (a, b) = (stage.place(of: stage.all(Widgets.Card.self)[0]), try place("b", stage))
    #expect(a.width == (isColumn ? 72 : 230))
    #expect(b.top == (isColumn ? a.bottom + 20 : 0))
    #expect(b.right == width)
  }

  @Test func focusRingsHaveTheCornersOfWhatIsTapped() {
    let stage = ViewStage { Text("a").background(.black).outline(radius: 8).onTap {} }
    let outline = stage.all(Control.self)[0].focusRingPlacement.outline
    #expect(outline == Outline(radius: 8, isContinuous: true))
  }

  @Test func aReaderMakesItsViewsOfItsSizeInTheSameFrame() throws {
    let model = Sized()
    let stage = ViewStage(400, 100) {
      HStack(spacing: 0) {
        GeometryReader { size in
          if size.width < 200 {
            Text("narrow")
          } else {
            HStack(spacing: 0) {
              Text(model.word)
              Block(name: "\(Int(size.width))x\(Int(size.height))", width: size.width / 2)
            }
          }
        }
        .frame(width: model.width)
        Block(name: "b")
      }
    }
    #expect(try place("300x100", stage).width == 150)
    #expect(try place("b", stage).left == 300)
    _ = stage.evaluations()
    stage.frame()
    #expect(stage.evaluations() == 0)
    // The views around the reader, the reader's, which may read what those do, and, after its size
    // has changed, the reader's again and the block in them.
    model.width = 240
    stage.frame()
    #expect(try place("240x100", stage).width == 120 && stage.evaluations() == 4)
    // What the views read is followed.
    model.word = "broad"
    stage.frame()
    #expect(try place("broad", stage).left == 0)
    model.width = 100
    stage.frame()
    #expect(try place("narrow", stage).width == 100)
    #expect(stage.all(Label.self).map(\.text) == ["narrow", "b"])
    stage.settle()
  }

  @Test func framesKeepTheirWidthInAColumn() throws {
    let stage = ViewStage(300, 200) {
      VStack(spacing: 0) {
        Text("a").frame(width: 100).padding(5).background(Color(rgb: 0xff0000))
        Text("b").frame(maxWidth: 120)
        Text("c").frame(maxWidth: .infinity)
        Text("d")
        Grid(.count(2), spacing: 0) { Text("e").frame(width: 30) }
        Text("g").frame(width: 20).frame(minWidth: 50)
        Text("f").frame(width: 40).frame(maxWidth: .infinity, alignment: .trailing)
      }
    }
    #expect(try place("a", stage) == Rect(x: 5, y: 5, width: 100, height: 17.5))
    let background = try #require(stage.all(DecoratedBox.self).first)
    #expect(stage.place(of: background).width == 110)
    #expect(try ["b", "c", "d", "e"].map { try place($0, stage).width } == [120, 300, 300, 30])
    #expect(try place("f", stage).left == 260 && place("g", stage).width == 20)
  }

  @Test func highContrastHasNoGlass() throws {
    let stage = ViewStage(300, 200) {
      Text("a").padding().glass(.regular, over: .desktop, adaptsInk: true)
    }
    let pane = try #require(stage.all(DecoratedBox.self).first)
    func glass() -> Glass? {
      if case .glass(let glass) = pane.layer.content { glass } else { nil }
    }
    #expect(glass()?.backdrop == .desktop && pane.ink != nil)
    stage.widgets.theme = Theme(.light, hasHighContrast: true)
    stage.frame()
    #expect(glass() == nil && pane.ink == nil && pane.layer.fill?.isOpaque == true)
    #expect(pane.layer.border?.color == stage.widgets.theme.colors.separator)
    stage.widgets.theme = Theme(.light)
    stage.frame()
    #expect(glass() != nil && pane.ink != nil && pane.layer.fill == nil)
    #expect(pane.layer.border == nil)
  }

  @Test func rowsAlignBaselinesThroughModifiers() throws {
    let stage = ViewStage(600, 200) {
      HStack(alignment: .baseline) {
        Text("a").role(.display)
        Text("b").padding(7)
        Text("c").frame(height: 60, alignment: .bottom)
        VStack {
          Text("d"); Text("e").role(.title)
        }
        Text("f").overlay { Text("g").role(.display) }
        Card { Text("h") }
      }
    }
    func baseline(_ name: String) throws -> Double {
      let label = try #require(stage.all(Label.self).first { $0.text == name })
      let place = stage.place(of: label)
      return place.top + (try #require(label.firstBaseline(in: place.size)))
    }
    let line = try baseline("a")
    for name in ["b", "c", "d", "f", "h"] { #expect(try abs(baseline(name) - line) < 1e-9) }
    #expect(try baseline("e") > line)
  }

  @Test func viewsHaveTheWidthOfTheWidest() throws {
    let stage = ViewStage(600, 200) {
      HStack(spacing: 10) {
        HStack(spacing: 10) {
          Button("No") {}
          Button("Yes, always") {}
        }
        .equalWidths()
        Block(name: "b")
        Spacer()
      }
    }
    let buttons = stage.all(Widgets.Button.self).map { stage.place(of: $0) }
    #expect(buttons[0].width == buttons[1].width && buttons[0].width > 90)
    #expect(try place("b", stage).left == 2 * buttons[0].width + 20)
  }

  @Test(arguments: [(GridColumns.count(3), 3), (.adaptive(140), 2), (.adaptive(90), 3)])
  func gridsHaveColumnsOfEqualWidth(columns: GridColumns, count: Int) throws {
    let stage = ViewStage(320, 400) {
      Grid(columns, spacing: 10) { ForEach(0..<7) { Text("\($0)").frame(height: 20) } }
        .frame(alignment: .topLeading)
    }
    let width = (320 - 10 * Double(count - 1)) / Double(count)
    for index in 0..<7 {
      let (row, column) = index.quotientAndRemainder(dividingBy: count)
      #expect(
        try place("\(index)", stage)
          == Rect(
            x: Double(column) * (width + 10), y: Double(row) * 30, width: width, height: 20))
    }
  }

  @Test func aFlowBreaksWhereItsPlaceEnds() throws {
    let stage = ViewStage(100, 100) {
      Flow(spacing: 5) {
        Block(name: "a")
        Block(name: "b")
        Block(name: "c", width: 60)
        Block(name: "d", width: 500)
      }
    }
    #expect(try place("b", stage).origin == Point(x: 45, y: 0))
    #expect(try place("c", stage).origin == Point(x: 0, y: 25))
    #expect(try place("d", stage).origin == Point(x: 0, y: 50))
  }

  @Test func overlaysAndBackgroundsFollowTheirView() throws {
    let stage = ViewStage(300, 100) {
      VStack(alignment: .start) {
        Block(name: "main", width: 100, height: 50)
          .overlay(alignment: .topTrailing) { Block(name: "badge", width: 10, height: 10) }
          .background { Text("behind") }
      }
    }
    #expect(try place("main", stage).size == Size(width: 100, height: 50))
    #expect(try place("badge", stage) == Rect(x: 90, y: 0, width: 10, height: 10))
    #expect(try place("behind", stage) == place("main", stage))
    #expect(stage.texts == ["behind", "main", "badge"])
  }

  @Test func proportionsAreKept() throws {
    let stage = ViewStage(300, 100) { Text("x").aspectRatio(2) }
    #expect(try place("x", stage) == Rect(x: 50, y: 0, width: 200, height: 100))
  }

  @Test func decorationsShareALayerAndStayWithTheirOrder() throws {
    let stage = ViewStage(300, 100) {
      VStack {
        Text("x").background(Color(rgb: 0xff0000)).outline(radius: 8).shadow(
          Shadow(color: Color(rgb: 0), sigma: 3))
      }
    }
    let label = try #require(stage.all(Label.self).first)
    let layer = try #require(label.layer.parent)
    #expect(layer.fill == .color(Color(rgb: 0xff0000)))
    #expect(layer.outline.radii.topLeft == 8)
    #expect(layer.shadow?.sigma == 3)
    #expect(stage.all(Box.self).count == 2)
  }

  // MARK: Input

  @Test func textsAndIconsOfDisabledViewsAreFaint() throws {
    let model = Touched()
    let stage = ViewStage(300, 100) {
      HStack {
        Text("plain")
        Icon("icon")
        Button("button") {}
      }
      .disabled(model.isDisabled)
    }
    func alpha(_ text: String) throws -> Float {
      let label = try #require(stage.all(Label.self).first { $0.text == text })
      guard case .text(let content) = label.layer.content else { return 0 }
      return content.color.alpha
    }
    let icon = try #require(stage.all(Widgets.Icon.self).first)
    #expect(try alpha("plain") == 1 && icon.layer.opacity == 1)
    model.isDisabled = true
    stage.settle()
    #expect(try alpha("plain") == Palette.disabledOpacity)
    #expect(icon.layer.opacity == Double(Palette.disabledOpacity))
    // The button is faint as a whole.
    #expect(try alpha("button") == 1)
    #expect(stage.all(Widgets.Button.self)[0].layer.opacity < 1)
  }

  @Test func hoverTapAndFocusAreReported() throws {
    let model = Touched()
    let stage = ViewStage(300, 100) {
      Text("\(model.taps)").onTap { model.taps += 1 }
        .focused(Bindable(model).isFocused)
        .onHover { model.isHovered = $0 }
        .disabled(model.isDisabled)
    }
    let tap = try #require(stage.all(Control.self).first)
    stage.click(tap)
    stage.frame()
    #expect(model.isHovered && model.isFocused)
    #expect(stage.texts == ["1"])
    model.isFocused = false
    stage.frame()
    #expect(stage.widgets.focused == nil)
    model.isFocused = true
    stage.frame()
    #expect(stage.widgets.focused === tap)
    model.isDisabled = true
    stage.frame()
    stage.click(tap)
    #expect(model.taps == 1)
    #expect(stage.widgets.focused == nil)
  }
}
