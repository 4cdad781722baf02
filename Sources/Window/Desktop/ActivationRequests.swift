// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// The requests for activation tokens that the compositor has not answered.
final class ActivationRequests {
  /// A request.
  private struct Pending {
    /// The protocol object.
    let token: XdgActivationTokenV1
    /// Comes after the compositor's answer, or in place of one.
    let end: WlCallback
    /// Called once with the token, or with nil.
    let handler: (String?) -> Void
  }

  /// The longest token that is passed on, in bytes.
  private static let longest = 1024
  /// The requests by number.
  private var pending: [Int: Pending] = [:]
  /// The number of the newest request.
  private var last = 0

  /// Asks for a token for the last input in `seat`, over `surface`. `handler` is called once,
  /// with nil if the compositor gives none.
  func ask(
    _ activation: XdgActivationV1, _ connection: Connection, seat: Seat?, surface: WlSurface?,
    handler: @escaping (String?) -> Void
  ) {
    last += 1
    let number = last
    let token = activation.getActivationToken()
    token.onEvent = { [unowned self] event in
      guard case .done(let text) = event else { return }
      end(number, text.utf8.count <= Self.longest ? text : nil)
    }
    if let seat, let serial = seat.inputSerial { token.setSerial(serial: serial, seat: seat.seat) }
    if let surface { token.setSurface(surface: surface) }
    token.commit()
    let callback = WlDisplay(displayOf: connection).sync()
    callback.onEvent = { [unowned self] _ in end(number, nil) }
    pending[number] = Pending(token: token, end: callback, handler: handler)
  }

  private func end(_ number: Int, _ text: String?) {
    guard let request = pending.removeValue(forKey: number) else { return }
    request.token.destroy()
    if request.end.isAlive { request.end.retire() }
    request.handler(text)
  }

  /// Answers all requests with nil.
  func close() { for number in pending.keys.sorted() { end(number, nil) } }
}

extension Desktop {
  /// Asks the compositor for a token with which another program may take the focus, since a person
  /// has just pressed something here. `surface` is the surface that was used. `handler` is called
  /// once, with nil if there is no such token: at once if the compositor knows none.
  public func requestActivationToken(
    over surface: Surface?, handler: @escaping (String?) -> Void
  ) {
    guard let activation = bound.activation else { return handler(nil) }
    activations.ask(
      activation, connection, seat: typingSeat ?? lastUsedSeat, surface: surface?.surface,
      handler: handler)
  }
}
