// SPDX-License-Identifier: MIT

import Window

// The popups of a surface, and surfaces that are popups.
extension AppSurface {
  /// Opens a popup of this surface; of size zero, it is as large as its widgets need. Returns nil
  /// if this surface is not open.
  func openPopup(
    _ placement: Popup.Placement, grabs: Bool, _ content: any Content
  ) -> SurfaceHandle? {
    guard surface != nil, ending == nil else { return nil }
    let popup = app.makeSurface(.popup(of: self, placement, grabs: grabs), content)
    popup.followsContent = placement.size == .zero
    popup.fitContent()
    popups.append(popup)
    updateKeyboard()
    app.open(popup)
    return SurfaceHandle(popup)
  }

  /// Places a popup anew. Without the protocol's version for that it is opened again.
  func setPlacement(_ placement: Popup.Placement) {
    guard case .popup(let parent, _, let grabs) = role else { return }
    role = .popup(of: parent, placement, grabs: grabs)
    guard ending == nil, let popup = surface as? Popup, !popup.move(to: placement) else { return }
    ending = .reopen
  }

  /// Makes a popup that follows its widgets as large as they need.
  func fitContent() {
    guard followsContent, case .popup(_, var placement, _) = role else { return }
    let old = placement.size
    let natural = surfaceContent.naturalSize(in: ProposedSize())
    placement.size = Size(width: natural.width.rounded(.up), height: natural.height.rounded(.up))
    if placement.size != old { setPlacement(placement) }
  }

  // MARK: Keyboard

  /// True for an open popup that takes the keyboard.
  private var grabsKeyboard: Bool {
    if case .popup(_, _, grabs: true) = role { ending != .close } else { false }
  }

  /// When a layer surface has the keyboard: as its panel wants, and while a popup of it takes the
  /// keyboard. wlroots gives popups no keyboard, and leaves it to the surface that has it.
  var keyboardMode: LayerSurface.Keyboard {
    guard !presence.isLeaving else { return .none }
    var wanted = panel?.keyboard ?? .none
    // A surface that is shown already is not given the keyboard on demand.
    if wanted == .onOpening, presence.hasReturned { wanted = .exclusive }
    return wanted == .none && popups.contains(where: \.grabsKeyboard) ? .exclusive : wanted
  }

  /// Requests the keyboard for popups that take it, or no longer.
  func updateKeyboard() {
    guard case .layer(var options, let output) = role else { return }
    options.keyboard = keyboardMode
    role = .layer(options, output)
    (surface as? LayerSurface)?.options = options
  }

  /// The surface that handles `event`: for keys, the innermost popup that takes them.
  func receiver(of event: InputEvent) -> AppSurface {
    guard case .key = event, let popup = popups.last(where: \.grabsKeyboard) else { return self }
    return popup.receiver(of: event)
  }
}
