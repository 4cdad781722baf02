// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// Motions of what changed.
@MainActor @Suite struct MotionTests {
  @Observable final class Model {
    var items = [0, 1, 2]
    var opacity = 1.0
    var title = ""
  }

  private let model = Model()

  private func stage(_ model: Model) -> ViewStage {
    ViewStage {
      VStack(spacing: 0) {
        ForEach(model.items, id: \.self) { Text("\($0)").frame(height: 40) }
        Spacer()
      }
    }
  }

  /// Where the text is seen.
  private func seen(_ text: String, _ stage: ViewStage) throws -> Double {
    let label = try #require(stage.all(Label.self).first { $0.text == text })
    var (y, layer) = (0.0, Optional(label.layer))
    while let current = layer {
      y += current.frame.origin.y + current.transform.translation.y
      layer = current.parent
    }
    return y
  }

  @Test func viewsTravelToTheirNewPlaces() throws {
    let stage = stage(model)
    withMotion { model.items = [2, 0, 1] }
    #expect(stage.frame())
    var last = try seen("2", stage)
    #expect(last == 80)
    for _ in 0..<10 {
      stage.frame()
      #expect(try seen("2", stage) < last)
      last = try seen("2", stage)
    }
    // Caught on its way, it turns without a jump.
    withMotion { model.items = [0, 1, 2] }
    stage.frame()
    #expect(abs(try seen("2", stage) - last) < 10)
    stage.settle()
    #expect(try seen("2", stage) == 80)
    let label = try #require(stage.all(Label.self).first { $0.text == "2" })
    #expect(label.parent?.layer.transform == .identity)
  }

  @Test func viewsTurnAroundAPoint() throws {
    let stage = ViewStage {
      VStack {
        Button("turn") { model.items.append(0) }.frame(width: 100, height: 20)
          .rotation(model.title.isEmpty ? 0 : .pi / 2, anchor: .topLeading)
      }
      .frame(width: 100, height: 20, alignment: .topLeading).padding(120)
    }
    let button = try #require(stage.all(Widgets.Button.self).first)
    #expect(stage.place(of: button) == Rect(x: 120, y: 120, width: 100, height: 20))
    withMotion { model.title = "turned" }
    stage.frame()
    stage.frame()
    let between = stage.place(of: button)
    #expect(between.height > 20 && between.height < 100)
    stage.settle()
    let place = stage.place(of: button)
    #expect(abs(place.left - 100) < 0.01 && abs(place.bottom - 220) < 0.01)
    // It is pressed where it is seen.
    stage.click(button)
    #expect(model.items.count == 4)
    stage.widgets.motion = .reduced
    withMotion { model.title = "" }
    stage.frame()
    #expect(stage.place(of: button).width == 100)
  }

  @Test func rowsOfAListGoToTheirNewPlaces() throws {
    let stage = ViewStage {
      List(model.items, id: \.self, rowHeight: 40) { Text("\($0)") }
    }
    withMotion { model.items = [1, 2, 3] }
    stage.frame()
    #expect(try seen("1", stage) > 0 && seen("2", stage) == seen("1", stage) + 40)
    #expect(try seen("3", stage) == 80)
    stage.settle()
    #expect(try seen("1", stage) == 0)
    model.items = [2, 3]
    #expect(!stage.frame())
    #expect(try seen("2", stage) == 0)
  }

  /// What is in a row moves like what is elsewhere, as long as the row is that of its element.
  @Test func whatIsInRowsMoves() throws {
    let stage = ViewStage {
      List(model.items, id: \.self, rowHeight: 60) { item in
        VStack(alignment: .start, spacing: 0) {
          if !model.title.isEmpty { Text(model.title).frame(height: 20) }
          Text("\(item)").tone(model.title.isEmpty ? .primary : .accent).frame(height: 20)
          Spacer()
        }
      }
    }
    let label = try #require(stage.all(Label.self).last)
    #expect(label.text == "2")
    let start = try seen("2", stage)
    withMotion { model.title = "new" }
    stage.frame()
    stage.frame()
    stage.frame()
    #expect(try seen("2", stage) > start && seen("2", stage) < start + 20)
    let new = try #require(stage.all(Label.self).first { $0.text == "new" }?.parent)
    #expect(new.layer.opacity > 0 && new.layer.opacity < 1)
    if case .custom = label.tone {} else { Issue.record("the colour is at its end") }
    stage.settle()
    #expect(try seen("2", stage) == start + 20 && label.tone == .accent)
    // A row that comes is faded in by the list, and what is in it is in its place.
    withMotion { model.items.insert(9, at: 0) }
    stage.frame()
    stage.frame()
    let inside = try #require(stage.all(Label.self).first { $0.text == "9" }?.parent)
    #expect(inside.layer.opacity == 1 && inside.layer.transform == .identity)
    stage.settle()
    #expect(stage.all(Label.self).allSatisfy { $0.parent?.layer.opacity == 1 })
  }

  @Test func withoutMotionNothingTravels() throws {
    let stage = stage(model)
    model.items = [2, 0, 1]
    #expect(!stage.frame())
    #expect(try seen("2", stage) == 0)
  }

  @Test func controlsGrowWithWhatIsInThem() throws {
    let stage = ViewStage(400, 100) {
      HStack {
        Button(model.title.isEmpty ? "Go" : "Go on") {}
          .frame(width: model.title.isEmpty ? 100 : 300)
        Spacer()
      }
    }
    let button = try #require(stage.all(Widgets.Button.self).first)
    let label = try #require(stage.all(Label.self).first)
    func middles() -> (button: Double, label: Double) {
      let (whole, title) = (stage.place(of: button), stage.place(of: label))
      return (whole.left + whole.width / 2, title.left + title.width / 2)
    }
    #expect(button.layer.frame.width == 100)
    withMotion { model.title = "on" }
    stage.frame()
    var widths: [Double] = []
    while stage.frame(after: 0.03) {
      widths.append(button.layer.frame.width)
      // The title is in the middle at every moment.
      #expect(abs(middles().button - middles().label) < 1e-3)
    }
    #expect(widths == widths.sorted() && widths.count > 5 && widths[0] < 250)
    #expect(button.layer.frame.width == 300)
    // Back before it has arrived.
    withMotion { model.title = "" }
    stage.frame()
    stage.frame(after: 0.1)
    let halfway = button.layer.frame.width
    withMotion { model.title = "on" }
    stage.frame()
    #expect(halfway < 300 && halfway > 100 && abs(button.layer.frame.width - halfway) < 40)
    stage.settle()
    #expect(button.layer.frame.width == 300)
  }

  @Test func bindingsMoveWhatTheyChange() throws {
    let stage = ViewStage {
      VStack(spacing: 0) {
        Slider(Bindable(wrappedValue: model).opacity.inMotion()).frame(height: 30)
        Text("here").frame(height: 20).padding(Padding(top: model.opacity * 100))
        Spacer()
      }
    }
    let slider = try #require(stage.all(Widgets.Slider.self).first)
    let label = try #require(stage.all(Label.self).first)
    #expect(try seen("here", stage) == 130)
    stage.widgets.setFocus(slider)
    stage.widgets.handle(KeyEvent(.pressed, .home), at: stage.now)
    #expect(model.opacity == 0)
    stage.frame()
    stage.frame()
    #expect(try seen("here", stage) > 31 && label.layer.frame.height == 20)
    stage.settle()
    #expect(try seen("here", stage) == 30)
  }

  @Test func anOpacityMovesAndComesToRest() throws {
    let stage = ViewStage { Text("x").opacity(model.opacity).scale(model.opacity) }
    let inner = try #require(stage.all(Label.self).first?.layer.parent)
    withMotion(.spring(response: 0.2)) { model.opacity = 0.5 }
    stage.frame()
    stage.frame()
    #expect(inner.opacity < 1 && inner.opacity > 0.5)
    // A change of something else leaves the motion alone.
    stage.settle()
    #expect(inner.opacity == 0.5)
    #expect(inner.transform.scale == 0.5)
    model.opacity = 1
    stage.frame()
    #expect(inner.opacity == 1)
  }

  /// What is new fades in, controls as well, and disabled ones stay faint.
  @Test func newControlsFadeIn() throws {
    let stage = ViewStage {
      VStack {
        if !model.title.isEmpty {
          Button("on") {}
          Button("off") {}.disabled()
        }
        Spacer()
      }
    }
    withMotion { model.title = "new" }
    stage.frame()
    stage.frame()
    stage.frame()
    let buttons = stage.all(Widgets.Button.self).map(\.layer)
    #expect(buttons.count == 2 && buttons[0].opacity > 0 && buttons[0].opacity < 1)
    stage.settle()
    #expect(buttons[0].opacity == 1 && buttons[1].opacity < 0.6)
  }

  @Test func backgroundsGrowAndWhatIsNewFadesIn() throws {
    let stage = ViewStage {
      VStack(spacing: 0) {
        VStack(spacing: 0) { ForEach(model.items, id: \.self) { Text("\($0)").frame(height: 40) } }
          .background(Color(rgb: 0xff0000))
        Spacer()
      }
    }
    let ground = try #require(stage.all(Box.self).first { $0.layer.fill != nil }).layer
    withMotion { model.items.append(3) }
    stage.frame()
    let new = try #require(stage.all(Label.self).last?.parent).layer
    #expect(ground.frame.height == 120)
    #expect(new.opacity == 0)
    stage.frame()
    #expect(ground.frame.height > 120 && ground.frame.height < 160)
    #expect(new.opacity > 0 && new.opacity < 1)
    // A change without motion leaves the background on its way, also in the frame of the change.
    let before = ground.frame.height
    model.items.append(4)
    stage.frame()
    #expect(ground.frame.height > before && ground.frame.height < 200)
    stage.settle()
    #expect(ground.frame.height == 200)
    #expect(new.opacity == 1)
  }
}
