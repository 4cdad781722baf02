// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
internal import Host

/// Starts applications.
@MainActor struct ApplicationLauncher {
  /// The purpose of a start.
  struct Request {
    /// The application.
    let application: Application
    /// The action; nil to open the application.
    var action: Application.Action?
    /// The files and addresses to open: absolute paths and URIs.
    var targets: [String] = []
    /// The token by which the compositor gives the application the focus.
    var token: String?
  }

  /// The folders that are searched for programs.
  let programs: ProgramSearch
  /// The terminal that the user prefers, from TERMINAL.
  let terminal: String?
  /// The home folder.
  let home: String?

  /// The interface of applications that D-Bus starts.
  private static let interface = "org.freedesktop.Application"

  /// Starts an application: by a call, if it is on the bus, or else by its command line.
  func start(
    _ request: Request, over machine: Machine, _ processes: DetachedProcesses
  ) async throws(LaunchFailure) {
    if request.application.isOnBus, let object = BusObject(id: request.application.id) {
      guard let failure = await call(object, request, machine) else { return }
      // It may start all the same, and would be started twice.
      guard failure != .timedOut else { throw .noAnswer }
      guard exec(of: request) != nil else { throw .notStarted(failure.description) }
    }
    for process in try run(request, processes) {
      await SystemdScope(request.application, process).enter(over: machine)
    }
  }

  // MARK: By D-Bus

  /// Calls the application. Returns the reason if that had no success.
  private func call(
    _ object: BusObject, _ request: Request, _ machine: Machine
  ) async -> BusFailure? {
    let data = BusValue.options(
      request.token.map { ["activation-token": .string($0), "desktop-startup-id": .string($0)] }
        ?? [:])
    let (method, body): (String, [BusValue]) =
      if let action = request.action {
        ("ActivateAction", [.string(action.id), .array(of: "v", []), data])
      } else if !request.targets.isEmpty {
        ("Open", [.strings(request.targets.map(ExecLine.uri)), data])
      } else {
        ("Activate", [data])
      }
    let call = BusCall(object.name, object.path, Self.interface, method, body)
    do throws(BusFailure) {
      let bus = try machine.bus(.session)
      return await withCheckedContinuation { continuation in
        bus.call(call) { result in
          if case .failure(let failure) = result {
            continuation.resume(returning: failure)
          } else {
            continuation.resume(returning: nil)
          }
        }
      }
    } catch { return error }
  }

  // MARK: By command line

  private func exec(of request: Request) -> String? {
    request.action.map(\.exec) ?? request.application.exec
  }

  /// The commands that start the application.
  func commands(_ request: Request) throws(LaunchFailure) -> [[String]] {
    let application = request.application
    guard let line = exec(of: request).flatMap(ExecLine.init) else {
      throw .notStarted("it has no command line")
    }
    let commands = line.commands(
      ExecLine.Fields(
        targets: request.targets, icon: request.action?.icon ?? application.icon,
        name: application.name, path: application.path))
    guard !commands.isEmpty else { throw .opensNothing }
    guard application.needsTerminal else { return commands }
    if programs.has("xdg-terminal-exec") { return commands.map { ["xdg-terminal-exec"] + $0 } }
    guard let terminal, programs.has(terminal) else { throw .noTerminal }
    return commands.map { [terminal, "-e"] + $0 }
  }

  /// Runs the commands. Returns the IDs of the processes.
  private func run(
    _ request: Request, _ processes: DetachedProcesses
  ) throws(LaunchFailure) -> [Int32] {
    // A token that this program was started with is not for others.
    let environment: [String: String?] = [
      "XDG_ACTIVATION_TOKEN": request.token, "DESKTOP_STARTUP_ID": request.token,
    ]
    let folders = [request.application.folder, home, "/"].compactMap(\.self)
    return try commands(request).map { command throws(LaunchFailure) in
      do throws(LoopFailure) {
        return try processes.start(
          command, environment: environment, folder: folders.first(where: ProgramSearch.isFolder))
      } catch { throw .notStarted(error.description) }
    }
  }
}
