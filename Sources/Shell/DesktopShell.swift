// SPDX-License-Identifier: MIT

internal import Services
public import Views

/// The ready-made shell: a notification centre with quick settings, toasts, an on-screen display, a
/// launcher and a bar, as panels of an app that its maker runs.
public final class DesktopShell {
  /// The choices of the person. Changes take effect at once, but for those of `parts` and of the
  /// edge and the output of the centre.
  public var settings: ShellSettings {
    get { model.settings }
    set {
      if newValue.glass != settings.glass { model.glassChoice = nil }
      var new = newValue
      (new.parts, new.centreEdge) = (settings.parts, settings.centreEdge)
      model.settings = new
      applySettings()
    }
  }
  /// Called with the glass that a person has chosen in the centre, or with nil when a changed
  /// setting takes its place.
  public var onGlassChoice: ((Double?) -> Void)? {
    get { model.onGlassChoice }
    set { model.onGlassChoice = newValue }
  }
  /// The state that all parts show.
  let model: ShellModel
  /// The notification centre; nil without that part.
  private let centre: Centre?
  /// The toasts; nil without that part.
  let toasts: Toasts?
  /// The on-screen display; nil without that part.
  private let display: LevelDisplay?
  /// The launcher; nil without that part.
  private let launcher: Launcher?
  /// The bar; nil without that part.
  private let bar: Bar?
  /// Shows what is wrong with the settings and the theme file.
  private let problems: ProblemToast
  /// Follow the state.
  private var followers: [AnyObject] = []

  /// Adds the parts that `settings` name to `app`. The history of notifications is in the file at
  /// `history`; nil for one that ends with the app.
  public init(_ app: App, _ settings: ShellSettings = ShellSettings(), history: String? = nil) {
    let model = ShellModel(app, settings, history: history)
    self.model = model
    centre = settings.parts.contains(.centre) ? Centre(model) : nil
    toasts = settings.parts.contains(.toasts) ? Toasts(model) : nil
    display = settings.parts.contains(.osd) ? LevelDisplay(model) : nil
    launcher = settings.parts.contains(.launcher) ? Launcher(model) : nil
    bar = settings.parts.contains(.bar) ? Bar(model, pulling: centre?.drawer) : nil
    problems = ProblemToast(model)
    app.onThemeProblems = { [problems] in problems.show(model.words.themeMistake, $0) }
    applySettings()
    followers = [model.followLock(), model.announceToasts()] + model.followNight()
  }

  private func applySettings() {
    model.app.followDesktop(
      otherwise: settings.appearance ?? .dark, adaptsToPicture: settings.appearance == nil)
    toasts?.applySettings()
    display?.applySettings()
    launcher?.applySettings()
    bar?.applySettings()
    guard model.showsNotifications else { return }
    model.notifications.toastTime = .seconds(settings.toastSeconds)
    var silence = settings.silence
    let current = model.notifications.silence
    (silence.isOn, silence.end) = (current.isOn, current.end)
    if silence != current { model.notifications.silence = silence }
  }

  /// Restores the glass that a person chose before; nil for the setting.
  public func chooseGlass(_ glass: Double?) { model.glassChoice = glass }

  /// Shows what is wrong with the settings, a line for each mistake, until it is called with none
  /// or a person dismisses it.
  public func showProblems(_ lines: [String]) {
    problems.show(model.words.settingsMistake, lines)
  }

  /// Does a command, such as `dnd on`. Returns nil, or a line that says why it cannot be done.
  public func perform(_ words: [String]) -> String? {
    let (command, rest) = (words.first ?? "", words.dropFirst())
    switch command {
    case "osd": return show(rest.first)
    case "refresh":
      bar?.panel.retakeDesktop()
      return bar == nil ? "this shell has no bar; start it with bar" : nil
    case "night":
      guard model.app.nightLight.isPossible else {
        return "the colours of the screens cannot be changed: the compositor does not offer"
          + " zwlr_gamma_control_manager_v1 for them, or another program changes them"
      }
      return turn(command, rest.first, model.isNightLit) { model.nightChoice = $0 }
    case "dnd", "dismiss", "invoke":
      guard model.showsNotifications else { return "this shell shows no notifications" }
    default:
      return "there is no command '\(command)'; there are dnd, night, dismiss,"
        + " invoke, osd and refresh"
    }
    switch command {
    case "dnd":
      let isOn = model.notifications.silence.isOn
      return turn(command, rest.first, isOn) { model.notifications.silence.isOn = $0 }
    case "dismiss" where rest.first == "all":
      model.notifications.dismissAll()
      return nil
    default:
      return withNotification(rest.first) {
        guard command == "invoke" else {
          model.dismiss($0)
          return nil
        }
        return invoke($0, rest.dropFirst().first)
      }
    }
  }

  /// Turns something on or off as `word` says. Returns nil, or a line that says what it should say.
  private func turn(
    _ command: String, _ word: String?, _ isOn: Bool, _ set: (Bool) -> Void
  ) -> String? {
    guard let word, ["on", "off", "toggle"].contains(word) else {
      return "\(command) wants on, off or toggle"
    }
    set(word == "toggle" ? !isOn : word == "on")
    return nil
  }

  /// Calls `action` with the notification that `word` names: its number, or "newest" or nothing for
  /// the newest toast. Nothing is done if there is no toast.
  private func withNotification(
    _ word: String?, _ action: (DesktopNotification) -> String?
  ) -> String? {
    guard let word, word != "newest" else {
      return model.notifications.toasts.first.flatMap(action)
    }
    guard let notification = UInt32(word).flatMap({ model.notifications[$0] }) else {
      return "there is no notification '\(word)'; a notification has a number, or is newest"
    }
    return action(notification)
  }

  private func invoke(_ notification: DesktopNotification, _ key: String?) -> String? {
    guard notification.isLive else { return "the sender of this notification has ended" }
    guard let key else {
      return model.activate(notification) ? nil : "a click on this notification does nothing"
    }
    if key == "inline-reply", notification.replyPlaceholder != nil, model.openCentre != nil {
      model.openReply(to: notification)
      return nil
    }
    let keys = notification.actions.map(\.key)
    guard keys.contains(key) else {
      return keys.isEmpty
        ? "this notification has no actions"
        : "this notification has no action '\(key)'; it has \(keys.joined(separator: ", "))"
    }
    model.invoke(notification, key)
    return nil
  }

  private func show(_ word: String?) -> String? {
    guard let display else { return "this shell has no on-screen display; start it with osd" }
    if word == "caps-lock" {
      return display.showCapsLock() ? nil : "no keyboard has a light for Caps Lock"
    }
    guard let kind = word.flatMap({ ShellSettings.Display(rawValue: $0) }) else {
      return "osd wants volume, brightness, player or caps-lock"
    }
    return display.show(kind) ? nil : "there is no \(kind.rawValue) to show"
  }
}
