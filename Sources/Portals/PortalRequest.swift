// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
internal import Timing

/// A call of a portal that answers after it has asked the user.
final class PortalRequest {
  /// The answer to the question.
  enum Outcome {
    /// The user, or a rule of the desktop, agreed.
    case allowed
    /// The user closed the question.
    case cancelled
    /// The portal refused in another way.
    case denied
    /// The portal ended before it answered.
    case gone
    /// Nobody answered in time.
    case noAnswer
    /// The call failed.
    case failed(BusFailure)
  }

  /// The bus.
  private let bus: Bus
  /// The call, and the subscriptions that belong to it.
  private var registrations: [BusRegistration] = []
  /// Ends the wait for the user; nil once closed.
  private var timer: LoopTimer?
  /// The portal's unique name; nil before it has taken the call.
  private var portal: String?
  /// The path of the question; nil before the portal has taken the call.
  private var path: String?
  /// Answers that came before the path was known.
  private var early: [BusMessage] = []
  /// Called once.
  private let handler: (Outcome) -> Void

  /// Makes `call` and waits at most for `patience` for the user. `handler` is called once, unless
  /// `close()` comes first; the request is closed then.
  init(
    _ bus: Bus, _ call: BusCall, patience: Nanoseconds, handler: @escaping (Outcome) -> Void
  ) throws(BusFailure) {
    self.bus = bus
    self.handler = handler
    do throws(LoopFailure) {
      timer = try LoopTimer(bus.loop) { [unowned self] in giveUp() }
    } catch { throw .notSent(error.description) }
    do throws(BusFailure) {
      try subscribe()
    } catch {
      close()
      throw error
    }
    registrations.append(
      bus.call(call, reply: "o") { [unowned self] result in
        switch result {
        case .success(let reply): taken(reply)
        case .failure(let failure): end(.failed(failure))
        }
      })
    timer?.arm(at: (SystemClock().now + patience).nanoseconds)
  }

  private func subscribe() throws(BusFailure) {
    let match = BusMatch(sender: Portal.service, interface: Portal.request, member: "Response")
    registrations.append(try bus.subscribe(match) { [unowned self] in receive($0) })
    registrations.append(
      try bus.watchOwner(of: Portal.service) { [unowned self] owner in
        guard let portal, owner != portal else { return }
        end(bus.failure.map { .failed($0) } ?? .gone)
      })
  }

  private func taken(_ reply: BusMessage) {
    portal = reply.sender
    path = reply.body.first?.text
    for answer in early { receive(answer) }
    early = []
  }

  private func receive(_ answer: BusMessage) {
    guard let path else { return early.append(answer) }
    // Any program can send such a signal; only the portal's counts.
    guard timer != nil, answer.path == path, answer.sender == portal else { return }
    switch answer.body.first?.integer {
    case 0: end(.allowed)
    case 1: end(.cancelled)
    default: end(.denied)
    }
  }

  private func giveUp() {
    if let portal, let path {
      bus.call(BusCall(portal, path, Portal.request, "Close")) { _ in }
    }
    end(.noAnswer)
  }

  private func end(_ outcome: Outcome) {
    guard timer != nil else { return }
    close()
    handler(outcome)
  }

  /// Ends the wait. Does nothing the second time.
  func close() {
    for registration in registrations { bus.cancel(registration) }
    registrations = []
    timer?.close()
    timer = nil
  }
}
