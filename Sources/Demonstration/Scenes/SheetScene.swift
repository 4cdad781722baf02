import ScrimKit

/// Sheets that are revealed from every edge, and a menu that drops down from a button.
final class SheetScene: SceneView {
  /// What lies beneath.
  private let background: FeedBackground
  /// The bar at the top, with the menu's button.
  private let toolbar: SheetToolbar
  /// What opens the sheets.
  private let desk: SheetDesk
  /// The sheets, in the order of the edges.
  let sheets: [Sheet]
  /// The springs to choose among.
  let menu: DropMenu
  /// The edge of the sheet that was opened last.
  private var last = SheetEdge.bottom

  /// The room between the bar and the edges.
  private static let margin = 16.0

  override init(_ settings: Settings, picture: Raster?) {
    let hook = WeakRef<SheetScene>()
    let background = FeedBackground(picture: picture)
    self.background = background
    toolbar = SheetToolbar(settings) { hook.owner?.menu.open(true) }
    desk = SheetDesk(settings) { hook.owner?.open($0) }
    let share = SheetPage.share(settings) { hook.owner?.dismiss() }
    let glass = SheetPage.glass(settings) { hook.owner?.onSettings?($0) }
    let contents = SheetPage.contents(settings) { number in
      hook.owner?.dismiss()
      background.scroll(toCard: number)
    }
    sheets = SheetEdge.allCases.map { edge in
      switch edge {
      case .top: Sheet(.weather(settings), from: edge, settings)
      case .right: Sheet(glass, from: edge, settings)
      case .bottom: Sheet(share, from: edge, settings)
      case .left: Sheet(contents, from: edge, settings)
      }
    }
    menu = DropMenu(
      NamedSpring.all.map(\.item), selection: NamedSpring.index(of: settings.spring),
      from: toolbar.button, settings
    ) { index in hook.owner?.change { $0.spring = NamedSpring.all[index].spring } }
    super.init(settings, picture: picture)
    hook.owner = self
    for child in [background, desk, toolbar] + sheets + [menu] { add(child) }
    desk.springs.onSpring = { [unowned self] spring in change { $0.spring = spring } }
    toolbar.tell(settings.spring)
    open(last)
  }

  // MARK: Sheets

  /// The sheet that is open; nil where none is.
  var openSheet: Sheet? { sheets.last { $0.isOpen } }

  /// Opens the sheet of an edge.
  func open(_ edge: SheetEdge) {
    last = edge
    for sheet in sheets { sheet.open(sheet.edge == edge) }
  }

  /// Sends the open sheet back.
  private func dismiss() { openSheet?.open(false) }

  override func settingsChanged(from old: Settings) {
    for sheet in sheets { sheet.show(settings) }
    menu.show(settings)
    toolbar.show(settings)
    desk.show(settings)
    menu.selection = NamedSpring.index(of: settings.spring)
    toolbar.tell(settings.spring)
  }

  override var sigma: Double? { settings.isTransparent ? settings.glass.sigmaInUse : nil }

  // MARK: Keys

  override func key(_ input: KeyInput, at moment: Moment) -> Bool {
    if menu.key(input, at: moment) || openSheet?.key(input, at: moment) ?? false { return true }
    guard input.phase == .pressed else { return false }
    if input.key == .space {
      if openSheet == nil { open(last) } else { dismiss() }
      return true
    }
    guard openSheet == nil, !menu.isOpen else { return false }
    guard let edge = SheetEdge(input.key) else { return background.key(input, at: moment) }
    open(edge)
    return true
  }

  override var hints: [Hint] {
    [
      Hint(input: "Arrows", effect: "a sheet from that edge, and back"),
      Hint(input: "Space", effect: "the last sheet, and back"),
      Hint(input: "Escape, or a press beside it", effect: "sends it back"),
      Hint(input: "Drag, or two fingers", effect: "pulls a sheet back to its edge"),
    ]
  }

  override func layoutChildren() {
    let (size, margin) = (layer.frame.size, Self.margin)
    background.layout(in: layer.bounds)
    let bar = toolbar.measure(in: ProposedSize(width: size.width - 2 * margin))
    toolbar.layout(
      in: Rect(
        x: ((size.width - bar.width) / 2).rounded(), y: margin, width: bar.width,
        height: bar.height))
    let top = 2 * margin + bar.height
    let card = desk.measure(
      in: ProposedSize(width: size.width - 2 * margin, height: max(size.height - top - margin, 0)))
    desk.layout(
      in: Rect(
        x: ((size.width - card.width) / 2).rounded(),
        y: max(((size.height - card.height) / 2).rounded(), top), width: card.width,
        height: card.height))
    for child in sheets as [Widget] + [menu] { child.layout(in: layer.bounds) }
  }
}

/// A spring that has a name.
struct NamedSpring {
  /// What it is called.
  let name: String
  /// What it is.
  let spring: Spring

  /// Those that the menu offers.
  static let all = [
    NamedSpring(name: "Standard", spring: Spring(response: 0.6, dampingRatio: 0.8)),
    NamedSpring(name: "Calm", spring: Spring(response: 0.9, dampingRatio: 1)),
    NamedSpring(name: "Swift", spring: Spring(response: 0.3, dampingRatio: 0.9)),
    NamedSpring(name: "Lively", spring: Spring(response: 0.5, dampingRatio: 0.55)),
    NamedSpring(name: "Bouncy", spring: Spring(response: 0.7, dampingRatio: 0.3)),
  ]

  /// The place of a spring among them; nil where it is none of them.
  static func index(of spring: Spring) -> Int? { all.firstIndex { $0.spring == spring } }

  /// It, as a row of a menu.
  var item: DropMenu.Item {
    DropMenu.Item(
      title: name,
      note: SpringControls.text(spring.response) + " s · "
        + SpringControls.text(spring.dampingRatio))
  }
}
