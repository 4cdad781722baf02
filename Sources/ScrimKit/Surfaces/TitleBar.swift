// SPDX-License-Identifier: MIT

import Window

/// The title bar of a window that draws its own frame: a title, and buttons to minimize, maximize
/// and close. A press beside the buttons moves the window, a second one within 400 ms maximizes it,
/// and the secondary button opens the window menu.
final class TitleBar: Widget {
  /// The title, in the middle of the bar.
  private let title = Label(
    "", role: .custom(TextStyle(size: 13.5, weight: .semibold)), alignment: .center)
  /// The buttons, from left to right; those for unsupported operations are hidden.
  private let buttons = WindowFrame.Button.allCases.map { WindowButton($0) }
  /// The line along the lower edge.
  private let line = Layer()
  /// The frame that the bar belongs to; nil before the first.
  private var frame: WindowFrame?
  /// True if the window is the active one.
  private var isActive = false
  /// The time of the last click beside the buttons, to detect a double click.
  private var lastClick: Moment?

  /// Performs the actions of the bar.
  var onAction: ((Toplevel.Action) -> Void)?
  /// Called when the pointer enters or leaves the bar.
  var onHover: (() -> Void)?

  /// The longest time between the two clicks of a double click.
  private static let doubleClick = Nanoseconds.milliseconds(400)

  override init() {
    super.init()
    layer.takesInput = true
    layer.add(line)
    add(title)
    for button in buttons {
      add(button)
      button.onAction = { [unowned self] in onAction?($0) }
    }
    isHidden = true
  }

  /// Updates the bar to the window's frame and state. An empty title is not shown.
  func update(_ frame: WindowFrame, _ state: WindowState, title text: String) {
    title.text = text
    for button in buttons { button.isMaximized = state.isMaximized }
    guard frame != self.frame || state.isActivated != isActive else { return }
    self.frame = frame
    isActive = state.isActivated
    isHidden = !frame.hasTitleBar
    for button in buttons {
      button.isHidden = !frame.buttons.contains(button.button)
      button.isActive = isActive
    }
    if let theme { restyle(theme) }
    invalidateLayout()
  }

  override var accessibleContent: AccessibleContent { AccessibleContent(.titleBar) }

  override func restyle(_ theme: Theme) {
    layer.fill = .color(isActive ? theme.colors.titleBar : theme.colors.inactiveTitleBar)
    line.fill = .color(theme.colors.separator)
    title.layer.opacity = isActive ? 1 : 0.55
  }

  override func stateChanged() {
    super.stateChanged()
    onHover?()
  }

  /// Frames are those of the window's frame.
  override var followsLayoutDirection: Bool { false }

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    guard let frame, let tree else { return }
    let (size, scale) = (layer.frame.size, tree.scene.scale)
    let thickness = scale.logical(max(1, Int(scale.physical(1.0).rounded())))
    line.frame = Rect(x: 0, y: size.height - thickness, width: size.width, height: thickness)
    let origin = Point<Logical>.zero - frame.titleBar.origin
    for button in buttons where !button.isHidden {
      button.circle = frame.rect(of: button.button).offsetBy(origin)
      button.layout(in: frame.inputRect(of: button.button).offsetBy(origin))
    }
    // Centred, with the same distance to the buttons on both sides.
    let inset = frame.freeTitleBarArea?.left ?? 0
    title.layout(
      in: Rect(x: inset, y: 0, width: max(size.width - 2 * inset, 0), height: size.height))
  }

  // MARK: Input

  override var acceptsPress: Bool { true }
  override var keepsFocus: Bool { true }

  override func pressBegan(_ press: Press) {
    // The compositor takes over the press.
    releasePresses()
    if press.source == .pointer {
      if let lastClick, (Nanoseconds(0)...Self.doubleClick).contains(press.timestamp - lastClick) {
        self.lastClick = nil
        onAction?(.toggleMaximized)
        return
      }
      lastClick = press.timestamp
    }
    onAction?(.move)
  }

  override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool {
    if button == .secondary { onAction?(.showMenu(position)) }
    return true
  }
}
