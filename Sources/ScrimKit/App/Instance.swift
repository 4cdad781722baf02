// SPDX-License-Identifier: MIT

package import EventLoop
package import Messages

/// A panel or another part of an app that can be opened and closed by name, by `scrim msg` and
/// other programs.
@MainActor public protocol Openable: AnyObject {
  /// The name in requests, such as `notifications`; unique within an instance and constant.
  var name: String { get }

  /// True if the panel is open or opening.
  var isOpen: Bool { get }

  /// The names of the outputs that show the panel, such as DP-1; empty if they are not known.
  var outputs: [String] { get }

  /// Opens the panel, from its current position and velocity if it moves. May be called if it is
  /// open already, to show it. `token` is the launcher's activation token, for
  /// `App.activate(token:)`; nil if there is none.
  func open(token: String?)

  /// Closes the panel, from its current position and velocity if it moves. May be called if it is
  /// closed already.
  func close()
}

extension Openable {
  /// Empty: not known.
  public var outputs: [String] { [] }
}

extension PanelController: Openable {
  /// The name of the panel.
  public var name: String { panel.name }

  /// The outputs of the panel's surfaces.
  public var outputs: [String] { surfaces.flatMap(\.outputs) }

  /// Opens the panel, and raises it if there is a token.
  public func open(token: String?) {
    open()
    if let token { activate(token: token) }
  }
}

/// The only instance of an app in a session, which other processes can send requests to.
///
/// Create it first, and leave if that gives nil: another instance runs and has got the arguments.
/// Otherwise put it into `App.Options.instance` and run the app. All panels of the app can be
/// opened and closed by name, and others that are added here.
///
/// ```swift
/// let arguments = Array(CommandLine.arguments.dropFirst())
/// guard let instance = try Instance("notes", arguments: arguments) else { return }
/// var options = App.Options()
/// options.instance = instance
/// _ = try App(options).run()
/// ```
@MainActor public final class Instance {
  /// The name.
  public let name: String
  /// The lock and the socket until the app runs; nil from then on.
  private var socket: InstanceSocket?
  /// Answers requests; nil unless the app runs.
  private var server: MessageServer?
  /// The app that is served; nil unless it runs.
  private weak var app: App?
  /// The panels, with the state that subscribers know.
  private var panels: [Entry] = []

  /// A panel.
  private struct Entry {
    /// The panel.
    let panel: any Openable
    /// The state that subscribers know; nil if they know nothing of the panel.
    var known: PanelState?
  }

  /// Called with the arguments of a second start, without the program's name, and with its current
  /// folder, for relative paths; nil if that is not known. The window is raised before, if the
  /// launcher of the second start gave a token.
  public var onSecondStart: ((_ arguments: [String], _ folder: String?) -> Void)?

  /// Called with the words of a command that another process sends, such as `dnd on`. Returns one
  /// line that says why it cannot be done; nil if it was done.
  public var onCommand: ((_ words: [String]) -> String?)?

  /// Becomes the instance `name` of the session. Returns nil if another one runs; it has then got
  /// `arguments`, those of this start without the program's name, together with the current folder
  /// and `token`, the launcher's activation token.
  ///
  /// The name has up to 32 letters, digits and underscores. `display` is the compositor's socket,
  /// by name or path; nil for the user's session. Throws if the other instance does not answer, or
  /// if there is no place for the socket, which is in XDG_RUNTIME_DIR.
  public convenience init?(
    _ name: String, display: String? = nil, arguments: [String], token: String? = nil
  ) throws(AppFailure) {
    do throws(MessageFailure) {
      let paths = try InstanceFolder(display: display).paths(of: name)
      let start = SecondStart(here: arguments, token: token)
      guard let socket = try InstanceSocket.claim(paths, handing: start, clock: SystemClock())
      else { return nil }
      self.init(socket)
    } catch { throw .system(error.description) }
  }

  /// The instance that owns `socket`.
  package init(_ socket: consuming InstanceSocket) {
    name = socket.paths.name
    self.socket = consume socket
  }

  // MARK: Panels

  /// Adds a panel, until it is removed.
  public func add(_ panel: any Openable) {
    precondition(self.panel(panel.name) == nil, "there are two panels '\(panel.name)'")
    panels.append(Entry(panel: panel))
  }

  /// Removes a panel.
  public func remove(_ panel: any Openable) {
    guard let index = panels.firstIndex(where: { $0.panel === panel }) else { return }
    let entry = panels.remove(at: index)
    if let known = entry.known { server?.publish(.removed(known.name)) }
  }

  private func panel(_ name: String) -> (any Openable)? {
    panels.first { $0.panel.name == name }?.panel
  }

  // MARK: Serving

  /// Answers requests for the panels and the window of `app` in `loop`, until `close()`.
  func serve(_ app: App, in loop: MainLoop) throws(LoopFailure) {
    self.app = app
    try serve(in: loop, clock: SystemClock())
  }

  /// Answers requests for the panels in `loop`, until `close()`.
  package func serve(in loop: MainLoop, clock: any MonotonicClock) throws(LoopFailure) {
    guard let socket = socket.take() else {
      preconditionFailure("the instance '\(name)' was run twice")
    }
    server = try MessageServer(socket, in: loop, clock: clock) { [unowned self] in answer($0) }
  }

  /// Answers no more requests, and gives up the name.
  package func close() {
    server?.close()
    server = nil
    app = nil
  }

  private func answer(_ request: Request) -> Reply {
    switch request {
    case .open(let name, let token):
      return with(name) { $0.open(token: token) }
    case .close(let name):
      return with(name) { $0.close() }
    case .toggle(let name, let token):
      return with(name) {
        if $0.isOpen { $0.close() } else { $0.open(token: token) }
      }
    case .list: return .panels(panels.map { PanelState($0.panel) })
    case .subscribe:
      publishAllChanges()
      return .panels(panels.map { PanelState($0.panel) })
    case .stats:
      let metrics = app?.metrics ?? Metrics()
      return .stats(Metrics.fields.map { Count($0.name, metrics[keyPath: $0.field]) })
    case .start(let start):
      if let token = start.token { app?.activate(token: token) }
      onSecondStart?(start.arguments, start.folder)
      return .done
    case .command(let words):
      guard let onCommand else { return .failed("'\(name)' takes no commands") }
      return onCommand(words).map { .failed($0) } ?? .done
    case .version: return .version(Request.protocolVersion, instance: name)
    }
  }

  private func with(_ name: String, _ action: (any Openable) -> Void) -> Reply {
    guard let panel = panel(name) else {
      let names = panels.map(\.panel.name)
      return .failed(
        names.isEmpty
          ? "there is no panel '\(name)', and no other one"
          : "there is no panel '\(name)'; there are \(names.joined(separator: ", "))")
    }
    action(panel)
    return .panel(PanelState(panel))
  }

  /// Tells subscribers what has changed since the last call. Called once per iteration of the event
  /// loop.
  package func publishChanges() {
    guard let server, server.hasSubscribers else { return }
    publishAllChanges()
  }

  private func publishAllChanges() {
    for index in panels.indices {
      let panel = panels[index].panel
      if let known = panels[index].known, known.isOpen == panel.isOpen,
        known.outputs == panel.outputs
      {
        continue
      }
      let state = PanelState(panel)
      panels[index].known = state
      server?.publish(.changed(state))
    }
  }
}

extension PanelState {
  @MainActor fileprivate init(_ panel: any Openable) {
    self.init(name: panel.name, isOpen: panel.isOpen, outputs: panel.outputs)
  }
}

extension App {
  /// Asks the compositor to raise and focus the app's first surface, with an activation token that
  /// another program passed on. Does nothing while it is not open.
  public func activate(token: String) { surfaces.first?.activate(token: token) }
}
