import Geometry
import Input
import Timing
internal import WaylandProtocols

extension Toplevel {
  func pointer(_ event: PointerEvent, from pointer: Pointer) {
    self.pointer = pointer
    let before = interaction
    let response = interaction.handle(
      event, frame: frame, now: desktop.clock.now, isApps: { isAppsInTitleBar?($0) ?? false })
    if interaction.hovered != before.hovered || interaction.pressed != before.pressed {
      onEvent?(.frameChanged)
    }
    if let content = response.content { onEvent?(.input(.pointer(content))) }
    if let action = response.action { perform(action) }
    if event == .left { self.pointer = nil } else { showCursor() }
  }

  /// Shows what the pointer looks like where it is.
  func showCursor() {
    let shape: CursorShape =
      switch interaction.part {
      case .content: cursor
      case .edge(let edges): .resize(edges)
      case .titleBar, .button, .outside: .arrow
      }
    pointer?.show(shape, scale: state.scale)
  }

  private func perform(_ action: FrameInteraction.Action) {
    guard let seat = desktop.lastUsedSeat else { return }
    let serial = seat.lastSerial
    switch action {
    case .move: toplevel.move(seat: seat.seat, serial: serial)
    case .resize(let edges):
      toplevel.resize(seat: seat.seat, serial: serial, edges: edges.resizeEdge)
    case .toggleMaximized, .press(.maximize): setMaximized(!state.isMaximized)
    case .showMenu(let point):
      let inWindow = point - frame.geometry.origin
      toplevel.showWindowMenu(
        seat: seat.seat, serial: serial, x: Int32(inWindow.x), y: Int32(inWindow.y))
    case .press(.minimize): minimize()
    case .press(.close): onEvent?(.closeRequested)
    }
  }

  func touch(_ event: TouchEvent) {
    let response = touches.handle(event, frame: frame, isApps: { isAppsInTitleBar?($0) ?? false })
    if let content = response.content { onEvent?(.input(.touch(content))) }
    if let action = response.action { perform(action) }
  }

  func key(_ event: KeyEvent) { onEvent?(.input(.key(event))) }

  func keyboardFocus(_ hasFocus: Bool) { onEvent?(.input(.keyboardFocus(hasFocus))) }
}
