// SPDX-License-Identifier: MIT

import Window

// Popups that show popovers of widgets.
extension SurfaceContent: PopupHost {
  package func open(_ popover: Popover, beside area: Rect<Logical>) -> (() -> Void)? {
    let handle = openPopup(
      Popup.Placement(popover, beside: area), grabs: popover.isModal,
      content: WidgetContent(popover, widgets.plainTheme))
    guard let handle else { return nil }
    handle.onClosed = { [weak popover] in popover?.close() }
    return { [weak surface = handle.surface] in surface?.close() }
  }
}

extension Popup.Placement {
  /// The rules for a popover beside an area.
  @MainActor init(_ popover: Popover, beside area: Rect<Logical>) {
    // Compositors count whole units, and give an area without a width one to its right.
    let isRightToLeft = popover.direction == .rightToLeft
    let (left, right) = (area.left.rounded(), area.right.rounded())
    self.init(
      .zero,
      beneath: Rect(
        left: isRightToLeft && left == right ? left - 1 : left, top: area.top.rounded(),
        right: right, bottom: area.bottom.rounded()))
    if isRightToLeft { (anchor, gravity) = ([.bottom, .right], [.bottom, .left]) }
    switch popover.side {
    // A dialog is in the scene.
    case .middle: break
    case .beneath:
      offset.y = popover.gap
      if area.width > 0 { (anchor, gravity) = ([.bottom], [.bottom]) }
    case .beside:
      offset.x = isRightToLeft ? -popover.gap : popover.gap
      anchor = isRightToLeft ? [.top, .left] : [.top, .right]
      adjustment = [.flipX, .slideY, .resizeY]
    }
  }
}
