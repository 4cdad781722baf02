// SPDX-License-Identifier: MIT

import ScrimKit

/// A glass menu that grows out of a button and blocks input to everything below while it is open.
final class PopupMenu: SettingsWidget {
  /// True if the menu is open or opening.
  private(set) var isOpen = false
  /// The index of the checked row; nil for none.
  var selection: Int? { didSet { if selection != oldValue { showSelection() } } }
  /// Called with the index of the row that the user chose.
  var onChoice: ((Int) -> Void)?
  /// True if the menu was opened or closed without a widget tree, until the next layout.
  private var needsPresentation = false
  /// The button that the menu belongs to.
  private let button: Widget
  /// The glass with the rows.
  private let pane: Menu
  /// The rows.
  private var rows: [MenuRow] { pane.rows }
  /// Blocks presses beside the menu.
  private let shield = Layer()
  /// The menu's opacity and scale, from 0 (closed) to 1 (open).
  private var visibility = AnimatedValue(0)

  /// The initial scale, and the distances to the button and to the edges.
  private static let (least, gap, margin) = (0.86, 16.0, 12.0)

  /// Creates a menu that opens below `button`. The widget must cover the area in which the menu may
  /// appear.
  init(
    _ items: [MenuItem], selection: Int?, from button: Widget, _ settings: Settings
  ) {
    self.button = button
    self.selection = selection
    pane = Menu(items)
    super.init(settings)
    pane.onChoice = { [unowned self] index in
      onChoice?(index)
      open(false)
    }
    shield.takesInput = true
    layer.add(shield)
    add(pane)
    pane.isHidden = true
    updateModality()
    showSelection()
  }

  private func showSelection() {
    for (index, row) in rows.enumerated() { row.isChosen = index == selection }
  }

  // MARK: Opening

  /// Opens or closes the menu and moves the keyboard focus into it or back to the button. A menu
  /// opened before it has a widget tree appears with the first layout.
  func open(_ isOpen: Bool) {
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    updateModality()
    needsPresentation = tree == nil
    if isOpen { invalidateLayout() }
    present()
  }

  private func present() {
    guard let tree else { return }
    if isOpen { pane.isHidden = false }
    let spring = tree.theme.springs
    visibility.animate(
      to: isOpen ? 1 : 0,
      by: isOpen && tree.motion == .normal ? spring.lively : spring.quick,
      at: tree.moment)
    let isShown = tree.focused?.focus == .withRing
    if isOpen {
      tree.setFocus(rows.isEmpty ? nil : rows[selection ?? 0], showsRing: isShown)
    } else if tree.focused.map(contains) ?? true {
      tree.setFocus(button, showsRing: isShown)
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
    return visibility.isMoving ? .now : .idle
  }

  private func show() {
    let value = visibility.value
    pane.isHidden = !isOpen && value <= 0
    pane.layer.opacity = min(max(value, 0), 1)
    switch tree?.motion ?? .normal {
    case .normal: pane.layer.transform.scale = Self.least + (1 - Self.least) * value
    case .reduced: pane.layer.transform.scale = 1
    }
  }

  // MARK: Input

  override var acceptsPress: Bool { true }

  /// Closes the menu if the press is outside it.
  override func pressEnded(_ press: Press) {
    if !pane.layer.contains(pane.local(press.position)) { open(false) }
  }

  /// Blocks scrolling of the content below.
  override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool { isOpen }

  /// Escape closes the menu. Keys that move between rows are the menu's.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard isOpen, input.phase != .released else { return false }
    switch input.key {
    case .escape: open(false)
    // Horizontal arrows must not reach the content below.
    case .left, .right: break
    default: return pane.focusedRow == nil && pane.key(input, at: moment)
    }
    return true
  }

  // MARK: Looks and layout

  override var isLayoutBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    pane.layer.outline = Outline(radius: 16, isContinuous: true)
    pane.layer.border = Border(color: theme.colors.separator)
    pane.layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.28), sigma: 14, offset: Point(x: 0, y: 6))
    pane.layer.setLegibleGlass(settings, theme)
    for row in rows { row.foreground = settings.textColor(theme) }
    show()
  }

  override func layoutChildren() {
    shield.frame = layer.bounds
    guard let tree else { return }
    if needsPresentation {
      needsPresentation = false
      present()
    }
    let place = tree.scene.frame(of: button.layer)
    let corner = local(place.origin)
    let size = pane.measure(in: ProposedSize())
    let left = min(
      max(corner.x + place.width - size.width, Self.margin),
      max(layer.frame.width - size.width - Self.margin, Self.margin))
    pane.layout(
      in: Rect(
        x: left.rounded(), y: (corner.y + place.height + Self.gap).rounded(), width: size.width,
        height: size.height))
    // The menu grows from the middle of the button.
    let middle = corner.x + place.width / 2 - left
    pane.layer.transform.anchor = SIMD2(
      middle / max(size.width, 1), -Self.gap / max(size.height, 1))
  }
}
