// SPDX-License-Identifier: MIT

package import Geometry
import Input
package import SceneGraph
import Style
import Timing
package import Widgets
import Window

// Popups that widgets open.
extension SurfaceContent: PopupOpening {
  package func openMenu(
    _ items: [MenuItem], beside area: Rect<Logical>, on glass: Glass?
  ) -> Bool {
    openMenu(items, beside: area, glass: glass) != nil
  }

  package func openPopover(
    _ content: Widget, beside area: Rect<Logical>, isModal: Bool, onClose: @escaping () -> Void
  ) -> (() -> Void)? {
    var placement = Popup.Placement(.zero, beneath: area)
    placement.anchor = [.bottom]
    placement.gravity = [.bottom]
    placement.offset.y = PopoverContent.gap
    let popover = PopoverContent(content, widgets.plainTheme, isModal: isModal)
    guard let handle = openPopup(placement, grabs: isModal, content: popover) else { return nil }
    var isClosed = false
    let finish = {
      guard !isClosed else { return }
      isClosed = true
      content.remove()
      onClose()
    }
    handle.onClosed = finish
    popover.onEscape = { [weak handle] in
      handle?.close()
      finish()
    }
    return {
      handle.close()
      finish()
    }
  }
}

/// The content of a popup with one widget.
@MainActor private final class PopoverContent: Content {
  /// The widget.
  private let content: Widget
  /// The theme of the surface around the popup.
  private let theme: Theme
  /// True if Escape closes it.
  private let isModal: Bool
  /// Called for Escape.
  var onEscape: () -> Void = {}

  /// The distance from the area that the popup belongs to, in logical units.
  static let gap = 6.0

  init(_ content: Widget, _ theme: Theme, isModal: Bool) {
    self.content = content
    self.theme = theme
    self.isModal = isModal
  }

  func build(in surface: SurfaceContent) {
    surface.widgets.theme = theme
    content.layer.isModal = isModal
    (content as? PopoverCard)?.isInPopup = true
    surface.root.add(content)
  }

  func handle(_ input: InputEvent, at moment: Moment) {
    guard isModal, case .key(let key) = input, key.key == .escape, key.phase == .pressed else {
      return
    }
    onEscape()
  }
}
