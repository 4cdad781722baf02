// SPDX-License-Identifier: MIT

package import DBus
import EventLoop
import Timing

/// Offers the objects of an app to assistive technology, while there is any.
///
/// The session's bus says whether there is, and where the bus of assistive technology is. Until
/// then, the app only waits for that message: there are no objects, and nothing is followed.
@MainActor package final class AccessibilityService {
  /// The session's bus.
  private let session: Bus
  /// The name of the app.
  private let name: String
  /// Called when `objects` have come or are about to go. Surfaces are added then.
  private let onObjects: (AccessibleObjects) -> Void
  /// Waits for the messages of the session's bus; empty after `close()`.
  private var registrations: [BusRegistration] = []
  /// The question for the settings or the address that waits for its answer; nil for none.
  private var question: BusRegistration?
  /// The settings that say whether there is assistive technology, by name.
  private var settings: [String: Bool] = [:]
  /// The connection to the bus of assistive technology; nil while there is none.
  private var link: AccessibilityLink?
  /// Tries again after a lost connection; nil after `close()`.
  private var timer: LoopTimer?
  /// The number of connections that were lost since the settings changed.
  private var losses = 0

  /// The most connections that are lost before the service waits for a change of the settings.
  private static let maximumLosses = 5
  /// The program that has the settings, and its object.
  private static let (program, path) = ("org.a11y.Bus", "/org/a11y/bus")
  /// The interface of the settings.
  private static let status = "org.a11y.Status"

  /// Waits for assistive technology on the session's bus. `onObjects` is called whenever there are
  /// objects to add surfaces to.
  package init(
    _ session: Bus, name: String, onObjects: @escaping (AccessibleObjects) -> Void
  ) throws(BusFailure) {
    self.session = session
    self.name = name
    self.onObjects = onObjects
    do throws(LoopFailure) {
      timer = try LoopTimer(session.loop) { [unowned self] in connect() }
    } catch { throw .noBus(error.description) }
    do throws(BusFailure) {
      let changes = BusMatch(
        sender: Self.program, path: Self.path, interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged", argument: Self.status)
      registrations.append(try session.subscribe(changes) { [unowned self] in changed($0) })
      registrations.append(
        try session.watchOwner(of: Self.program) { [unowned self] in ownerChanged($0) })
    } catch {
      close()
      throw error
    }
  }

  /// The objects; nil while there is no assistive technology.
  package var objects: AccessibleObjects? { link?.objects }

  /// True if there is assistive technology, by the settings.
  package var isWanted: Bool { settings.values.contains(true) }

  // MARK: Settings

  private func ownerChanged(_ owner: String?) {
    guard owner != nil else {
      settings = [:]
      return update()
    }
    var call = BusCall(
      Self.program, Self.path, "org.freedesktop.DBus.Properties", "GetAll",
      [.string(Self.status)])
    call.startsService = false
    ask(call, reply: "a{sv}") { [unowned self] in take($0[0]) }
  }

  private func changed(_ signal: BusMessage) {
    guard signal.signature == "sa{sv}as" else { return }
    take(signal.body[1])
  }

  private func take(_ values: BusValue) {
    let before = settings
    for name in ["IsEnabled", "ScreenReaderEnabled"] {
      if let flag = values[name]?.flag { settings[name] = flag }
    }
    guard settings != before else { return }
    losses = 0
    update()
  }

  private func ask(_ call: BusCall, reply: String, _ take: @escaping ([BusValue]) -> Void) {
    if let question { session.cancel(question) }
    question = session.call(call, reply: reply) { [unowned self] result in
      question = nil
      if case .success(let reply) = result { take(reply.body) }
    }
  }

  private func update() {
    if isWanted, session.failure == nil {
      if link == nil { connect() }
    } else {
      timer?.disarm()
      disconnect()
    }
  }

  // MARK: The bus of assistive technology

  private func connect() {
    guard link == nil, isWanted else { return }
    let call = BusCall(Self.program, Self.path, Self.program, "GetAddress")
    ask(call, reply: "s") { [unowned self] body in
      guard link == nil, isWanted, let address = body[0].text else { return }
      open(address)
    }
  }

  private func open(_ address: String) {
    do throws(BusFailure) {
      link = try AccessibilityLink(session.loop, address, name: name)
    } catch { return lost() }
    link?.onObjects = { [unowned self] in onObjects($0) }
    link?.onEnd = { [unowned self] in
      disconnect()
      lost()
    }
  }

  /// Tries again a little later each time.
  private func lost() {
    losses += 1
    guard losses < Self.maximumLosses, isWanted else { return }
    let delay = Nanoseconds.milliseconds(500 << losses)
    timer?.arm(at: (SystemClock().now + delay).nanoseconds)
  }

  private func disconnect() {
    guard let link else { return }
    self.link = nil
    link.close()
  }

  /// Removes the objects and ends the waiting.
  package func close() {
    for registration in registrations { session.cancel(registration) }
    registrations = []
    if let question { session.cancel(question) }
    question = nil
    disconnect()
    timer?.close()
    timer = nil
  }

  isolated deinit {
    precondition(timer == nil, "an accessibility service was released before it was closed")
  }
}
