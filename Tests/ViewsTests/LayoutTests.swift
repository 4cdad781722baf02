// SPDX-License-Identifier: MIT

import Testing
import Views

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
      Block(name: "a").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomRight)
    }
    #expect(try place("a", stage) == Rect(x: 260, y: 80, width: 40, height: 20))
  }

  @Test(arguments: [(GridColumns.count(3), 3), (.adaptive(140), 2), (.adaptive(90), 3)])
  func gridsHaveColumnsOfEqualWidth(columns: GridColumns, count: Int) throws {
    let stage = ViewStage(320, 400) {
      Grid(columns, spacing: 10) { ForEach(0..<7) { Text("\($0)").frame(height: 20) } }
        .frame(alignment: .topLeft)
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
          .overlay(alignment: .topRight) { Block(name: "badge", width: 10, height: 10) }
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
