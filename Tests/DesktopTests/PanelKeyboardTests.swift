// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import Testing
import Views
import VirtualInput
import Window

@testable import ScrimKit

/// The keyboard of panels, drawers and popups, in real compositors with a keyboard in the seat and
/// a window that has the focus.
@Suite(.serialized) struct PanelKeyboardTests {
  /// A compositor with layer shell.
  nonisolated enum Kind: String, CaseIterable, Sendable {
    case sway
    case labwc
    case kwin

    /// Those that are installed; KWin, which takes long to start, only if all cases run.
    static var allCases: [Self] {
      [.sway] + (Compositor.Kind.labwc.isInstalled ? [.labwc] : [])
        + (nestedKWin.isInstalled && (Cases.areAll || ScreenSession.isNewer) ? [.kwin] : [])
    }

    /// KWin of Debian 13 needs a GPU for GL.
    static var nestedKWin: NestedCompositor.Kind { ScreenSession.isNewer ? .kwin : .kwinGL }
  }

  /// A running compositor.
  private final class Session {
    /// The environment of clients.
    let environment: [String: String]
    /// The path of the socket.
    let socket: String
    /// Presses and releases Escape.
    let escape: () throws -> Void
    /// Moves the pointer to a logical position.
    let point: (UInt32, UInt32) throws -> Void
    /// Presses or releases the primary or the secondary button.
    let button: (_ isPressed: Bool, _ isSecondary: Bool) throws -> Void
    /// The process of a compositor that takes long to show a window; it is idle at rest.
    private let slowCompositor: ChildProcess?
    /// Ends the compositor.
    private let end: () -> Void
    /// The programs that are shown.
    private var clients: [Client] = []

    init(_ kind: Kind) throws {
      switch kind {
      case .sway, .labwc:
        let compositor = try Compositor(kind == .sway ? .sway : .labwc)
        let keyboard = try VirtualKeyboard(socket: compositor.socket)
        slowCompositor = nil
        environment = compositor.clientEnvironment
        socket = compositor.socket
        let pointer = try VirtualPointer(socket: compositor.socket, width: 1280, height: 800)
        escape = keyboard.strikeEscape
        point = pointer.move
        button = pointer.button
        end = {
          pointer.close()
          keyboard.close()
          compositor.close()
        }
      case .kwin:
        let compositor = try NestedCompositor(Kind.nestedKWin)
        slowCompositor = compositor.process
        environment = try compositor.clientEnvironment()
        socket = try compositor.socketPath()
        let devices = try VirtualDevices(socket: socket)
        escape = devices.strikeEscape
        point = { try devices.point(x: Double($0), y: Double($1)) }
        button = devices.button
        end = {
          devices.close()
          compositor.close()
        }
      }
    }

    /// Opens a window, which gets the focus.
    func openWindow() throws {
      let window = try Client(["demo", "--scene", "static"], in: environment)
      clients.append(window)
      // A window that gets the focus late would take the keyboard from a drawer.
      if let slowCompositor {
        try window.waitUntilAtRest(with: slowCompositor)
      } else {
        try window.waitUntilAtRest()
      }
    }

    /// The options of an app in the process of the test.
    var options: App.Options {
      var options = App.Options()
      options.socket = socket
      // Slow machines take their time.
      options.duration = .seconds(300)
      return options
    }

    /// Ends the programs that are shown.
    func endClients() {
      for client in clients.reversed() {
        client.process.terminate()
        let result = client.end()
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      }
      clients = []
    }

    func close() {
      endClients()
      end()
    }
  }

  /// One session, since KWin takes long to start.
  @Test(arguments: Kind.allCases) func panelsHaveTheKeyboard(kind: Kind) throws {
    let session = try Session(kind)
    defer { session.close() }
    try session.openWindow()
    try checkDrawer(session)
    for isMenu in [false, true] { try checkEscape(session, isMenu: isMenu) }
    try checkFocus(session)
  }

  /// What is done or awaited; true once it is done.
  private typealias Step = () throws -> Bool

  /// Runs the app and takes one step after the other, each as often as it takes.
  private func run(_ app: App, _ all: [Step], look: @escaping () -> Void = {}) throws {
    var steps = all
    let timer = app.timer {
      do { if try steps[0]() { steps.removeFirst() } } catch { Issue.record(error) }
      look()
      if steps.isEmpty { app.quit() }
    }
    timer.start(every: .milliseconds(50))
    _ = try app.run()
    timer.stop()
    #expect(steps.isEmpty, "step \(all.count - steps.count + 1) of \(all.count) was not done")
  }

  /// A drawer stays open until Escape, or until another window takes the keyboard.
  private func checkDrawer(_ session: Session) throws {
    let app = App(session.options)
    let drawer = DrawerPanel(app, DrawerPanel.Options("drawer", edge: .top)) { Text("Nothing") }
    var turns = 0
    let open: Step = {
      drawer.open()
      turns = 0
      return true
    }
    let hasKeyboard = { app.surfaces.contains { $0.surfaceContent.hasKeyboardFocus } }
    let staysOpen: Step = {
      turns = hasKeyboard() ? turns + 1 : 0
      return drawer.isOpen && turns == 10
    }
    let isClosed: Step = { !drawer.isOpen && !hasKeyboard() }
    try run(
      app,
      [
        open, staysOpen,
        {
          try session.escape(); return true
        }, isClosed,
        open, staysOpen,
        {
          try session.openWindow(); return true
        }, isClosed,
      ])
  }

  /// A button with a popover and a menu.
  private struct Share: View {
    @Binding var isPresented: Bool

    var body: some View {
      Button("Share") { isPresented = true }
        .popover(isPresented: $isPresented) { Text("Nothing to share").frame(height: 120) }
        .contextMenu { MenuItem("Copy") {} }
        .frame(width: 160, height: 48)
    }
  }

  /// The state of a popover.
  @Observable final class Sharing { var isPresented = false }

  /// Escape closes the popups of a panel without keys. wlroots leaves the keyboard to the surface
  /// that has it when a popup opens, so the panel asks for it as long as the popup is open.
  private func checkEscape(_ session: Session, isMenu: Bool) throws {
    let app = App(session.options)
    let sharing = Sharing()
    var place = Panel("share", edge: .top, width: .content)
    place.alignment = .start
    place.transition = nil
    app.add(place) { Share(isPresented: Bindable(sharing).isPresented) }.open()
    var modes: [LayerSurface.Keyboard] = []
    let popup: Step = { app.surfaces.contains { $0.surface is Popup && $0.isDrawn } }
    try run(
      app,
      [
        { app.surfaces.first?.isDrawn ?? false },
        {
          try session.point(80, 24); return true
        },
        {
          try session.button(true, isMenu); return true
        },
        {
          try session.button(false, isMenu); return true
        },
        popup,
        {
          try session.escape(); return true
        },
        { !app.surfaces.contains { $0.surface is Popup } },
      ]
    ) {
      let panel = app.surfaces.first?.surface as? LayerSurface
      if let mode = panel?.options.keyboard, mode != modes.last { modes.append(mode) }
    }
    #expect(!sharing.isPresented)
    #expect(modes == [.none, .exclusive, .none])
  }

  /// The state of a panel with a text field.
  @Observable final class Search {
    var text = ""
    var isTyping = false
  }

  /// A text field with the keyboard focus.
  private struct SearchField: View {
    @Bindable var search: Search

    var body: some View {
      TextField("Search", text: $search.text).focused($search.isTyping).defaultFocus()
        .frame(width: 200)
    }
  }

  /// A field has the focus while its panel has the keyboard, and not while it is closed.
  private func checkFocus(_ session: Session) throws {
    let app = App(session.options)
    let search = Search()
    var place = Panel("search", edge: .top, width: .content)
    place.keyboard = .onOpening
    let panel = app.add(place) { SearchField(search: search) }
    panel.open()
    var told = [false]
    let timer = app.timer {
      let surface = panel.surfaces.first
      guard search.isTyping != told.last, surface?.hasKeyboardFocus ?? false == search.isTyping
      else { return }
      told.append(search.isTyping)
      switch told.count {
      case 2: panel.close()
      case 3: panel.open()
      case 4: app.quit()
      default: break
      }
    }
    timer.start(every: .milliseconds(20))
    _ = try app.run()
    timer.stop()
    #expect(told == [false, true, false, true])
  }
}
