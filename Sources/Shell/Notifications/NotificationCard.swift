// SPDX-License-Identifier: MIT

import Services
import Views

/// A notification: in the centre on a card, as a toast on glass of its own.
struct NotificationCard: View {
  /// The notification.
  let notification: DesktopNotification
  /// The state of the shell.
  let model: ShellModel
  /// True for a toast.
  var isToast = false
  /// The number of notifications that lie beneath it.
  var hiddenCount = 0
  /// Called when the card is pressed, if its sender has nothing to do.
  let onPress: () -> Void
  /// Called when the card was swiped away.
  let onSwipe: () -> Void
  /// True while the pointer is over the card.
  @State private var isHovered = false
  /// True while the field of the reply has the keyboard.
  @State private var hasKeyboard = false
  /// The reply.
  @State private var reply = ""

  var body: some View {
    ThemeReader { theme in
      if isToast {
        content.onGlass(
          model, theme, radius: theme.metrics.cardRadius, border: border(theme), hasShadow: true)
      } else {
        content.background(theme.colors.translucentSurface)
          .outline(radius: theme.metrics.cardRadius).border(border(theme)).clip()
      }
    }
    .onHover { isHovered = $0 }
    // A press on a pile shows what lies in it.
    .onTap { if hiddenCount > 0 || !model.activate(notification) { onPress() } }
    .contextMenu(glass: Glass(.regular)) {
      MenuItem(model.words.copyText, icon: "edit-copy-symbolic") { model.copy(notification) }
    }
    .accessibilityLabel(model.name(of: notification))
    .onSwipe(onSwipe)
  }

  private var content: some View {
    VStack(spacing: 10) {
      header
      HStack(alignment: .top, spacing: 12) {
        texts.frame(maxWidth: .infinity)
        NotificationPicture(picture: notification.picture).accessibilityHidden()
      }
      if let progress = notification.progress { ProgressView(progress) }
      if hasButtons { buttons }
      if isReplying { replyField }
    }
    .padding(horizontal: 14, vertical: 12)
    .onChange(of: isReplying) { hasKeyboard = isReplying }
  }

  private func border(_ theme: Theme) -> Border {
    notification.urgency == .critical
      ? Border(width: 1.5, color: theme.colors.error) : Border(color: theme.colors.separator)
  }

  private var header: some View {
    HStack(spacing: 8) {
      Icon(model.appIcon(of: notification), otherwise: ShellModel.bell).size(18)
        .accessibilityHidden()
      Text(model.appName(of: notification)).role(.caption)
        .tone(notification.urgency == .critical ? .error : .secondary)
      if hiddenCount > 0 { Badge("\(hiddenCount + 1)").style(.quiet) }
      Spacer()
      Text(model.words.age(of: notification.arrival, at: model.now))
        .role(.caption).tone(.secondary)
      DismissButton(model: model) { model.dismiss(notification) }.opacity(isHovered ? 1 : 0.6)
    }
    .frame(height: 22)
  }

  private var texts: some View {
    VStack(spacing: 3) {
      Text(notification.summary).role(.headline).lines(2)
      if !notification.body.isEmpty {
        Text(markup: notification.body).tone(.secondary).lines(isToast ? 3 : 6)
          .onLink { model.open(link: $0) }
      }
    }
  }

  // MARK: Buttons

  private var hasButtons: Bool {
    notification.isLive && (!notification.actions.isEmpty || canReply)
  }

  /// Toasts have no keyboard, so that a reply is written in the centre.
  private var canReply: Bool {
    notification.replyPlaceholder != nil && (!isToast || model.openCentre != nil)
  }

  private var buttons: some View {
    Flow(spacing: 8) {
      ForEach(notification.actions, id: \.key) { action in
        if notification.hasActionIcons {
          Button {
            model.invoke(notification, action.key)
          } _: {
            Icon(action.key, otherwise: "system-run-symbolic")
          }
          .style(.tinted).accessibilityLabel(action.label)
        } else {
          Button(action.label) { model.invoke(notification, action.key) }
        }
      }
      if canReply { Button(model.words.reply, action: startReply) }
    }
  }

  // MARK: Reply

  private var isReplying: Bool { !isToast && model.replying == notification.id }

  private func startReply() {
    if isToast { return model.openReply(to: notification) }
    withMotion { model.replying = isReplying ? nil : notification.id }
  }

  private func send() {
    guard !reply.isEmpty else { return }
    withMotion { model.notifications.reply(notification.id, reply) }
  }

  private var replyField: some View {
    HStack(spacing: 8) {
      TextField(notification.replyPlaceholder ?? "", text: $reply) { _ in send() }
        .style(.translucent).maximumLength(1_000).focused($hasKeyboard).defaultFocus()
        .frame(maxWidth: .infinity)
      Button(action: send) { Icon("document-send-symbolic", otherwise: "go-next-symbolic") }
        .style(.tinted).accessibilityLabel(model.words.send).disabled(reply.isEmpty)
    }
  }
}

/// A cross that dismisses what it stands on.
struct DismissButton: View {
  /// The state of the shell.
  let model: ShellModel
  /// Dismisses it.
  let action: () -> Void

  /// The width and height, in logical units.
  private static let side = 28.0

  var body: some View {
    Button(action: action) { Icon("window-close-symbolic").size(12).tone(.secondary) }
      .radius(Self.side / 2).accessibilityLabel(model.words.dismiss)
      .frame(width: Self.side, height: Self.side)
      // The cross ends where texts do.
      .padding(Padding(top: -4, trailing: -8, bottom: -4))
  }
}

/// The picture of a notification; nothing if it has none.
private struct NotificationPicture: View {
  /// The picture.
  let picture: DesktopNotification.Picture?

  /// The width and height, in logical units.
  private static let side = 48.0

  var body: some View {
    switch picture {
    case .pixels(let pixels):
      Image(
        Raster(
          size: Size(width: pixels.width, height: pixels.height),
          premultiplied: pixels.premultiplied)
      )
      .frame(width: Self.side, height: Self.side).outline(radius: 10).clip()
    case .file(let path):
      Image(file: path).frame(width: Self.side, height: Self.side).outline(radius: 10).clip()
    case .icon(let name):
      Icon(name, otherwise: "image-missing-symbolic").size(Self.side)
    case nil: EmptyView()
    }
  }
}
