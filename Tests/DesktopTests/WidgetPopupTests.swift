// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Images
import Pictures
import Testing
import Views
import VirtualInput
import Window

@testable import ScrimKit

/// Popups that the widgets of a panel open, since they do not fit in it, in sway.
@Suite(.serialized, .timeLimit(.minutes(5))) struct WidgetPopupTests {
  /// The state of the panel.
  @Observable final class Model {
    var isPresented = false
    var chosen: [String] = []
  }

  /// A button with everything that opens beside it.
  private struct Share: View {
    @Bindable var model: Model

    var body: some View {
      Button("Share") { model.isPresented.toggle() }
        .popover(isPresented: $model.isPresented) {
          Button("Send") { model.chosen.append("send") }.frame(width: 200, height: 120)
        }
        .tooltip("Sends it to somebody")
        .contextMenu {
          MenuItem("Copy") { model.chosen.append("copy") }
          MenuItem("Print") { model.chosen.append("print") }
        }
        .frame(width: 160, height: 48)
    }
  }

  /// A step of a test, of which each runs in a turn of the loop of its own.
  private enum Step {
    /// Does something.
    case act(() throws -> Void)
    /// Waits until a condition holds.
    case wait(String, () throws -> Bool)
  }

  /// A panel of 48 units at the top of the screen, with a pointer, and what the test does to it.
  private final class Stage {
    let compositor: Compositor
    let pointer: VirtualPointer
    let model = Model()
    let app: App
    /// The screen with the panel, and nothing beside it.
    private var closed: Bitmap?
    /// The place of the panel.
    private let panel = Rect<Physical>(x: 560, y: 0, width: 160, height: 48)
    /// The place of popups, below the panel.
    private let below = Rect<Physical>(x: 400, y: 50, width: 480, height: 300)

    init() throws {
      compositor = try Compositor(.sway)
      pointer = try VirtualPointer(socket: compositor.socket, width: 1280, height: 800)
      app = App(compositor.options(for: .seconds(60)))
      var panel = Panel("test", edge: .top, width: .fixed(160), height: .fixed(48))
      panel.keyboard = .onDemand
      // A click during the motion of opening may miss the button.
      panel.transition = nil
      app.add(panel) { [model] in Share(model: model) }.open()
    }

    private func screen() throws -> Bitmap {
      try Bitmap(contentsOf: compositor.screenshot().path)
    }

    /// Waits until something is open below the panel, or nothing is.
    func wait(isOpen: Bool) -> Step {
      .wait(isOpen ? "a popup opens" : "the popup closes") { [unowned self] in
        try isEqual(screen(), #require(closed), in: below) != isOpen
      }
    }

    /// Moves the pointer.
    func move(_ x: UInt32, _ y: UInt32) -> Step {
      .act { [unowned self] in try pointer.move(x: x, y: y) }
    }

    /// Moves the pointer, and presses and releases a button.
    func click(_ x: UInt32, _ y: UInt32, isSecondary: Bool = false) -> [Step] {
      [move(x, y)]
        + [true, false].map { isPressed in
          .act { [unowned self] in
            try pointer.button(isPressed: isPressed, isSecondary: isSecondary)
          }
        }
    }

    /// Runs the app with the steps of a test.
    func run(_ steps: [Step]) throws {
      try pointer.move(x: 640, y: 600)
      let empty = try screen()
      let opening: [Step] = [
        .wait("the panel opens") { [unowned self] in try !isEqual(screen(), empty, in: panel) },
        .act { [unowned self] in closed = try screen() },
      ]
      var pending = (opening + steps)[...]
      var failure: (any Error)?
      let timer = app.timer { [app] in
        do {
          switch pending.first {
          case .act(let action): try action()
          case .wait(_, let condition): guard try condition() else { return }
          case nil: app.quit()
          }
          pending = pending.dropFirst()
        } catch {
          failure = error
          app.quit()
        }
      }
      timer.start(every: .milliseconds(60))
      _ = try app.run()
      timer.stop()
      pointer.close()
      if let failure { throw failure }
      if case .wait(let event, _) = pending.first { Issue.record("in vain: \(event)") }
    }
  }

  @Test func aTooltipOpensWhileThePointerRests() throws {
    let stage = try Stage()
    try stage.run([
      stage.move(640, 24), stage.wait(isOpen: true),
      stage.move(640, 600), stage.wait(isOpen: false),
    ])
  }

  @Test func aMenuOpensAndItsEntriesAreChosen() throws {
    let stage = try Stage()
    // The first entry is at the pointer.
    try stage.run(
      stage.click(640, 24, isSecondary: true) + [stage.wait(isOpen: true)] + stage.click(670, 50)
        + [.wait("an entry is chosen") { !stage.model.chosen.isEmpty }]
        // The picture of the screen has the pointer, too.
        + [stage.move(640, 600), stage.wait(isOpen: false)])
    #expect(stage.model.chosen == ["copy"])
  }

  @Test func aPressBesideAMenuClosesIt() throws {
    let stage = try Stage()
    try stage.run(
      stage.click(640, 24, isSecondary: true) + [stage.wait(isOpen: true)]
        + stage.click(200, 600) + [stage.wait(isOpen: false)])
    #expect(stage.model.chosen.isEmpty)
  }

  @Test func aPopoverIsUsedAndClosedByAPressBesideIt() throws {
    let stage = try Stage()
    let model = stage.model
    try stage.run(
      stage.click(640, 24) + [stage.wait(isOpen: true), .act { #expect(model.isPresented) }]
        + stage.click(640, 130)
        + [
          .wait("its button is pressed") { model.chosen == ["send"] },
          .act { #expect(model.isPresented) },
        ]
        + stage.click(200, 600)
        + [.wait("the state follows") { !model.isPresented }, stage.wait(isOpen: false)]
        // It opens again, and follows its state.
        + [.act { model.isPresented = true }, stage.wait(isOpen: true)]
        + [.act { model.isPresented = false }, stage.wait(isOpen: false)])
  }
  /// The state of a popover whose views change their height.
  @Observable final class Month {
    var isPresented = true
    var height = 100.0
  }

  /// A button with a popover of a changing height.
  private struct MonthButton: View {
    @Bindable var month: Month

    var body: some View {
      Button("Month") {}
        .popover(isPresented: $month.isPresented) {
          Text("Days").frame(width: 200, height: month.height)
        }
    }
  }

  /// A popover is placed anew in weston, and opened again in sway 1.7, which cannot do that.
  @Test(arguments: Compositor.Kind.allCases)
  func aPopoverFollowsItsContent(kind: Compositor.Kind) throws {
    let compositor = try Compositor(kind)
    let app = App(compositor.options(for: .seconds(60)))
    let month = Month()
    app.add(Panel("test", edge: .top, width: .fixed(160), height: .fixed(48))) {
      MonthButton(month: month)
    }.open()
    var heights: [Double] = []
    let timer = app.timer {
      let popup = app.surfaces.first { $0.surface is Popup }
      guard let popup, popup.isDrawn, let height = popup.surface?.state.size.height,
        height != heights.last
      else { return }
      heights.append(height)
      if heights.count == 3 {
        // At its end, the app closes the popover.
        #expect(month.isPresented)
        return app.quit()
      }
      month.height = heights.count == 1 ? 140 : 100
    }
    timer.start(every: .milliseconds(20))
    _ = try app.run()
    timer.stop()
    let first = try #require(heights.first)
    #expect(heights == [first, first + 40, first])
  }
}
