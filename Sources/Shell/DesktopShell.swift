// SPDX-License-Identifier: MIT

internal import Services
public import Views

/// The ready-made shell: a notification centre with quick settings, toasts, an on-screen display, a
/// launcher and a bar, as panels of an app that its maker runs.
public final class DesktopShell {
  /// The choices of the person. Changes take effect at once, but for those of `parts`.
  public var settings: ShellSettings {
    get { model.settings }
    set {
      model.settings = newValue
      applySettings()
    }
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
  /// Shows what is wrong with the settings.
  private let problems: ProblemToast

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
    applySettings()
  }

  private func applySettings() {
    model.app.followDesktop(otherwise: settings.appearance)
    toasts?.setSide(settings.toastSide)
    if model.showsNotifications {
      model.notifications.toastTime = .seconds(settings.toastSeconds)
    }
  }

  /// Shows what is wrong with the settings, a line for each mistake, until it is called with none
  /// or a person dismisses it.
  public func showProblems(_ lines: [String]) { problems.show(lines) }

  /// Does a command, such as `dnd on`. Returns nil, or a line that says why it cannot be done.
  public func perform(_ words: [String]) -> String? {
    switch words.first {
    case "dnd": setSilence(words.dropFirst().first)
    case "dismiss": dismiss(words.dropFirst().first)
    case "osd": show(words.dropFirst().first)
    default: "there is no command '\(words.first ?? "")'; there are dnd, dismiss and osd"
    }
  }

  private func setSilence(_ word: String?) -> String? {
    guard model.showsNotifications else { return "this shell shows no notifications" }
    switch word {
    case "on": model.notifications.silence.isOn = true
    case "off": model.notifications.silence.isOn = false
    case "toggle": model.notifications.silence.isOn.toggle()
    default: return "dnd wants on, off or toggle"
    }
    return nil
  }

  /// Dismisses the newest toast, or all notifications.
  private func dismiss(_ word: String?) -> String? {
    guard model.showsNotifications else { return "this shell shows no notifications" }
    switch word {
    case nil: if let newest = model.notifications.toasts.first { model.dismiss(newest) }
    case "all": model.notifications.dismissAll()
    default: return "dismiss wants nothing or all"
    }
    return nil
  }

  private func show(_ word: String?) -> String? {
    guard let display else { return "this shell has no on-screen display; start it with osd" }
    guard let kind = word.flatMap({ LevelDisplay.Kind(rawValue: $0) }) else {
      return "osd wants volume or brightness"
    }
    return display.show(kind) ? nil : "there is no \(kind.rawValue) to show"
  }
}
