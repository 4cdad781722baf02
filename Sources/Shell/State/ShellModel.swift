// SPDX-License-Identifier: MIT

import Services
import Views

/// The state that the parts of the shell share: the services, and what a person has opened.
@Observable final class ShellModel {
  /// The app.
  let app: App
  /// The sound.
  let audio: Audio
  /// The brightness of the screen.
  let brightness: Brightness
  /// The battery.
  let battery: Battery
  /// The networks.
  let network: Network
  /// Bluetooth.
  let bluetooth: Bluetooth
  /// The power profiles.
  let profiles: PowerProfiles
  /// The players.
  let media: Media
  /// The session.
  let session: LoginSession
  /// The installed applications.
  let applications: Applications
  /// The words of the shell.
  let words: Words
  /// The choices of the person.
  var settings: ShellSettings
  /// The glass that the person has chosen in the centre; nil for the setting.
  var glassChoice: Double? {
    didSet { if glassChoice != oldValue { onGlassChoice?(glassChoice) } }
  }
  /// True or false once the person has turned the night light on or off, until its hours begin or
  /// end; nil for the hours.
  var nightChoice: Bool?
  /// Called with a new `glassChoice`.
  @ObservationIgnored var onGlassChoice: ((Double?) -> Void)?
  /// True once glass was too slow.
  private(set) var isSlow = false
  /// The number of openings of the centre, one after the other, that were too slow.
  private var slowOpenings = 0
  /// The level on the on-screen display.
  var shownLevel = LevelDisplay.Level()
  /// The groups whose notifications are all seen.
  var expandedGroups: Set<String> = []
  /// The notification to which a reply is written; nil for none.
  var replying: UInt32?
  /// True while the notification centre is open.
  var isCentreOpen = false
  /// True while the launcher is open.
  var isLauncherOpen = false
  /// The notifications. They are served from the first use on.
  @ObservationIgnored private(set) lazy var notifications = Notifications(app, history: history)
  /// Opens the notification centre; nil without one.
  @ObservationIgnored var openCentre: (() -> Void)?
  /// Closes the notification centre; nil without one.
  @ObservationIgnored var closeCentre: (() -> Void)?
  /// Opens or closes the launcher; nil without one.
  @ObservationIgnored var openLauncher: (() -> Void)?
  /// Closes the launcher; nil without one.
  @ObservationIgnored var closeLauncher: (() -> Void)?
  /// The file of the history; nil for none.
  private let history: String?

  /// The state of a shell in `app`.
  init(
    _ app: App, _ settings: ShellSettings = ShellSettings(), history: String? = nil,
    words: Words = .preferred
  ) {
    self.app = app
    self.settings = settings
    self.history = history
    self.words = words
    audio = Audio(app)
    brightness = Brightness(app)
    battery = Battery(app)
    network = Network(app)
    bluetooth = Bluetooth(app)
    profiles = PowerProfiles(app)
    media = Media(app)
    session = LoginSession(app)
    applications = Applications(app)
    app.editWords = words.editing
  }

  /// The time, to the minute.
  var now: LocalTime { app.clock(every: .minute) }

  /// The dial of the glass, from 0, clear, to 1, solid.
  var glass: Double { glassChoice ?? settings.glass }

  /// The opacity of the colour on the glass.
  var solidity: Double {
    let savesPower = profiles.active == "power-saver" || battery.isLow
    return settings.savesPower && savesPower || settings.solidIfSlow && isSlow ? 1 : glass
  }

  /// Takes the frames of an opening of the centre into account, if the processor draws. Glass is
  /// too slow if three times in a row most refreshes had no frame: the first time compiles shaders.
  func judge(_ work: Metrics) {
    guard app.renderer?.isSoftware != false, work.frames + work.missed >= 12 else { return }
    slowOpenings = work.missed > work.frames ? slowOpenings + 1 : 0
    guard slowOpenings == 3, settings.solidIfSlow, !isSlow, glass < 1 else { return }
    isSlow = true
    app.onProblem("panels are solid from now on: glass misses most refreshes on this processor")
  }

  /// True while it is night by the settings.
  private var isNight: Bool { settings.nightHours?.contains(now) ?? false }
  /// True while the colours of the screens are warmer.
  var isNightLit: Bool { nightChoice ?? isNight }

  /// Changes the colours of the screens, as long as the result lives.
  func followNight() -> [AnyObject] {
    // Asks the compositor, whose answer commands tell.
    _ = app.nightLight.isPossible
    let temperature = { [unowned self] in isNightLit ? settings.nightTemperature : nil }
    return [
      Follower({ [unowned self] in isNight }) { [unowned self] _ in nightChoice = nil },
      Follower(temperature) { [unowned self] in
        if app.nightLight.temperature != $0 { app.nightLight.temperature = $0 }
      },
    ]
  }

  /// True if a part shows notifications.
  var showsNotifications: Bool { settings.parts.contains { $0 == .centre || $0 == .toasts } }
  /// True while notifications are silent.
  var isSilent: Bool { notifications.silence.isActive(at: now) }
  /// The side of toasts.
  var toastSide: Edge { settings.toastCorner.side(app.layoutDirection) }

  // MARK: Notifications

  /// The toasts that are seen: none beside an open centre, urgent ones beside an open launcher.
  var toasts: [DesktopNotification] {
    isCentreOpen ? [] : notifications.toasts.filter { !isLauncherOpen || $0.urgency == .critical }
  }

  /// The notifications in groups of an app each, the newest group first.
  var groups: [NotificationGroup] { NotificationGroup.groups(of: notifications.all) }

  /// The name of the application that has sent a notification, for people.
  func appName(of notification: DesktopNotification) -> String {
    if let application = applications[notification.desktopEntry] { return application.name }
    return notification.app.isEmpty ? words.unknownApp : notification.app
  }

  /// The icon of notifications.
  static let bell = "preferences-system-notifications-symbolic"

  /// The name or the path of the icon of the application that has sent a notification.
  func appIcon(of notification: DesktopNotification) -> String {
    if let icon = applications[notification.desktopEntry]?.icon { return icon }
    switch notification.icon {
    case .icon(let name): return name
    case .file(let path): return path
    case .pixels, nil: break
    }
    let name = notification.desktopEntry.isEmpty ? notification.app : notification.desktopEntry
    return name.isEmpty || name.contains("/") ? Self.bell : name.lowercased()
  }

  /// The words of screen readers for a notification: the app, the title and the text.
  func name(of notification: DesktopNotification) -> String {
    ([appName(of: notification)] + texts(of: notification)).joined(separator: ", ")
  }

  private func texts(of notification: DesktopNotification) -> [String] {
    [notification.summary, RichText(markup: notification.body).plain].filter { !$0.isEmpty }
  }

  /// Tells screen readers each new notification once, by its number, with its actions, as long as
  /// the result lives.
  func announceToasts() -> Follower<[DesktopNotification]> {
    var told: Set<UInt32> = []
    return Follower({ [unowned self] in showsNotifications ? notifications.toasts : [] }) {
      [unowned self] in
      for toast in $0.reversed() where told.insert(toast.id).inserted {
        let replies = toast.replyPlaceholder == nil ? [] : [words.reply]
        let actions = (toast.actions.map(\.label) + replies).joined(separator: ", ")
        let name = name(of: toast)
        app.announce(actions.isEmpty ? name : "\(name). \(words.actions): \(actions)")
      }
      if !told.isEmpty { told.formIntersection(notifications.all.map(\.id)) }
    }
  }

  /// Keeps a locked session from showing texts, as long as the result lives.
  func followLock() -> Follower<Bool> {
    Follower({ [session] in session.isLocked }) { [unowned self] in
      if showsNotifications { notifications.isLocked = $0 }
      guard $0 else { return }
      closeCentre?()
      closeLauncher?()
    }
  }

  /// Does what a click on a notification means to its sender. Returns false if that is nothing.
  func activate(_ notification: DesktopNotification) -> Bool {
    guard notification.isLive, notification.defaultAction != nil else { return false }
    invoke(notification)
    return true
  }

  /// Does an action of a notification: that of a click by default. The sender gets an activation
  /// token, so that it can raise a window.
  func invoke(_ notification: DesktopNotification, _ action: String? = nil) {
    Task {
      let token = await app.activationToken()
      withMotion { notifications.invoke(notification.id, action, token: token) }
    }
  }

  /// Opens the centre with the field for the reply to a notification.
  func openReply(to notification: DesktopNotification) {
    notifications.hideToast(notification.id)
    expandedGroups.insert(notification.group)
    replying = notification.id
    openCentre?()
  }

  /// Removes a notification.
  func dismiss(_ notification: DesktopNotification) {
    withMotion { notifications.dismiss(notification.id) }
  }

  /// Shows all notifications of a group, or the newest one again.
  func toggle(_ group: String) {
    withMotion { if expandedGroups.remove(group) == nil { expandedGroups.insert(group) } }
  }

  /// Puts the texts of a notification on the clipboard.
  func copy(_ notification: DesktopNotification) {
    app.clipboard.write(texts(of: notification).joined(separator: "\n"), to: .clipboard)
  }

  /// Opens an address in the program that the desktop has for it.
  func open(link: String) { app.launch(["xdg-open", link]) }
}
