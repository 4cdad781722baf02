// SPDX-License-Identifier: MIT

import Services
import Views

/// The controls that a person uses often: tiles, levels, the player, the month, the battery and the
/// power menu. Parts whose daemon is absent are left out.
struct QuickSettings: View {
  /// The state of the shell.
  let model: ShellModel

  /// The page that takes the place of the sections; nil for none.
  @State private var page: QuickPage?
  /// The end of programs that the person is asked about; nil for none.
  @State private var asked: (name: String, act: () -> Void)?

  var body: some View {
    ScrollView {
      ZStack(alignment: .top) {
        // The centre is as high with a page as without.
        VStack(spacing: 12) { ForEach(model.settings.sections, id: \.self) { section($0) } }
          .opacity(page == nil ? 1 : 0).disabled(page != nil).accessibilityHidden(page != nil)
        if let page { QuickPageView(page: page, model: model) { show(nil) } }
      }
    }
    .fadesEdges()
    .padding(Padding(bottom: hasFooter ? Self.footerHeight + 12 : 0))
    .overlay(alignment: .bottom) { if hasFooter { footer.frame(height: Self.footerHeight) } }
    .onEscape(page == nil ? nil : { show(nil) })
    .onClose { page = nil }
  }

  private func show(_ page: QuickPage?) { withMotion { self.page = page } }

  @ViewBuilder private func section(_ section: ShellSettings.Section) -> some View {
    switch section {
    case .tiles: QuickTiles(model: model, open: show)
    case .levels: VStack(spacing: 4) { ForEach(model.settings.levels, id: \.self) { level($0) } }
    case .media: MediaCard(model: model)
    case .month: MonthView(model: model)
    }
  }

  /// The height of the battery and the power menu, in logical units.
  private static let footerHeight = 36.0

  // MARK: Levels

  @ViewBuilder private func level(_ level: ShellSettings.Level) -> some View {
    switch level {
    case .volume: if let output = model.audio.output { volume(output) }
    case .brightness:
      if model.brightness.isThere {
        row(
          model.words.brightness, model.brightness.level, "display-brightness-symbolic",
          model.brightness.set)
      }
    case .glass:
      row(model.words.glass, model.glass, "view-reveal-symbolic") { model.glassChoice = $0 }
    }
  }

  /// True if there is a page behind the volume.
  private var hasSoundPage: Bool {
    model.settings.levels.contains(.volume) && model.audio.output != nil
      && (model.audio.outputs.count > 1 || !model.audio.streams.isEmpty)
  }

  private func volume(_ output: AudioNode) -> some View {
    HStack(spacing: 0) {
      VolumeRow(node: output, name: model.words.volume, model: model)
      if hasSoundPage {
        Button(action: { show(.sound) }) { Icon("go-next-symbolic") }
          .radius(16).accessibilityLabel(model.words.output).asMoreButton()
      }
    }
  }

  private func row(
    _ name: String, _ value: Double, _ icon: String, _ set: @escaping (Double) -> Void
  ) -> some View {
    LevelRow(name: name, value: value, set: set) {
      Icon(icon, otherwise: "applications-graphics-symbolic").size(18).accessibilityHidden()
    }
    // All sliders are of one length.
    .padding(Padding(trailing: hasSoundPage ? QuickTiles.moreWidth : 0))
  }

  // MARK: Battery and power

  private var hasFooter: Bool { model.battery.isPresent || model.session.isThere }

  private var footer: some View {
    HStack(spacing: 13) {
      if model.battery.isPresent {
        Icon(model.battery.icon).size(18).accessibilityHidden()
        Text(batteryText).role(.caption).tone(model.battery.isLow ? .error : .primary)
      }
      Spacer()
      if model.session.isThere { powerMenu }
    }
    .padding(Padding(leading: 15))
  }

  private var powerMenu: some View {
    let (words, session) = (model.words, model.session)
    return MenuButton(glass: Glass(.regular)) {
      MenuItem(words.lock, icon: "system-lock-screen-symbolic") { session.lock() }
      if session.canSuspend.isPossible {
        MenuItem(words.suspend, icon: "weather-clear-night-symbolic") { session.suspend() }
      }
      item(words.logOut, "system-log-out-symbolic") { session.logOut() }
      if session.canReboot.isPossible {
        item(words.restart, "system-reboot-symbolic") { session.reboot() }
      }
      if session.canPowerOff.isPossible {
        item(words.powerOff, "system-shutdown-symbolic") { session.powerOff() }
      }
    } label: {
      Icon("system-shutdown-symbolic").size(18)
    }
    .style(.tinted).accessibilityLabel(words.power)
    .dialog(
      asked.map { "\($0.name)?" } ?? "",
      isPresented: Binding(get: { asked != nil }, set: { if !$0 { asked = nil } }),
      text: words.endsPrograms
    ) {
      Button(words.cancel) { asked = nil }
      Button(asked?.name ?? "") {
        asked?.act()
        asked = nil
      }
      .style(.destructive)
    }
  }

  private func item(_ name: String, _ icon: String, _ act: @escaping () -> Void) -> MenuItem {
    MenuItem("\(name)…", icon: icon) { asked = (name, act) }
  }

  private var batteryText: String {
    let battery = model.battery.state
    let percent = "\(Int((battery.level * 100).rounded())) %"
    if battery.activity == .full { return "\(percent) · \(model.words.charged)" }
    guard let left = battery.timeLeft else { return percent }
    let time = "\(left / 3_600):\(left / 60 % 60 < 10 ? "0" : "")\(left / 60 % 60)"
    let words = battery.activity == .charging ? model.words.timeToFull : model.words.timeLeft
    return "\(percent) · \(words.replacing("#", with: time))"
  }
}
