// SPDX-License-Identifier: MIT

import Services
import Views

/// A panel that finds applications and starts them, by the keyboard alone.
final class Launcher {
  /// The panel.
  let panel: PanelController
  /// The state of the shell.
  private let model: ShellModel

  /// Adds the panel to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    var place = Panel("launcher", edge: nil, height: .fixed(LauncherView.height))
    place.keyboard = .onOpening
    place.closesOnEscape = true
    place.closesOnOutsidePress = true
    place.closesOnFocusLoss = true
    panel = model.app.add(place) { LauncherView(model: model) { model.closeLauncher?() } }
    applySettings()
    let panel = panel
    panel.onChange = { [unowned panel] in model.isLauncherOpen = panel.isOpen }
    model.openLauncher = { [unowned panel] in panel.toggle() }
    model.closeLauncher = { [unowned panel] in panel.close() }
  }

  /// Takes the output and the width of the settings.
  func applySettings() {
    panel.panel.outputs = model.settings.launcherOutput
    panel.panel.width = .fixed(model.settings.launcherWidth + 2 * LauncherView.margin)
  }
}

/// Something that the launcher can start.
struct LauncherEntry: Identifiable, Hashable {
  /// The application.
  let application: Application
  /// One of its actions; nil for the application itself.
  var action: Application.Action?

  var id: String { "\(application.id) \(action?.id ?? "")" }
  /// The name to show.
  var name: String { action?.name ?? application.name }
  /// A description; empty if there is none.
  var detail: String {
    action == nil ? application.comment ?? application.genericName ?? "" : application.name
  }
  /// The name or the path of an icon.
  var icon: String { action?.icon ?? application.icon ?? application.id }

  /// The entries that fit a query, the best first. The actions of the first application follow it.
  static func entries(_ query: String, in applications: Applications) -> [LauncherEntry] {
    let found = applications.matches(query, limit: 60)
    var entries: [LauncherEntry] = []
    for match in found {
      // An action that the query names comes before its application.
      if let action = match.action {
        entries.append(LauncherEntry(application: match.application, action: action))
      }
      entries.append(LauncherEntry(application: match.application))
    }
    guard !query.isEmpty, let first = found.first else { return entries }
    let actions = first.application.actions.prefix(4).filter { $0 != first.action }
    entries.insert(
      contentsOf: actions.map { LauncherEntry(application: first.application, action: $0) },
      at: first.action == nil ? 1 : 2)
    return entries
  }
}

/// A search field above the applications that fit.
struct LauncherView: View {
  /// The state of the shell.
  let model: ShellModel
  /// Closes the launcher.
  let close: () -> Void
  /// The text in the field.
  @State private var query = ""
  /// The selected entry; nil for the first.
  @State private var selection: LauncherEntry.ID?
  /// The reason why the last application could not be started; empty if it could.
  @State private var failure = ""

  /// The height of the panel, and the room for the shadow on each side.
  static let (height, margin) = (560.0, 20.0)
  /// The height of a row and of the space between rows, and the most rows that are seen.
  private static let (rowHeight, spacing, mostRows) = (50.0, 2.0, 8)

  var body: some View {
    let entries = LauncherEntry.entries(query, in: model.applications)
    let chosen = entries.first { $0.id == selection } ?? entries.first
    return ThemeReader { theme in
      VStack(spacing: 8) {
        HStack(spacing: 0) {
          // Screen readers follow the focus, which stays in the field: they are told of the choice.
          Icon("system-search-symbolic").size(20).tone(.secondary).accessibilityHidden()
            .frame(width: 32, alignment: .center)
            .accessibilityNotification(chosen?.name ?? model.words.nothingFound)
          TextField(model.words.searchApplications, text: $query) { _ in start(chosen) }
            .style(.plain).maximumLength(200).defaultFocus()
        }
        .padding(horizontal: 10)
        Divider()
        if !failure.isEmpty { Text(failure).role(.caption).tone(.error).lines(2) }
        if entries.isEmpty {
          Text(model.words.nothingFound).tone(.secondary).alignment(.center)
            .frame(height: Self.rowHeight)
        } else {
          list(entries)
        }
      }
      .padding(14)
      .onGlass(model, theme, radius: theme.metrics.panelRadius, hasShadow: true)
    }
    .padding(Self.margin).frame(alignment: .top)
    .onOpen { (query, selection, failure) = ("", nil, "") }
    .onChange(of: query) { selection = nil }
  }

  private func list(_ entries: [LauncherEntry]) -> some View {
    let first = entries.first?.id
    return List(
      entries, selection: Binding(get: { selection ?? first }, set: { selection = $0 }),
      rowHeight: Self.rowHeight, spacing: Self.spacing
    ) { LauncherRow(entry: $0) }
    .onActivate { start($0) }.takesUnusedKeys().focusable(false)
    .atMost(height: Double(Self.mostRows) * (Self.rowHeight + Self.spacing) - Self.spacing)
  }

  private func start(_ entry: LauncherEntry?) {
    guard let entry else { return }
    Task {
      do throws(LaunchFailure) {
        try await model.applications.start(
          entry.application, action: entry.action, token: model.app.activationToken())
        close()
      } catch {
        failure = model.words.reason(of: error, entry.application)
      }
    }
  }
}

/// A row of the launcher.
private struct LauncherRow: View {
  /// The entry.
  let entry: LauncherEntry

  var body: some View {
    HStack(spacing: 12) {
      Icon(entry.icon, otherwise: "application-x-executable").size(entry.action == nil ? 32 : 20)
        .accessibilityHidden().frame(width: 32, height: 32, alignment: .center)
      VStack(spacing: 0) {
        Text(entry.name).role(.headline)
        if !entry.detail.isEmpty { Text(entry.detail).role(.caption).tone(.secondary) }
      }
      .frame(maxWidth: .infinity)
    }
    .padding(horizontal: 10, vertical: 0)
  }
}
