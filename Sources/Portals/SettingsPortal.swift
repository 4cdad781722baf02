// SPDX-License-Identifier: MIT

package import DBus

/// The desktop's settings, read from its portal and followed while they change.
package final class SettingsPortal {
  /// The bus.
  private let bus: Bus
  /// The subscriptions; empty after `close()`.
  private var registrations: [BusRegistration] = []
  /// The call that reads all settings; nil before the first.
  private var reading: BusRegistration?
  /// The portal's unique name; nil if there is none.
  private var portal: String?
  /// The values, by namespace and key.
  private var values: [String: [String: BusValue]] = [:]
  /// The settings, as far as they have been read.
  package private(set) var settings = DesktopSettings()
  /// Called after `settings` has changed.
  private let onChange: (DesktopSettings) -> Void
  /// True after `close()`.
  private var isClosed = false

  /// Reads the settings, and calls `onChange` if they differ from the default ones and whenever
  /// they change. Without a portal they stay the default ones; one that appears later is read.
  package init(_ bus: Bus, onChange: @escaping (DesktopSettings) -> Void) throws(BusFailure) {
    self.bus = bus
    self.onChange = onChange
    let match = BusMatch(
      sender: Portal.service, path: Portal.path, interface: "org.freedesktop.portal.Settings",
      member: "SettingChanged")
    do throws(BusFailure) {
      registrations.append(try bus.subscribe(match) { [unowned self] in changed($0) })
      registrations.append(
        try bus.watchOwner(of: Portal.service) { [unowned self] owner in
          // A portal that is not running is started by the call that reads.
          guard owner != portal || reading == nil else { return }
          portal = owner
          if owner != nil || reading == nil { read() }
        })
    } catch {
      close()
      throw error
    }
  }

  private func read() {
    if let reading { bus.cancel(reading) }
    let call = Portal.call("Settings", "ReadAll", [.strings(DesktopSettings.namespaces)])
    reading = bus.call(call, reply: "a{sa{sv}}") { [unowned self] result in
      guard case .success(let reply) = result else { return }
      values = [:]
      for namespace in reply.body[0].entries ?? [] {
        for entry in namespace.value.entries ?? [] {
          set(namespace.key.text, entry.key.text, entry.value)
        }
      }
      update()
    }
  }

  private func changed(_ signal: BusMessage) {
    guard signal.signature == "ssv", signal.sender == portal else { return }
    set(signal.body[0].text, signal.body[1].text, signal.body[2])
    update()
  }

  private func set(_ namespace: String?, _ key: String?, _ value: BusValue) {
    guard let namespace, let key, DesktopSettings.namespaces.contains(namespace),
      DesktopSettings.keys.contains(key)
    else { return }
    values[namespace, default: [:]][key] = value
  }

  private func update() {
    let new = DesktopSettings(values)
    guard new != settings else { return }
    settings = new
    onChange(new)
  }

  /// Ends the reading. `onChange` is not called any more.
  package func close() {
    isClosed = true
    for registration in registrations { bus.cancel(registration) }
    registrations = []
    if let reading { bus.cancel(reading) }
    reading = nil
  }

  deinit { precondition(isClosed, "a settings portal was released before it was closed") }
}
