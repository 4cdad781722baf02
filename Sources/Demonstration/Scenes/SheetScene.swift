import ScrimKit

/// Sheets that are revealed from every edge, and a menu that drops down from a button.
final class SheetScene: SceneView {
  /// What lies beneath.
  private let background: FeedBackground
  /// The bar at the top, with the menu's button.
  private let toolbar: SheetToolbar
  /// What opens the sheets.
  private let launcher: SheetLauncher
  /// The sheets, in the order of the edges.
  private(set) var sheets: [Sheet] = []
  /// The springs to choose among.
  let menu: PopupMenu
  /// The edge of the sheet that was opened last.
  private var last = SheetEdge.bottom

  /// The room between the bar and the edges.
  private static let margin = 16.0

  override init(_ settings: Settings, image: Raster?) {
    background = FeedBackground(image: image)
    toolbar = SheetToolbar(settings)
    launcher = SheetLauncher(settings)
    menu = PopupMenu(
      NamedSpring.all.map(\.item), selection: NamedSpring.index(of: settings.spring),
      from: toolbar.button, settings)
    super.init(settings, image: image)
    sheets = SheetEdge.allCases.map { Sheet(page(for: $0), from: $0, settings) }
    for child in [background, launcher, toolbar] + sheets + [menu] { add(child) }
    toolbar.button.action = { [unowned self] in menu.open(true) }
    launcher.buttonGrid.onEdge = { [unowned self] in open($0) }
    menu.onChoice = { [unowned self] index in
      change { $0.spring = NamedSpring.all[index].spring }
    }
    launcher.springs.onSpring = { [unowned self] spring in change { $0.spring = spring } }
    toolbar.tell(settings.spring)
    open(last)
  }

  private func page(for edge: SheetEdge) -> SheetPage {
    switch edge {
    case .top: .weather(settings)
    case .right: .glass(settings) { [unowned self] in onSettings?($0) }
    case .bottom: .share(settings) { [unowned self] in dismiss() }
    case .left:
      .contents(settings) { [unowned self] number in
        dismiss()
        background.scroll(toCard: number)
      }
    }
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
    launcher.show(settings)
    menu.selection = NamedSpring.index(of: settings.spring)
    toolbar.tell(settings.spring)
  }

  override var sigma: Double? { settings.isTransparent ? settings.glass.effectiveSigma : nil }

  // MARK: Keys

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
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
    let card = launcher.measure(
      in: ProposedSize(width: size.width - 2 * margin, height: max(size.height - top - margin, 0)))
    launcher.layout(
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
  var item: PopupMenu.Item {
    PopupMenu.Item(
      title: name,
      detail: SpringControls.text(spring.response) + " s · "
        + SpringControls.text(spring.dampingRatio))
  }
}
