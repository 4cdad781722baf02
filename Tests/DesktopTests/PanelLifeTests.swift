// SPDX-License-Identifier: MIT

import ChildProcess
import Testing
import Views
import VirtualInput
import Window

@testable import ScrimKit

/// The coming and going of panels, and what closes them, in sway.
@Suite(.serialized) struct PanelLifeTests {
  /// A panel's content that notes in each frame how much is seen of it.
  private final class Recording: ScrimKit.Content {
    private var surface: ScrimKit.SurfaceContent?
    /// The opacity of the widgets in each frame.
    var opacities: [Double] = []
    /// The distance of the widgets from their place in each frame.
    var distances: [Double] = []

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.root.add(
        ViewHost {
          Text("Louder").frame(width: 200, height: 100).background(Color(rgb: 0x204060))
        })
    }

    func drawn(_ report: FrameReport) {
      guard let layer = surface?.root.layer else { return }
      opacities.append(layer.opacity)
      distances.append(layer.transform.translation.y)
    }
  }

  /// An app with a panel at the upper left corner of sway's output.
  private final class Session {
    let compositor: Compositor
    let app: App
    let panel: PanelController
    let content = Recording()
    /// What is done, one after the other, each once it returns true.
    var steps: [() throws -> Bool] = []

    init(_ change: (inout Panel) -> Void = { _ in }) throws {
      compositor = try Compositor(.sway)
      app = App(compositor.options(for: .seconds(60)))
      var place = Panel("louder", edge: .top, width: .content)
      place.alignment = .start
      place.spring = Spring(response: 0.5)
      change(&place)
      panel = app.add(place) { [content] in content }
    }

    /// The panel's surface, while it is there.
    var surface: AppSurface? { app.surfaces.first { $0.panel?.name == "louder" && $0.isDrawn } }

    /// True while an unseen surface covers the output.
    var isCovered: Bool {
      app.surfaces.contains { $0.panel?.name == "louder-outside" && $0.isDrawn }
    }

    func run() throws {
      let timer = app.timer { [unowned self] in
        do { if try steps[0]() { steps.removeFirst() } } catch {
          Issue.record(error)
          app.quit()
        }
        if steps.isEmpty { app.quit() }
      }
      timer.start(every: .milliseconds(10))
      panel.open()
      _ = try app.run()
      timer.stop()
      #expect(steps.isEmpty, "\(steps.count) steps are left")
    }
  }

  @Test func theWidgetsComeAndGo() throws {
    let session = try Session()
    let (panel, content) = (session.panel, session.content)
    var opened: [Double] = []
    session.steps = [
      { content.opacities.last == 1 && content.distances.last == 0 },
      {
        opened = content.opacities
        content.opacities = []
        panel.close()
        // It is closed, and still seen.
        return !panel.isOpen && panel.surfaces.count == 1
      },
      { session.surface == nil },
    ]
    try session.run()
    #expect(opened.first ?? 1 < 0.5 && opened == opened.sorted() && opened.count > 4, "\(opened)")
    let closed = content.opacities
    #expect(closed.count > 4 && closed == closed.sorted(by: >) && closed.last == 0, "\(closed)")
    // It came from above and went there.
    #expect(content.distances.allSatisfy { -101 < $0 && $0 <= 0 })
    #expect(content.distances.contains { $0 < -10 })
  }

  @Test func aPanelThatHasLeftTakesTheKeyboardAgain() throws {
    let session = try Session { $0.keyboard = .onOpening }
    let keyboard = try VirtualKeyboard(socket: session.compositor.socket)
    defer { keyboard.close() }
    let panel = session.panel
    func act(_ action: @escaping () -> Void) -> () -> Bool {
      {
        action()
        return true
      }
    }
    func hasKeyboard() -> Bool { session.surface?.surfaceContent.hasKeyboardFocus == true }
    session.steps = [
      hasKeyboard, act(panel.close), { panel.surfaces.isEmpty }, act(panel.open), hasKeyboard,
    ]
    try session.run()
  }

  @Test func aPanelThatLeavesComesBack() throws {
    let session = try Session { $0.keyboard = .onOpening }
    let (panel, content) = (session.panel, session.content)
    let keyboard = try VirtualKeyboard(socket: session.compositor.socket)
    defer { keyboard.close() }
    var turned = 0
    var wayland: Surface?
    var changes: [Bool] = []
    panel.onChange = { changes.append(panel.isOpen) }
    session.steps = [
      { content.opacities.last == 1 && session.surface?.surfaceContent.hasKeyboardFocus == true },
      {
        wayland = session.surface?.surface
        content.opacities = []
        panel.close()
        return (wayland as? LayerSurface)?.options.keyboard == LayerSurface.Keyboard.none
      },
      { content.opacities.last ?? 1 < 0.8 },
      {
        turned = content.opacities.count
        panel.open()
        return session.surface?.surface === wayland
      },
      { content.opacities.last == 1 && session.surface?.surfaceContent.hasKeyboardFocus == true },
    ]
    try session.run()
    #expect(changes == [true, false, true])
    let lowest = content.opacities.min() ?? 0
    #expect(lowest > 0 && lowest < 0.8, "\(content.opacities)")
    // It goes on from where it was, with its velocity.
    let back = content.opacities[content.opacities.firstIndex(of: lowest)!...]
    #expect(Array(back) == back.sorted() && turned > 1, "\(content.opacities)")
  }

  @Test func withoutATransitionThePanelIsThereAtOnce() throws {
    let session = try Session { $0.transition = nil }
    session.steps = [
      { !session.content.opacities.isEmpty },
      {
        session.panel.close()
        return session.panel.surfaces.isEmpty
      },
    ]
    try session.run()
    #expect(session.content.opacities.allSatisfy { $0 == 1 })
    #expect(session.content.distances.allSatisfy { $0 == 0 })
  }

  @Test func aPanelClosesAfterAWhileUnlessThePointerIsOverIt() throws {
    let session = try Session { $0.spring = .atOnce }
    let panel = session.panel
    let pointer = try VirtualPointer(
      socket: session.compositor.socket, width: 1280, height: 800)
    defer { pointer.close() }
    session.steps = [
      { session.surface != nil },
      {
        try pointer.move(x: 100, y: 50)
        return session.surface?.presence.hasPointer == true
      },
      {
        panel.open(for: .milliseconds(50))
        return panel.isOpen && panel.timer?.isActive == false
      },
      {
        try pointer.move(x: 700, y: 500)
        return session.surface?.presence.hasPointer == false
      },
      { !panel.isOpen && session.surface == nil },
      {
        // A later opening is for good.
        panel.open(for: .milliseconds(50))
        panel.open()
        return panel.isOpen && panel.timer?.isActive == false
      },
    ]
    try session.run()
  }

  @Test func escapeClosesAPanel() throws {
    let session = try Session {
      $0.keyboard = .exclusive
      $0.closesOnEscape = true
    }
    let keyboard = try VirtualKeyboard(socket: session.compositor.socket)
    defer { keyboard.close() }
    session.steps = [
      { session.surface?.surfaceContent.hasKeyboardFocus == true },
      {
        try keyboard.strikeEscape()
        return true
      },
      { !session.panel.isOpen && session.surface == nil },
    ]
    try session.run()
  }

  @Test func aPressBesideAPanelClosesIt() throws {
    let session = try Session { $0.closesOnOutsidePress = true }
    let pointer = try VirtualPointer(
      socket: session.compositor.socket, width: 1280, height: 800)
    defer { pointer.close() }
    func press(_ x: UInt32, _ y: UInt32) throws -> Bool {
      try pointer.move(x: x, y: y)
      try pointer.button(isPressed: true)
      try pointer.button(isPressed: false)
      return true
    }
    var seen = 0
    session.steps = [
      { session.isCovered && session.content.opacities.last == 1 },
      { try press(100, 50) },
      { session.surface?.presence.hasPointer == true },
      { session.panel.isOpen },
      { try press(700, 500) },
      { !session.panel.isOpen },
      {
        // The panel comes back above what covers the output.
        session.panel.open()
        seen = session.content.opacities.count
        return true
      },
      { session.content.opacities.count > seen && session.content.opacities.last == 1 },
      { try press(120, 50) },
      { session.surface?.presence.hasPointer == true && session.panel.isOpen },
      { try press(700, 500) },
      { session.surface == nil && !session.isCovered },
    ]
    try session.run()
  }

  @Test func aPanelClosesWhenAWindowTakesTheKeyboard() throws {
    let session = try Session {
      $0.keyboard = .onOpening
      $0.closesOnFocusLoss = true
    }
    let keyboard = try VirtualKeyboard(socket: session.compositor.socket)
    defer { keyboard.close() }
    var window: Client?
    session.steps = [
      { session.surface?.surfaceContent.hasKeyboardFocus == true },
      {
        window = try Client(
          ["demo", "--scene", "static"], in: session.compositor.clientEnvironment)
        return true
      },
      { !session.panel.isOpen && session.surface == nil },
    ]
    try session.run()
    window?.process.terminate()
    _ = window?.end()
  }

  @Test func aPanelStaysWhenTheKeyboardGoesAway() throws {
    let session = try Session {
      $0.keyboard = .onOpening
      $0.closesOnFocusLoss = true
    }
    var keyboard: VirtualKeyboard? = try VirtualKeyboard(socket: session.compositor.socket)
    defer { keyboard?.close() }
    func hasKeyboard() -> Bool { session.surface?.surfaceContent.hasKeyboardFocus == true }
    var turns = 0
    session.steps = [
      { hasKeyboard() },
      {
        keyboard?.close()
        keyboard = nil
        return true
      },
      { !hasKeyboard() },
      {
        turns += 1
        return turns == 20
      },
      {
        #expect(session.panel.isOpen)
        keyboard = try VirtualKeyboard(socket: session.compositor.socket)
        return true
      },
      { hasKeyboard() && session.panel.isOpen },
    ]
    try session.run()
  }
}
