// SPDX-License-Identifier: MIT

import DBus
import Host
import Window

/// The watches of services on whether anybody uses the computer, over all connections to a
/// compositor.
@MainActor final class AppIdle: IdleSource {
  /// The watch of a service.
  private struct Watcher {
    /// The time without use.
    let time: Nanoseconds
    /// Called with what the compositor tells.
    let handler: (RemoteObject.Presence, Bool) -> Void
    /// The watch on the seats; nil without a compositor.
    var watch: IdleWatch?
  }

  /// The compositor's globals; nil without a connection.
  private var desktop: Desktop?
  /// The watches by number.
  private var watchers: [Int: Watcher] = [:]
  /// The number of the newest watch.
  private var last = 0

  func watch(
    after time: Nanoseconds, handler: @escaping (RemoteObject.Presence, Bool) -> Void
  ) -> Int {
    last += 1
    watchers[last] = Watcher(time: time, handler: handler)
    open(last)
    return last
  }

  func unwatch(_ number: Int) { watchers.removeValue(forKey: number)?.watch?.close() }

  /// Follows another compositor, or none, before the end of its `desktop`.
  func follow(_ desktop: Desktop?) {
    self.desktop = desktop
    for number in watchers.keys.sorted() {
      watchers[number]?.watch?.close()
      watchers[number]?.watch = nil
      open(number)
    }
  }

  private func open(_ number: Int) {
    guard let watcher = watchers[number] else { return }
    guard let desktop else { return watcher.handler(.arriving, false) }
    watchers[number]?.watch = IdleWatch(desktop, after: watcher.time) { [unowned self] in
      tell(number)
    }
    tell(number)
  }

  private func tell(_ number: Int) {
    guard let watcher = watchers[number], let watch = watcher.watch else { return }
    watcher.handler(watch.isIdle == nil ? .absent : .there, watch.isIdle ?? false)
  }
}
