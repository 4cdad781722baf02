// SPDX-License-Identifier: MIT

public import EventLoop
internal import Files
internal import Glibc
public import Host
public import Observation

/// The applications that are installed for this user: found, searched and started.
///
/// ```swift
/// let applications = Applications(app)
/// // In a view:
/// for match in applications.matches(query) { Text(match.application.name) }
/// // On a click:
/// try await applications.start(match.application)
/// ```
///
/// Nothing is read before a property is. Then the folders of desktop files are watched, and
/// properties change with them. If a change was not looked at, the next one ends the watches until
/// a property is read again.
@MainActor @Observable public final class Applications: MachineClient {
  /// Called with a line about desktop files that are left out, once for each kind of fault, and
  /// about a history that cannot be written.
  @ObservationIgnored public var onProblem: ((String) -> Void)?
  /// What everything runs over.
  @ObservationIgnored private let machine: Machine
  /// The environment.
  @ObservationIgnored private let environment: (String) -> String?
  /// Reads and watches the folders; nil while nobody asks.
  @ObservationIgnored private(set) var catalog: ApplicationCatalog?
  /// The programs that were started; nil while no loop runs.
  @ObservationIgnored private var processes: DetachedProcesses?
  /// True if a property was read since the last change.
  @ObservationIgnored private var isRead = false
  /// The applications for `matches`; nil before the first search after a change.
  @ObservationIgnored private var prepared: ApplicationSearch?
  /// The applications as they were read last; nil before the first time.
  private var known: [Application]?
  /// The starts so far, as of the first reading and the last start.
  private var history = LaunchHistory()

  /// The applications of this process's user.
  public convenience init(_ host: any MachineHost) {
    self.init(host) { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  /// The applications of the user whose variables `environment` has.
  public init(_ host: any MachineHost, environment: @escaping (String) -> String?) {
    machine = host.machine
    self.environment = environment
    machine.add(self)
  }

  isolated deinit { end() }

  // MARK: Reading

  /// All applications, by name, also those that are not meant for menus. Empty until the folders
  /// have been read.
  public var all: [Application] {
    wake()
    return known ?? []
  }

  /// The applications for a menu or launcher, by name.
  public var listed: [Application] { all.filter(\.isListed) }

  /// True once the folders have been read.
  public var isComplete: Bool {
    wake()
    return known != nil
  }

  /// The application with an ID, which may end in `.desktop`; nil if there is none.
  public subscript(id: String) -> Application? {
    let id = id.hasSuffix(".desktop") ? String(id.dropLast(8)) : id
    return all.first { $0.id == id }
  }

  /// The listed applications that fit `query`, the best first, at most `limit`; all if it is empty,
  /// those that are used most first. `ApplicationSearch` has the order.
  public func matches(_ query: String, limit: Int = 100) -> [ApplicationSearch.Match] {
    let listed = listed
    let search = prepared ?? ApplicationSearch(listed)
    prepared = search
    return search.matches(query, history: history, limit: limit)
  }

  // MARK: Starting

  /// Starts an application, or one of its actions, so that it outlives this program. Returns once
  /// it is started, which it may not tell before it has appeared.
  ///
  /// `targets` are the files and addresses to open: absolute paths and URIs. `token` is the
  /// compositor's leave to take the focus, from xdg-activation. An application that D-Bus starts
  /// is called; if it has a command line, too, that is used without a bus. Its output goes nowhere.
  public func start(
    _ application: Application, action: Application.Action? = nil, opening targets: [String] = [],
    token: String? = nil
  ) async throws(LaunchFailure) {
    guard let processes else { throw .notRunning }
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
    BaseFolders(environment: environment).state.map { "\(machine.root)\($0)/scrim/launches" }
  }

  /// Adds a start to the history, also to what another program has written since.
  private func remember(_ id: String) {
    var changed = historyPath.map(LaunchHistory.read) ?? history
    changed.add(id, at: Int64(time(nil)))
    history = changed
    guard let historyPath else { return }
    do throws(FileError) { try changed.write(to: historyPath) } catch {
      onProblem?("the history of started applications is not kept: \(error)")
    }
  }

  // MARK: Loop

  /// Begins to read, if somebody has asked.
  public func begin(_ loop: MainLoop) {
    processes = DetachedProcesses(loop)
    if isRead { wake() }
  }

  /// Ends the watches. Programs that were started go on.
  public func end() {
    rest()
    processes?.close()
    processes = nil
  }

  private func rest() {
    catalog?.close()
    catalog = nil
  }

  /// Begins to read and watch the folders, unless that is done.
  private func wake() {
    isRead = true
    guard catalog == nil, let loop = machine.loop else { return }
    let folders = BaseFolders(environment: environment)
    let roots = ([folders.data] + folders.sharedData).compactMap(\.self)
      .map { "\(machine.root)\($0)/applications" }
    let programs = ProgramSearch(path: environment("PATH"))
    let reader = DesktopEntry.Reader(
      locale: EntryLocale(environment: environment),
      desktops: environment("XDG_CURRENT_DESKTOP")?.split(separator: ":").map(String.init) ?? [],
      hasProgram: { programs.has($0) })
    do throws(LoopFailure) {
      let catalog = try ApplicationCatalog(loop, ApplicationFolders(roots: roots), for: reader)
      catalog.onProblem = { [unowned self] in onProblem?($0) }
      catalog.onChange = { [unowned self] in publish($0) }
      catalog.isWanted = { [unowned self] in
        if !isRead { rest() }
        return isRead
      }
      self.catalog = catalog
    } catch { onProblem?("applications are not read: \(error)") }
  }

  private func publish(_ applications: [Application]) {
    guard applications != known else { return }
    if known == nil, let historyPath { history = .read(historyPath) }
    isRead = false
    prepared = nil
    known = applications
  }
}
