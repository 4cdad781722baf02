// SPDX-License-Identifier: MIT

internal import WaylandProtocols

/// A watch on all seats: whether nobody has used one of them for a while, as the compositor tells.
/// Programs that inhibit idleness, such as players of films, count as use.
public final class IdleWatch: DesktopFollower {
  /// A seat that is watched.
  private struct Watched {
    /// The protocol object.
    let notification: ExtIdleNotificationV1
    /// True while nobody uses the seat.
    var isIdle = false
  }

  /// The desktop, which outlives the watch.
  private unowned let desktop: Desktop
  /// The time without use, in milliseconds.
  private let timeout: UInt32
  /// Called after `isIdle` has changed.
  private let onChange: () -> Void
  /// The seats that are watched, by the names of their globals.
  private var seats: [UInt32: Watched] = [:]

  /// Watches the seats of `desktop`, also those that come later. The time counts from now, in
  /// milliseconds, up to 24 days.
  public init(_ desktop: Desktop, after time: Nanoseconds, onChange: @escaping () -> Void) {
    self.desktop = desktop
    // Some compositors count in a signed number.
    timeout = UInt32(min(max(time.count / 1_000_000, 0), Int64(Int32.max)))
    self.onChange = onChange
    desktop.add(self)
    watchSeats()
  }

  /// True if nobody has used a seat for the time; nil if there is no seat, or the compositor does
  /// not tell.
  public var isIdle: Bool? { seats.isEmpty ? nil : seats.values.allSatisfy(\.isIdle) }

  func update() { change { watchSeats() } }

  private func watchSeats() {
    guard let notifier = desktop.bind(ExtIdleNotifierV1.self) else { return forget(seats.keys) }
    // Its notifications stay.
    defer { notifier.destroy() }
    forget(seats.keys.filter { name in !desktop.seats.contains { $0.name == name } })
    for seat in desktop.seats where seats[seat.name] == nil {
      let notification = notifier.getIdleNotification(timeout: timeout, seat: seat.seat)
      let name = seat.name
      notification.onEvent = { [unowned self] event in
        change {
          switch event {
          case .idled: seats[name]?.isIdle = true
          case .resumed: seats[name]?.isIdle = false
          }
        }
      }
      seats[name] = Watched(notification: notification)
    }
  }

  private func forget(_ names: some Sequence<UInt32>) {
    for name in names { seats.removeValue(forKey: name)?.notification.destroy() }
  }

  private func change(_ body: () -> Void) {
    let before = isIdle
    body()
    if isIdle != before { onChange() }
  }

  /// Ends the watch. `onChange` is not called any more. Does nothing the second time.
  public func close() {
    desktop.remove(self)
    forget(seats.keys)
  }

  deinit { precondition(seats.isEmpty, "a watch on the seats was released before it was closed") }
}
