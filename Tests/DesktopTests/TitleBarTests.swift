// SPDX-License-Identifier: MIT

import GLES
import Testing

@testable import ScrimKit
@testable import Window

/// The title bar's widgets, and the input that reaches the app.
@Suite struct TitleBarTests {
  /// An app that records its input.
  private final class App: Content {
    var events: [InputEvent] = []
    let button = Button("Button")

    func build(in surface: SurfaceContent) {
      surface.root.add(Stack(.vertical, alignment: .start, [button]))
    }
    func handle(_ event: InputEvent, at moment: Moment) { events.append(event) }
  }

  private let app = App()
  private let window: DrawnSurface
  private var surface: SurfaceContent { window.content }
  private let buffer: RenderTexture
  private var state = WindowState.offscreen(
    size: Size(width: 300, height: 200), scale: .one, hasOwnFrame: true)
  private var now = Moment(nanoseconds: 1_000_000_000)
  private final class Record: SurfaceHost {
    let now: Moment? = nil
    var actions: [Toplevel.Action] = []
    var cursors: [CursorShape] = []
    var cursor: CursorShape {
      get { cursors.last ?? .arrow }
      set { cursors.append(newValue) }
    }
    func perform(_ action: Toplevel.Action) { actions.append(action) }
  }
  private let record = Record()

  init() throws {
    window = try DrawnSurface(app)
    buffer = try RenderTexture(window.graphics.gl, size: Size(width: 380, height: 320))
    surface.host = record
    frame()
  }

  private func close() {
    buffer.close()
    window.close()
  }

  private func frame() {
    surface.update(
      for: FrameTarget(time: now, state: state, target: buffer.target), title: "Title")
    _ = surface.prepare(at: now)
  }

  private func send(_ events: PointerEvent...) {
    for event in events { surface.handle(.pointer(event), at: now) }
  }

  private mutating func pass(_ milliseconds: Int64) { now = now + .milliseconds(milliseconds) }

  // In scene coordinates. The title bar is 40 units high.
  private let onBar = Point<Logical>(x: 60, y: 20)
  private let inContent = Point<Logical>(x: 200, y: 200)
  private func middle(_ button: WindowFrame.Button) -> Point<Logical> {
    let frame = WindowFrame(state)
    let rect = frame.rect(of: button).offsetBy(.zero - frame.geometry.origin)
    return Point(x: rect.left + 12, y: rect.top + 12)
  }

  @Test mutating func aPressMovesTheWindowAndASecondOneMaximizesIt() {
    defer { close() }
    send(.entered(onBar), .pressed(.primary))
    #expect(record.actions == [.move])
    pass(300)
    send(.released(.primary), .pressed(.primary))
    #expect(record.actions == [.move, .toggleMaximized])
    pass(100)
    send(.entered(onBar), .pressed(.primary))
    pass(500)
    send(.entered(onBar), .pressed(.primary))
    #expect(record.actions.suffix(2) == [.move, .move])
    #expect(app.events.isEmpty)
  }

  @Test func theSecondaryButtonOpensTheMenu() {
    defer { close() }
    send(.entered(onBar), .pressed(.secondary), .released(.secondary), .pressed(.middle))
    #expect(record.actions == [.showMenu(onBar)])
    send(.released(.middle), .moved(middle(.close)), .pressed(.secondary))
    #expect(record.actions.count == 1 && app.events.isEmpty)
  }

  @Test(
    arguments: zip(
      WindowFrame.Button.allCases, [Toplevel.Action.minimize, .toggleMaximized, .close]))
  func aButtonActsWhenItIsReleasedOverIt(button: WindowFrame.Button, action: Toplevel.Action) {
    defer { close() }
    let middle = middle(button)
    send(.entered(middle), .pressed(.primary))
    #expect(record.actions.isEmpty)
    send(.released(.primary))
    #expect(record.actions == [action])
    send(.pressed(.primary), .moved(inContent), .released(.primary))
    #expect(record.actions.count == 1 && app.events.isEmpty)
    surface.handle(.touch(.began(finger: 0, middle)), at: now)
    surface.handle(.touch(.moved(finger: 0, inContent)), at: now)
    surface.handle(.touch(.ended(finger: 0)), at: now)
    #expect(record.actions.count == 1)
    surface.handle(.touch(.began(finger: 0, middle)), at: now)
    surface.handle(.touch(.ended(finger: 0)), at: now)
    #expect(record.actions == [action, action])
  }

  @Test func everyTouchOnTheBarMovesTheWindow() {
    defer { close() }
    // The compositor does not send the end of the touch.
    for finger in [Int32(0), 1, 0] {
      surface.handle(.touch(.began(finger: finger, onBar)), at: now)
    }
    #expect(record.actions == [.move, .move, .move])
  }

  @Test func theCursorOverTheBarIsAnArrow() {
    defer { close() }
    surface.cursor = .text
    send(.entered(inContent), .moved(onBar), .moved(inContent))
    #expect(record.cursors.last == .text && record.cursors.contains(.arrow))
  }

  @Test func aModalWidgetDoesNotBlockTheTitleBar() {
    defer { close() }
    app.button.layer.isModal = true
    send(.entered(onBar), .pressed(.primary), .released(.primary))
    send(.moved(middle(.close)), .pressed(.primary), .released(.primary))
    #expect(record.actions == [.move, .close])
    send(.moved(inContent), .pressed(.primary), .released(.primary))
    #expect(app.events.isEmpty)
  }

  @Test func pressesOnTheBarDoNotMoveKeyboardFocus() {
    defer { close() }
    surface.widgets.setFocus(app.button)
    send(.entered(onBar), .pressed(.primary), .released(.primary))
    send(.moved(middle(.minimize)), .pressed(.primary), .released(.primary))
    #expect(surface.widgets.focused === app.button)
  }

  @Test func theHoveredButtonIsHighlighted() throws {
    defer { close() }
    let target = FrameTarget(time: now, state: state, target: buffer.target)
    func look(_ time: Moment) throws -> [UInt8] {
      surface.update(for: target, title: "Title")
      _ = surface.prepare(at: time)
      surface.scene.damageAll()
      _ = try window.drawing.draw(surface, target)
      return buffer.readPixels()
    }
    let before = try look(now)
    send(.entered(middle(.close)))
    let later = now + .seconds(2)
    _ = try look(now)
    let lit = try look(later)
    #expect(lit != before)
    surface.handle(.pointer(.moved(inContent)), at: later)
    _ = try look(later)
    let after = try look(later + .seconds(2))
    #expect(after == before)
  }

  // MARK: The app

  @Test func unhandledInputReachesTheApp() {
    defer { close() }
    let frame = surface.scene.frame(of: app.button.layer)
    let onButton = Point<Logical>(x: frame.left + 5, y: frame.top + 5)
    send(.entered(onButton), .pressed(.primary), .released(.primary))
    #expect(app.events.isEmpty)
    send(.moved(inContent), .pressed(.secondary), .released(.secondary), .moved(inContent))
    #expect(
      app.events == [
        .pointer(.entered(inContent)), .pointer(.pressed(.secondary)),
        .pointer(.released(.secondary)), .pointer(.moved(inContent)),
      ])
    app.events = []
    send(.moved(onButton), .moved(onBar), .left)
    #expect(app.events == [.pointer(.left)])
    app.events = []
    surface.handle(.touch(.began(finger: 3, onButton)), at: now)
    surface.handle(.touch(.began(finger: 4, inContent)), at: now)
    surface.handle(.touch(.ended(finger: 3)), at: now)
    surface.handle(.touch(.ended(finger: 4)), at: now)
    #expect(app.events == [.touch(.began(finger: 4, inContent)), .touch(.ended(finger: 4))])
    app.events = []
    let key = KeyEvent(.pressed, .space, text: " ", modifiers: .capsLock, code: 57)
    surface.handle(.key(key), at: now)
    surface.handle(.keyboardFocus(false), at: now)
    #expect(app.events == [.key(key), .keyboardFocus(false)])
    app.events = []
    surface.widgets.setFocus(app.button)
    surface.handle(.key(key), at: now)
    #expect(app.events.isEmpty)
  }
}
