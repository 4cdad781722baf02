import ScrimKit

/// A menu of glass that drops down from a button: one of its rows is chosen. It grows out of the button and
/// fades in, and while it is open nothing beneath can be met.
final class PopupMenu: SettingsWidget {
  /// Whether it is open, or opens.
  private(set) var isOpen = false
  /// Which row is chosen; nil where none is.
  var selection: Int? { didSet { if selection != oldValue { showSelection() } } }
  /// Called with the index of the row that the user chose.
  var onChoice: ((Int) -> Void)?
  /// What it drops down from.
  private let button: Widget
  /// What its rows lie on.
  private let pane = Pane()
  /// Its rows.
  private let rows: [MenuRow]
  /// What takes presses beside it.
  private let shield = Layer()
  /// How much of it is there, from 0 to 1.
  private var visibility = AnimatedValue(0)

  /// How small it is where it begins, and how far it is from its button and from the edges.
  private static let (least, gap, margin) = (0.86, 16.0, 12.0)

  /// What a row says.
  struct Item {
    /// What it is.
    let title: String
    /// What there is to know of it.
    let detail: String
  }

  /// A menu of `items` that drops down from `button`. It fills the room in which it may lie.
  init(
    _ items: [Item], selection: Int?, from button: Widget, _ settings: Settings
  ) {
    self.button = button
    self.selection = selection
    rows = items.map { MenuRow($0) }
    super.init(settings)
    for (index, row) in rows.enumerated() {
      row.onPress = { [unowned self] in
        onChoice?(index)
        open(false)
      }
    }
    shield.takesInput = true
    layer.add(shield)
    for row in rows { pane.add(row) }
    add(pane)
    pane.isHidden = true
    updateModality()
    showSelection()
  }

  /// The surface of it, with rows one below the other.
  private final class Pane: Widget {
    static let padding = 6.0

    override init() {
      super.init()
      layer.takesInput = true
    }

    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      let sizes = children.map { $0.measure(in: ProposedSize()) }
      return Size(
        width: (sizes.map(\.width).max() ?? 0) + 2 * Self.padding,
        height: sizes.reduce(2 * Self.padding) { $0 + $1.height })
    }

    override func layoutChildren() {
      var top = Self.padding
      for row in children {
        let height = row.measure(in: ProposedSize()).height
        row.layout(
          in: Rect(
            x: Self.padding, y: top, width: layer.frame.width - 2 * Self.padding, height: height))
        top += height
      }
    }
  }

  private func showSelection() {
    for (index, row) in rows.enumerated() { row.isChosen = index == selection }
  }

  // MARK: Opening

  /// Opens or closes it. The keyboard goes with it and comes back to the button.
  func open(_ isOpen: Bool) {
    guard let interface, isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    if isOpen {
      pane.isHidden = false
      invalidateLayout()
    }
    updateModality()
    let spring = interface.theme.springs
    visibility.animate(
      to: isOpen ? 1 : 0,
      by: isOpen && interface.motion == .normal ? spring.lively : spring.quick,
      at: interface.moment)
    let isShown = interface.focused?.focus == .withRing
    if isOpen {
      interface.setFocus(rows.isEmpty ? nil : rows[selection ?? 0], showsRing: isShown)
    } else if interface.focused.map(contains) ?? true {
      interface.setFocus(button, showsRing: isShown)
    }
    animate()
  }

  private func updateModality() {
    layer.isModal = isOpen
    shield.isHidden = !isOpen
  }

  override func tick(at moment: Moment) -> FrameDemand {
    visibility.advance(to: moment)
    show()
    return visibility.isMoving ? .moving : .resting
  }

  private func show() {
    let value = visibility.value
    pane.isHidden = !isOpen && value <= 0
    pane.layer.opacity = min(max(value, 0), 1)
    switch interface?.motion ?? .normal {
    case .normal: pane.layer.transform.scale = Self.least + (1 - Self.least) * value
    case .reduced: pane.layer.transform.scale = 1
    }
  }

  // MARK: Input

  override var acceptsPress: Bool { true }

  /// A press beside it closes it.
  override func pressEnded(_ press: Press) {
    if !pane.layer.contains(pane.local(press.position)) { open(false) }
  }

  /// Nothing beneath is scrolled.
  override func scrolled(_ input: Scroll, at moment: Moment) -> Bool { isOpen }

  /// Arrows go from row to row, and escape closes it.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard isOpen, input.phase != .released, !rows.isEmpty else { return false }
    let at = rows.firstIndex { $0 === interface?.focused }
    switch input.key {
    case .down: focus(at.map { ($0 + 1) % rows.count } ?? 0)
    case .up: focus(at.map { ($0 + rows.count - 1) % rows.count } ?? rows.count - 1)
    case .home, .pageUp: focus(0)
    case .end, .pageDown: focus(rows.count - 1)
    case .escape: open(false)
    // No arrow is for what lies beneath.
    case .left, .right: break
    default: return false
    }
    return true
  }

  private func focus(_ index: Int) { interface?.setFocus(rows[index]) }

  // MARK: Looks and layout

  override var isLayoutBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    pane.layer.outline = Outline(radius: 16, isContinuous: true)
    pane.layer.border = Border(color: theme.colors.separator)
    pane.layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.28), sigma: 14, offset: Point(x: 0, y: 6))
    pane.layer.hangBehindWords(settings, theme)
    for row in rows { row.foreground = settings.textColor(theme) }
    show()
  }

  override func layoutChildren() {
    shield.frame = layer.bounds
    guard let interface else { return }
    let place = interface.scene.frame(of: button.layer)
    let corner = local(place.origin)
    let size = pane.measure(in: ProposedSize())
    let left = min(
      max(corner.x + place.width - size.width, Self.margin),
      max(layer.frame.width - size.width - Self.margin, Self.margin))
    pane.layout(
      in: Rect(
        x: left.rounded(), y: (corner.y + place.height + Self.gap).rounded(), width: size.width,
        height: size.height))
    // It grows out of the middle of the button.
    let middle = corner.x + place.width / 2 - left
    pane.layer.transform.anchor = SIMD2(
      middle / max(size.width, 1), -Self.gap / max(size.height, 1))
  }
}
