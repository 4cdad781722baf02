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
  /// Follows the notifications.
  private var task: Task<Void, Never>?

  /// Adds the panel of toasts to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    let place = Panel(
      "toasts", edge: .right, width: .fixed(ToastsView.width), height: .stretched)
    let list = list
    panel = model.app.add(place) { ToastsView(list: list, model: model) }
    // An open centre shows them itself.
    task = follow({ model.isCentreOpen ? [] : model.notifications.toasts }) { [weak self] in
      self?.show($0)
    }
  }

  isolated deinit { task?.cancel() }

  /// Has toasts appear at the left or the right side.
  func setSide(_ side: Edge) {
    panel.panel.edge = side
    panel.panel.transition = .slide(side)
  }

  /// Shows what is new, and removes what is gone.
  private func show(_ toasts: [DesktopNotification]) {
    // The last ones leave with the panel.
    guard !toasts.isEmpty else { return panel.close() }
    // What is urgent is seen over a window that fills the screen.
    panel.panel.layer = toasts.contains { $0.urgency == .critical } ? .overlay : .top
    if panel.isOpen { withMotion { list.show(toasts) } } else { list.show(toasts) }
    panel.open()
  }
}

/// The notifications that are seen as toasts.
@Observable final class ToastList {
  /// The notifications by app, the newest first.
  private(set) var groups: [NotificationGroup] = []

  /// Shows `toasts`, newest first.
  func show(_ toasts: [DesktopNotification]) { groups = NotificationGroup.groups(of: toasts) }
}

/// The toasts of an output: those of one app lie on one another.
struct ToastsView: View {
  /// The notifications.
  let list: ToastList
  /// The state of the shell.
  let model: ShellModel

  /// The width of the panel, the space around the toasts and the most apps whose toasts are seen.
  static let (width, margin, limit) = (408.0, 14.0, 4)

  var body: some View {
    VStack(spacing: 10) {
      ForEach(list.groups.prefix(Self.limit)) { group in
        Pile(isExpanded: model.expandedGroups.contains(group.id)) {
          ForEach(group.notifications.prefix(6)) { notification in
            card(notification, in: group)
              .accessibilityNotification(model.name(of: notification))
          }
        }
        .onHover(hold)
        .transition(.slide(model.settings.toastSide).combined(with: .opacity))
      }
      if list.groups.count > Self.limit { more }
      Spacer()
    }
    .padding(Self.margin)
  }

  private func card(_ notification: DesktopNotification, in group: NotificationGroup) -> some View {
    let isExpanded = model.expandedGroups.contains(group.id)
    return NotificationCard(
      notification: notification, model: model, isToast: true,
      hiddenCount: isExpanded ? 0 : group.notifications.count - 1,
      onPress: {
        if group.notifications.count > 1, !isExpanded {
          model.toggle(group.id)
        } else {
          model.openCentre?()
        }
      },
      onSwipe: { model.notifications.hideToast(notification.id) })
  }

  /// Tells that there are more in the centre.
  private var more: some View {
    ThemeReader { theme in
      Text(model.words.more(list.groups.count - Self.limit)).role(.caption).alignment(.center)
        .padding(horizontal: 14, vertical: 8).onGlass(model, theme, radius: 16)
    }
    .onTap { model.openCentre?() }
  }

  /// No toast leaves while the pointer is over any of them.
  private func hold(_ isHovered: Bool) {
    for toast in model.notifications.toasts { model.notifications.hold(toast.id, isHovered) }
  }
}
