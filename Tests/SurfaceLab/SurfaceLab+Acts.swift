// SPDX-License-Identifier: MIT

import FakeCompositor
import WaylandServer
import Window

@testable import ScrimKit

extension SurfaceLab {
  /// Does one act. It is heard by the other side with the next delivery.
  public func perform(_ act: LabAct) throws {
    switch act {
    case .plug(let scale):
      if compositor.outputs.count < 4 { plug(scale: scale) }
    case .unplug(let index): output(index)?.unplug()
    case .dismiss(let index): surface(index)?.dismiss()
    case .configure(let index, let side): surface(index)?.configureAsAsked(side)
    case .rescale(let index, let scale): surface(index)?.rescale(scale)
    case .rescaleOutput(let index, let scale): output(index)?.change(scale: scale)
    case .enter(let index, let place):
      if let output = output(place) { surface(index)?.enter(output) }
    case .leave(let index, let place):
      guard let output = output(place)?.resources.last else { return }
      surface(index)?.surface.postLeave(output: output)
    case .modes(let modes): self.modes = modes
    case .deliver: try deliver()
    case .press, .release, .focus, .hover, .drop, .leaveDrag, .cancelDrag: performInput(act)
    case .toggle, .popup, .popover, .movePopup, .closePopup, .toast, .dismissToast, .drag, .change,
      .starve:
      performOwn(act)
    }
  }

  private func performInput(_ act: LabAct) {
    let seat = compositor.seats[0]
    switch act {
    case .press(let index):
      guard let surface = surface(index) else { return }
      seat.enter(surface, 5, 5)
      seat.button(isDown: true)
    case .release: seat.button(isDown: false)
    case .focus(let index): if let surface = surface(index) { seat.focus(surface) }
    case .hover(let index):
      guard let surface = surface(index), let new = seat.offerFiles() else { return }
      offer = new
      seat.dragEnter(surface, 5, 5, new)
    case .drop: if let offer { seat.drop(offer) }
    case .leaveDrag:
      if offer != nil { seat.dragLeave() }
      offer = nil
    case .cancelDrag: seat.drag?.source.cancel()
    default: break
    }
  }

  private func performOwn(_ act: LabAct) {
    switch act {
    case .toggle(let index):
      let panel = panels[index % panels.count]
      if panel.isOpen {
        panel.close()
      } else if panel === display {
        display?.open(for: .seconds(1))
      } else {
        panel.open(token: nil)
      }
    case .popup(let index): openPopup(on: index)
    case .popover(let index): openPopover(on: index)
    case .movePopup:
      popups.last?.move(
        to: .init(Size(width: 50, height: 30), beneath: Rect(x: 9, y: 9, width: 9, height: 9)))
    case .closePopup: popups.popLast()?.close()
    case .toast:
      let toast = Spacer()
      shownToasts.append(toast)
      toasts.show(toast, for: nil)
    case .dismissToast:
      if !shownToasts.isEmpty { toasts.dismiss(shownToasts.removeFirst()) }
    case .drag(let index):
      _ = content(index)?.widgets.onDrag?(DragItem(.text("a"))) { _ in }
    case .change(let index): contents[safe: index]?.change()
    case .starve(let count): graphics.shortage.count = min(count, 2)
    default: break
    }
  }

  private func openPopup(on index: Int) {
    let content = makeContent()
    let place = Popup.Placement(
      Size(width: 60, height: 40), beneath: Rect(x: 1, y: 1, width: 8, height: 8))
    guard let popup = self.content(index)?.openPopup(place, content: content) else { return }
    popups.append(popup)
    popup.onClosed = { [unowned self, unowned popup] in popups.removeAll { $0 === popup } }
  }

  private func openPopover(on index: Int) {
    guard let tree = content(index)?.widgets else { return }
    let popover = Popover(Spacer(), isModal: false, prefersPopup: true)
    popovers += 1
    popover.onClose = { [unowned self] in popovers -= 1 }
    popover.open(beside: Rect(x: 1, y: 1, width: 8, height: 8), in: tree)
    if !popover.isInPopup { popover.close() }
  }

  // MARK: What there is

  private func output(_ index: Int) -> FakeOutput? { compositor.outputs[safe: index] }

  private func surface(_ index: Int) -> FakeSurface? {
    compositor.surfaces.filter(\.hasRole)[safe: index]
  }

  /// The content of an open surface.
  private func content(_ index: Int) -> SurfaceContent? {
    app.surfaces.filter { $0.surface != nil }[safe: index]?.surfaceContent
  }
}

extension Array {
  /// An element for any index; nil if there is none.
  fileprivate subscript(safe index: Int) -> Element? {
    isEmpty ? nil : self[Int(UInt(bitPattern: index) % UInt(count))]
  }
}
