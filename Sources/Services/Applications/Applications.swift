// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
internal import Files
internal import Glibc
internal import Host

/// The applications that are installed, and their history.
public struct ApplicationsState: ServiceState {
  /// All applications, by name, also those that are not meant for menus.
  public var all: [Application] = []
  /// The number and the times of the starts of each.
  public var history = LaunchHistory()

  /// No applications.
  public init() {}

  /// These applications, of which none was started.
  public init(_ all: [Application]) { self.all = all }

  /// The applications for a menu or launcher, by name.
  public var listed: [Application] { all.filter(\.isListed) }
}

/// The applications that are installed for this user: found, searched and started.
///
/// ```swift
/// let applications = Applications(App(App.Options()))
/// // The first reading finds them; a view shows them as they come.
/// if let found = applications.matches("calc").first {
///   try await applications.start(found.application)
/// }
/// ```
///
/// The first reading begins to read the folders of desktop files; once that is done, `presence` is
/// `there`. While the service does not rest, the folders are watched.
public final class Applications: Service<ApplicationsState> {
  /// The variables of the user. A change counts from the next time that the service starts.
  public var environment: (String) -> String? = { name in
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
  /// Called with a line about desktop files that are left out, once for each kind of fault, and
  /// about a history that cannot be read or written.
  public var onProblem: ((String) -> Void)?
  /// Reads and watches the folders; nil while the service rests.
  private var catalog: ApplicationCatalog?
  /// The programs that were started and have not ended; nil before the first one.
  private var processes: DetachedProcesses?
  /// The history as it was read or written last.
  private var history = LaunchHistory()
  /// The applications as they were read last.
  private var known: [Application] = []
  /// The index that `matches` searches; nil before the first search of made-up applications.
  private var search: ApplicationSearch?

  /// The application with an ID, which may end in `.desktop`; nil if there is none.
  public subscript(id: String) -> Application? {
    let id = id.desktopID
    return state.all.first { $0.id == id }
  }

  /// The listed applications that fit `query`, the best first, at most `limit`; all if it is empty,
  /// those that are used most first. `ApplicationSearch` has the order.
  public func matches(_ query: String, limit: Int = 100) -> [ApplicationSearch.Match] {
    let state = state
    if isMadeUp, search == nil { search = ApplicationSearch(state.listed) }
    return search?.matches(query, history: state.history, limit: limit) ?? []
  }

  // MARK: Starting

  /// Starts an application, or one of its actions, so that it outlives this program. Returns once
  /// it is started; an application that D-Bus starts may tell so only when its window has appeared.
  ///
  /// `targets` are the files and addresses to open: absolute paths and URIs. `token` is the
  /// compositor's leave to take the focus, from xdg-activation. An application that D-Bus starts
  /// is called; if it has a command line, too, that is used without a bus. Its output goes nowhere.
  /// A made-up one is only noted in the history.
  public func start(
    _ application: Application, action: Application.Action? = nil, opening targets: [String] = [],
    token: String? = nil
  ) async throws(LaunchFailure) {
    guard !isMadeUp else {
      return makeUp { $0.history.add(application.id, at: Int64(time(nil))) }
    }
    guard let machine, let loop = machine.loop else { throw .notRunning }
    let processes = processes ?? DetachedProcesses(loop)
    self.processes = processes
    try await launcher.start(
      .init(application: application, action: action, targets: targets, token: token),
      over: machine, processes)
    remember(application.id)
  }

  private var launcher: ApplicationLauncher {
    ApplicationLauncher(
      programs: ProgramSearch(path: environment("PATH")), terminal: environment("TERMINAL"),
      home: environment("HOME"))
  }

  // MARK: History

  /// The file of the history; nil without a home.
  private var historyPath: String? {
    BaseFolders(environment: environment).state.map {
      "\(machine?.root ?? "")\($0)/scrim/launches"
    }
  }

  /// Adds a start to the history, also to what another program has written since. A file that
  /// cannot be read is not replaced.
  private func remember(_ id: String) {
    let isRead = readHistory()
    history.add(id, at: Int64(time(nil)))
    if catalog != nil { tell() }
    guard isRead, let historyPath else { return }
    do throws(FileError) { try history.write(to: historyPath) } catch { reportHistory(error) }
  }

  /// Reads the history. Returns false, and leaves it as it is, if that fails.
  @discardableResult private func readHistory() -> Bool {
    guard let historyPath else { return true }
    do throws(FileError) { history = try .read(historyPath) } catch {
      reportHistory(error)
      return false
    }
    return true
  }

  private func reportHistory(_ error: FileError) {
    onProblem?("the history of started applications is not kept: \(error)")
  }

  // MARK: Service

  /// Begins to read and watch the folders.
  public override func start() throws {
    guard let machine, let loop = machine.loop else { return }
    let folders = BaseFolders(environment: environment)
    let roots = ([folders.data] + folders.sharedData).compactMap(\.self)
      .map { "\(machine.root)\($0)/applications" }
    let programs = ProgramSearch(path: environment("PATH"))
    let reader = DesktopEntry.Reader(
      locale: EntryLocale(environment: environment),
      desktops: environment("XDG_CURRENT_DESKTOP")?.split(separator: ":").map(String.init) ?? [],
      hasProgram: { programs.has($0) })
    readHistory()
    let catalog = try ApplicationCatalog(loop, roots, for: reader)
    catalog.onProblem = { [unowned self] in onProblem?($0) }
    catalog.onChange = { [unowned self] in
      known = $0.map(\.application)
      search = ApplicationSearch(sorted: $0.filter(\.application.isListed))
      tell()
    }
    self.catalog = catalog
  }

  /// Ends the watches.
  public override func stop() {
    super.stop()
    catalog?.close()
    catalog = nil
  }

  /// Ends the watches. Programs that were started go on.
  public override func end() {
    super.end()
    processes?.close()
    processes = nil
  }

  private func tell() {
    var state = ApplicationsState(known)
    state.history = history
    publish(state, .there)
  }

  isolated deinit {
    catalog?.close()
    processes?.close()
  }
}
