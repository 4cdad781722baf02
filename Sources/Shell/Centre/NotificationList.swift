// SPDX-License-Identifier: MIT

import Services
import Views

/// The date, and the history of notifications in groups of an app each.
struct NotificationList: View {
  /// The state of the shell.
  let model: ShellModel

  /// The most notifications of a group that are seen.
  private static let limit = 30

  /// True if there is something to show. A locked session shows no text of notifications.
  private var hasNotifications: Bool {
    !model.notifications.isLocked && !model.notifications.all.isEmpty
  }

  var body: some View {
    VStack(spacing: 14) {
      head
      if hasNotifications {
        ScrollView {
          VStack(spacing: 10) { ForEach(model.groups) { group in pile(group) } }
        }
        .fadesEdges()
      } else {
        empty.padding(vertical: 40)
      }
    }
  }

  private var head: some View {
    ThemeReader { theme in
      HStack(alignment: .baseline) {
        VStack(spacing: 0) {
          Text(model.now.timeOfDay).role(.custom(Self.timeStyle(theme)))
          Text(model.now.formatted("%A, \(model.words.dayAndMonth)")).role(.headline).lines(2)
        }
        Spacer()
        if hasNotifications {
          Button(model.words.clearAll) { withMotion { model.notifications.dismissAll() } }
        }
      }
    }
  }

  private static func timeStyle(_ theme: Theme) -> TextStyle {
    var style = theme.typography.display
    style.size *= 1.4
    return style
  }

  private var empty: some View {
    VStack(alignment: .center, spacing: 10) {
      Icon(
        model.isSilent ? "notifications-disabled-symbolic" : ShellModel.bell,
        otherwise: "dialog-information-symbolic"
      )
      .size(44).tone(.secondary).accessibilityHidden()
      Text(model.words.noNotifications).tone(.secondary)
    }
  }

  private func pile(_ group: NotificationGroup) -> some View {
    let isExpanded = model.expandedGroups.contains(group.id)
    let count = group.notifications.count
    return VStack(spacing: 6) {
      if isExpanded, count > 1 {
        HStack {
          Text(model.appName(of: group.newest)).role(.caption).tone(.secondary)
          Spacer()
          Button(model.words.showLess) { model.toggle(group.id) }.style(.plain)
          Button(model.words.clearAll) {
            withMotion { model.notifications.dismissAll(ofGroup: group.id) }
          }
          .style(.plain)
        }
        .padding(Padding(leading: 14))
      }
      Pile(isExpanded: isExpanded) {
        ForEach(group.notifications.prefix(Self.limit)) { notification in
          NotificationCard(
            notification: notification, model: model, hiddenCount: isExpanded ? 0 : count - 1,
            onPress: { if count > 1 { model.toggle(group.id) } },
            onSwipe: { model.notifications.dismiss(notification.id) })
        }
      }
    }
  }
}
