// SPDX-License-Identifier: MIT

import Views

/// Sheets from every edge and a popup menu.
final class SheetScene: FeedScene {
  /// The settings, for the views.
  private let model: SettingsModel
  /// Opens the menu.
  let menuButton = Widgets.Button("", style: .translucent)
  /// The title and the button of the menu.
  let toolbar: ViewHost
  /// Opens the sheets.
  private(set) lazy var launcher = ViewHost { [unowned self] in
    GeometryReader { [unowned self] room in
      SheetLauncher(model: model, room: room) { [unowned self] in open($0) }
        .panel(model.settings, radius: 32)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .center)
    }
  }
  /// The sheets, in edge order.
  private(set) var sheets: [Drawer] = []
  /// Selects a spring.
  let menu = Menu(NamedSpring.all.map(\.item))
  /// Shows the menu beneath its button.
  let popover: Popover
  /// The edge of the last opened sheet.
  private var last = Edge.bottom

  /// The margin of the toolbar, and the distance of the menu to its button.
  private static let margin = 16.0

  init(_ settings: Settings, image: Raster?) {
    let model = SettingsModel(settings)
    self.model = model
    let (menu, menuButton) = (menu, menuButton)
    toolbar = ViewHost {
      SheetToolbar(model: model, button: menuButton).panel(model.settings, radius: 18)
    }
    popover = Popover(ViewHost { WidgetView { menu }.panel(model.settings, radius: 16) })
    popover.gap = Self.margin
    super.init(settings, image: image)
    model.onChange = { [unowned self] in onSettings?($0) }
    sheets = Edge.allCases.map(sheet)
    for child in [launcher, toolbar] + sheets { add(child) }
    menuButton.opensMenu = true
    menuButton.action = { [unowned self] in openMenu() }
    menu.onChoice = { [unowned self] index in
      popover.close()
      change { $0.spring = NamedSpring.all[index].spring }
    }
    showSpring()
    open(last)
  }

  private func sheet(from edge: Edge) -> Drawer {
    switch edge {
    case .top: .sheet("Harbour", from: edge, width: 800, model) { WeatherPage() }
    case .right:
      .sheet("Glass", from: edge, width: 456, model) { [model] in GlassPage(model: model) }
    case .bottom:
      .sheet("Share", from: edge, width: 640, model) { [unowned self] in
        SharePage { [unowned self] in dismiss() }
      }
    case .left:
      .sheet("Contents", from: edge, width: 424, model) { [unowned self] in
        ContentsPage { [unowned self] number in
          dismiss()
          background.scroll(toCard: number)
        }
      }
    }
  }

  // MARK: Sheets

  /// The open sheet; nil if none is open.
  var openSheet: Drawer? { sheets.last { $0.isOpen } }

  /// Opens the sheet of an edge and closes the others.
  func open(_ edge: Edge) {
    last = edge
    for sheet in sheets { sheet.open(sheet.edge == edge) }
  }

  /// Closes the open sheet.
  private func dismiss() { openSheet?.open(false) }

  // MARK: The menu

  /// Opens the menu; its checked row gets the keyboard focus.
  func openMenu() {
    popover.initialFocus = menu.rows.first(where: \.isChosen) ?? menu.rows.first
    popover.open(beside: menuButton)
  }

  private func showSpring() {
    let index = NamedSpring.index(of: settings.spring)
    for (number, row) in menu.rows.enumerated() { row.isChosen = number == index }
  }

  override func didDetach() { popover.close() }

  override func settingsChanged(from old: Settings) {
    super.settingsChanged(from: old)
    for sheet in sheets { sheet.spring = settings.spring }
    model.shown = settings
    showSpring()
  }

  override func restyle(_ theme: Theme) {
    let dimming = Color(rgb: 0x07050c, alpha: theme.appearance == .light ? 0.24 : 0.4)
    for sheet in sheets { sheet.dimming = dimming }
  }

  override var sigma: Double? { settings.isTransparent ? settings.glass.effectiveSigma : nil }

  // MARK: Keys

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    if openSheet?.key(input, at: moment) ?? false { return true }
    guard input.phase == .pressed, !popover.isOpen else { return false }
    if input.key == .space {
      if openSheet == nil { open(last) } else { dismiss() }
      return true
    }
    guard openSheet == nil else { return false }
    guard let edge = Edge.allCases.first(where: { $0.arrowKey == input.key }) else {
      return super.key(input, at: moment)
    }
    open(edge)
    return true
  }

  /// Pushes the sheet out at the bottom, opens that at the right and pushes it out as well.
  override var tourGestures: [TourGesture] {
    func button() -> Widget? { launcher.first { ($0 as? Label)?.text == "Glass" ? $0 : nil } }
    return [
      gesture(at: 1, for: 0.5, on: self.openSheet?.panel, SIMD2(0.5, 0.05), by: SIMD2(0, 0.4)),
      gesture(at: 2.2, for: 0.12, on: button()),
      gesture(at: 3.6, for: 0.5, on: self.openSheet?.panel, SIMD2(0.03, 0.5), by: SIMD2(0.35, 0)),
    ]
  }

  override var hints: [Hint] {
    [
      Hint(input: "Arrows", effect: "open and close the sheet of that edge"),
      Hint(input: "Space", effect: "opens and closes the last sheet"),
      Hint(input: "Escape, or a click beside it", effect: "closes the sheet"),
      Hint(input: "Drag, or two fingers", effect: "closes the sheet"),
    ]
  }

  override func layoutChildren() {
    let (size, margin) = (layer.frame.size, Self.margin)
    super.layoutChildren()
    let bar = toolbar.measure(in: ProposedSize(width: size.width - 2 * margin))
    toolbar.layout(
      in: Rect(
        x: ((size.width - bar.width) / 2).rounded(), y: margin, width: bar.width,
        height: bar.height))
    let top = 2 * margin + bar.height
    launcher.layout(
      in: Rect(
        x: margin, y: top, width: size.width - 2 * margin,
        height: max(size.height - top - margin, 0)))
    for sheet in sheets { sheet.layout(in: layer.bounds) }
  }
}

/// A spring with a name.
@MainActor struct NamedSpring {
  /// The name.
  let name: String
  /// The spring.
  let spring: Spring

  /// The springs in the menu.
  static let all = [
    NamedSpring(name: "Standard", spring: Spring(response: 0.6, dampingRatio: 0.8)),
    NamedSpring(name: "Calm", spring: Spring(response: 0.9, dampingRatio: 1)),
    NamedSpring(name: "Swift", spring: Spring(response: 0.3, dampingRatio: 0.9)),
    NamedSpring(name: "Lively", spring: Spring(response: 0.5, dampingRatio: 0.55)),
    NamedSpring(name: "Bouncy", spring: Spring(response: 0.7, dampingRatio: 0.3)),
  ]

  /// The index of a spring in `all`; nil if it is not there.
  static func index(of spring: Spring) -> Int? { all.firstIndex { $0.spring == spring } }

  /// The menu row.
  var item: MenuItem {
    MenuItem(
      name,
      detail: SpringControls.text(spring.response) + " s · "
        + SpringControls.text(spring.dampingRatio))
  }
}
