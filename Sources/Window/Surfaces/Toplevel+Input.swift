// SPDX-License-Identifier: MIT

internal import WaylandProtocols

extension Toplevel {
  /// A request to the compositor, triggered by the window's frame.
  public enum Action: Equatable, Sendable {
    /// Moves the window with the held pointer button or finger.
    case move
    /// Resizes the window by these edges with the held pointer button or finger.
    case resize(WindowState.Edges)
    /// Maximizes the window, or restores it.
    case toggleMaximized
    /// Opens the window menu at a point in scene coordinates.
    case showMenu(Point<Logical>)
    /// Minimizes the window.
    case minimize
    /// Asks the app to close the window.
    case close
  }

  /// Performs an action for the seat that was used last.
  public func perform(_ action: Action) {
    guard let seat = desktop.lastUsedSeat else { return }
    let serial = seat.lastSerial
    switch action {
    case .move:
      interaction.releaseButtons()
      toplevel.move(seat: seat.seat, serial: serial)
    case .resize(let edges):
      toplevel.resize(seat: seat.seat, serial: serial, edges: edges.resizeEdge)
    case .toggleMaximized: setMaximized(!state.isMaximized)
    case .showMenu(let point):
      toplevel.showWindowMenu(
        seat: seat.seat, serial: serial, x: Int32(point.x), y: Int32(point.y))
    case .minimize: minimize()
    case .close: onEvent?(.closeRequested)
    }
  }
}
