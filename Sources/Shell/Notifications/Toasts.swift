// SPDX-License-Identifier: MIT

import Services
import Views

/// New notifications at a side of the output with the focus. There is a surface only while one is
/// shown.
final class Toasts {
  /// The notifications that are seen.
  let list = ToastList()
  /// The state of the shell.
  private let model: ShellModel
  /// The panel.
  let panel: PanelController
  /// Follows the notifications that are seen, and all of them.
  private var follower: Follower<[[DesktopNotification]]>?

  /// Adds the panel of toasts to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    let place = Panel("toasts", edge: .right, height: .stretched)
    let list = list
    panel = model.app.add(place) { ToastsView(list: list, model: model) }
    applySettings()
    let toasts = { [model.toasts, model.notifications.toasts] }
    follower = Follower(toasts) { [weak self] in self?.show($0[0]) }
    panel.onChange = { [unowned panel] in if model.toasts.isEmpty { panel.close() } }
  }

  /// Takes the place and the width of the settings.
  func applySettings() {
    var place = panel.panel
    place.edge = model.toastSide
    place.width = .fixed(model.settings.toastWidth + 2 * ToastsView.margin)
    place.outputs = model.settings.toastOutput
    panel.panel = place
  }

  /// Shows what is new, and removes what is gone.
  private func show(_ toasts: [DesktopNotification]) {
    // The picture of the desktop that the centre takes must not show them.
    panel.panel.transition = model.isCentreOpen ? nil : .slide(model.toastSide)
    list.hold(model, isHovered: list.isHovered && !toasts.isEmpty)
    // The last ones leave with the panel.
    guard !toasts.isEmpty else {
      model.expandedGroups = []
      return panel.close()
    }
    // What is urgent is seen over a window that fills the screen.
    panel.panel.layer = toasts.contains { $0.urgency == .critical } ? .overlay : .top
    if panel.isOpen { withMotion { list.show(toasts) } } else { list.show(toasts) }
    panel.open()
  }
}

/// The notifications that are seen as toasts.
@Observable final class ToastList {
  /// The notifications by app, urgent ones first, and else the newest.
  private(set) var groups: [NotificationGroup] = []
  /// True while the pointer is over them.
  @ObservationIgnored private(set) var isHovered = false

  /// Shows `toasts`, newest first.
  func show(_ toasts: [DesktopNotification]) {
    groups = NotificationGroup.groups(of: toasts.urgentFirst)
  }

  /// Stops the time of all while the pointer is over any of them, or the launcher is open.
  func hold(_ model: ShellModel, isHovered: Bool) {
    self.isHovered = isHovered
    for toast in model.notifications.toasts {
      model.notifications.hold(toast.id, isHovered || model.isLauncherOpen)
    }
  }
}

/// The toasts of an output: those of one app lie on one another.
struct ToastsView: View {
  /// The notifications.
  let list: ToastList
  /// The state of the shell.
  let model: ShellModel

  /// The space around the toasts, and the most apps whose toasts are seen.
  static let (margin, limit) = (14.0, 4)

  var body: some View {
    ThemeReader { theme in
      // There is less room for large texts.
      stack(limit: max(Int((Double(Self.limit) / theme.textScale).rounded()), 2))
    }
  }

  private func stack(limit: Int) -> some View {
    let (groups, hidden) = (list.groups.prefix(limit), list.groups.count - limit)
    let isAtBottom = model.settings.toastCorner.isAtBottom
    return VStack(spacing: 10) {
      if isAtBottom, hidden > 0 { more(hidden) }
      // The first are at the corner.
      ForEach(isAtBottom ? groups.reversed() : Array(groups)) { group in
        Pile(isExpanded: model.expandedGroups.contains(group.id)) {
          ForEach(group.notifications.prefix(6)) { notification in
            card(notification, in: group)
          }
        }
        .onHover { list.hold(model, isHovered: $0) }
        .transition(.slide(model.toastSide).combined(with: .opacity))
      }
      if !isAtBottom, hidden > 0 { more(hidden) }
    }
    .padding(Self.margin).frame(maxHeight: .infinity, alignment: isAtBottom ? .bottom : .top)
  }

  private func card(_ notification: DesktopNotification, in group: NotificationGroup) -> some View {
    let isExpanded = model.expandedGroups.contains(group.id)
    return NotificationCard(
      notification: notification, model: model, isToast: true,
      hiddenCount: isExpanded ? 0 : group.notifications.count - 1,
      onPress: {
        if group.notifications.count > 1, !isExpanded {
          model.toggle(group.id)
        } else if let open = model.openCentre {
          open()
        } else {
          model.notifications.hideToast(notification.id)
        }
      },
      onSwipe: { model.notifications.hideToast(notification.id) })
  }

  /// Tells that there are more in the centre.
  private func more(_ count: Int) -> some View {
    ThemeReader { theme in
      Text(model.words.more(count)).role(.caption).alignment(.center)
        .padding(horizontal: 14, vertical: 8).onGlass(model, theme, radius: 16)
    }
    .onTap { model.openCentre?() }
  }
}
