// SPDX-License-Identifier: MIT

import DBus
import Pictures
import ScrimTesting
import Services
import Testing

@testable import Shell

/// The parts of the shell with large texts, high contrast and scripts that run to the left.
@Suite struct LegibilityTests {
  private let bench = ShellBench()

  private func stage<Content: View>(
    _ size: Size<Logical>, _ theme: Theme, _ direction: LayoutDirection = .leftToRight,
    @ViewBuilder _ views: @escaping () -> Content
  ) throws -> Stage {
    try Stage(
      size: size, theme: theme, layoutDirection: direction,
      desktop: Wallpaper.make(Size(width: Int(size.width), height: Int(size.height))),
      app: bench.app, services: ShellBench.services, views)
  }

  private func centre(_ theme: Theme) throws -> Stage {
    let (model, motion) = (bench.model, CentreMotion())
    motion.openness = 1
    return try stage(Size(width: 1_000, height: 790), theme) {
      CentreArea(model: model, motion: motion) {}
    }
  }

  private func toasts(_ theme: Theme) throws -> Stage {
    let (model, list) = (bench.model, ToastList())
    let stage = try stage(Size(width: 408, height: 760), theme) {
      ToastsView(list: list, model: model)
    }
    try bench.postSome()
    list.show(model.notifications.toasts)
    return stage
  }

  @Test(arguments: [1.5, 2]) func largeTextsAreWhole(scale: Double) async throws {
    let theme = Theme(.dark, textScale: scale)
    let toasts = try toasts(theme)
    try await toasts.settle()
    #expect(try toasts.shows(scale == 2 ? "2 more" : "1 more"))
    try toasts.expectPicture("toasts-large-\(Int(scale * 10))")
    let centre = try centre(theme)
    try await centre.settle()
    try centre.expectPicture("centre-large-\(Int(scale * 10))")
  }

  /// The days of a month stand as far from one another as their texts need.
  @Test(arguments: [1.0, 2]) func monthsGrowWithTexts(scale: Double) async throws {
    let model = bench.model
    let stage = try stage(Size(width: 402, height: 400), Theme(.dark, textScale: scale)) {
      MonthView(model: model).frame(alignment: .top)
    }
    try await stage.settle()
    let (upper, lower) = (try stage.position(of: "13"), try stage.position(of: "20"))
    #expect(lower.y - upper.y == 24 * scale && lower.x == upper.x)
    if scale == 2 { try stage.expectPicture("month-large-20") }
  }

  @Test func aHighContrastHasOpaquePanels() async throws {
    let theme = Theme(.light, hasHighContrast: true)
    let toasts = try toasts(theme)
    try await toasts.settle()
    try toasts.expectPicture("toasts-contrast")
    let centre = try centre(theme)
    try await centre.settle()
    try centre.expectPicture("centre-contrast")
  }

  @Test func toastsAreMirroredForHebrew() async throws {
    let (model, list) = (bench.model, ToastList())
    let stage = try stage(Size(width: 408, height: 260), Theme(.dark), .rightToLeft) {
      ToastsView(list: list, model: model)
    }
    try bench.post(
      "דואר", "עדה", "המפתח נמצא מתחת לעציץ, ואחזור בשש בערב.", icon: "mail-unread-symbolic",
      actions: ["read", "סמן כנקרא"])
    list.show(model.notifications.toasts)
    try await stage.settle()
    try stage.expectPicture("toasts-hebrew")
  }

  /// The centre and the bar of a person who reads from right to left.
  @Test func theShellIsMirroredForHebrew() async throws {
    let bench = ShellBench(words: .hebrew)
    let (model, motion) = (bench.model, CentreMotion())
    motion.openness = 1
    model.openLauncher = {}
    func stage<Content: View>(
      _ size: Size<Logical>, @ViewBuilder _ views: @escaping () -> Content
    ) throws -> Stage {
      try Stage(
        size: size, theme: Theme(.dark), layoutDirection: .rightToLeft,
        desktop: Wallpaper.make(Size(width: Int(size.width), height: Int(size.height))),
        app: bench.app, services: ShellBench.services, views)
    }
    let centre = try stage(Size(width: 1_000, height: 790)) {
      CentreArea(model: model, motion: motion) {}
    }
    try bench.post(
      "דואר", "עדה", "המפתח נמצא מתחת לעציץ, ואחזור בשש בערב.", icon: "mail-unread-symbolic",
      actions: ["read", "סמן כנקרא"])
    try bench.post("Camera", "217 pictures", "Copied to Pictures.", icon: "camera-photo-symbolic")
    try await centre.settle()
    try centre.expectPicture("centre-hebrew")
    // Notifications come first when reading, and the switches are beside them.
    let (list, tiles) = (try centre.position(of: "ניקוי הכול"), try centre.position(of: "Wi-Fi"))
    #expect(list.x > 500 && tiles.x < 500)
    let bar = try stage(Size(width: 900, height: Bar.height)) {
      BarView(model: model, pull: CentrePull(nil, model))
    }
    try await bar.settle()
    try bar.expectPicture("bar-hebrew")
    #expect(try bar.position(of: "יישומים").x > 860)
  }
}

extension Words {
  /// Hebrew, as far as the pictures show it.
  fileprivate static let hebrew = Words(
    notifications: "התראות", noNotifications: "אין התראות", clearAll: "ניקוי הכול",
    doNotDisturb: "נא לא להפריע", dismiss: "סגירה", reply: "תשובה", send: "שליחה",
    actions: "פעולות", copyText: "העתקת הטקסט", editing: EditWords(), unknownApp: "יישום לא ידוע",
    showLess: "הצגת פחות", now: "עכשיו", minutes: "# דק׳", yesterday: "אתמול",
    moreToasts: "עוד #", wiFi: "Wi-Fi", notConnected: "לא מחובר", bluetooth: "Bluetooth",
    powerMode: "מצב צריכה", powerModeMenu: "מצבי צריכה",
    powerModes: ["power-saver": "חיסכון", "balanced": "מאוזן", "performance": "ביצועים"],
    on: "פעיל", off: "כבוי", volume: "עוצמה", mute: "השתקה", brightness: "בהירות",
    output: "פלט שמע", play: "ניגון", pause: "השהיה", next: "הבא", previous: "הקודם",
    power: "כיבוי", lock: "נעילה", logOut: "יציאה",
    suspend: "השהיה", restart: "הפעלה מחדש", powerOff: "כיבוי", cancel: "ביטול",
    endsPrograms: "תוכניות פועלות ייסגרו.", dayAndMonth: "%-d.%-m", shortDate: "%-d.%-m",
    charged: "טעון", timeLeft: "נותרו #", timeToFull: "# עד לטעינה מלאה", nextMonth: "החודש הבא",
    previousMonth: "החודש הקודם", networks: "רשתות", devices: "התקנים", applications: "יישומים",
    searchApplications: "חיפוש יישומים", nothingFound: "אין התאמה",
    needsTerminal: "# דורש מסוף", cannotStart: "לא ניתן להפעיל את #",
    quickSettings: "הגדרות מהירות",
    settingsMistake: "יש טעויות בהגדרות", themeMistake: "יש טעויות בערכת הנושא",
    airplane: "מצב טיסה", nightLight: "תאורת לילה", glass: "אטימות", back: "חזרה",
    connected: "מחובר", needsPassword: "נדרשת סיסמה", noNetworks: "אין רשתות",
    noDevices: "אין התקנים מותאמים", capsLockOn: "Caps Lock פעיל", capsLockOff: "Caps Lock כבוי")
}
