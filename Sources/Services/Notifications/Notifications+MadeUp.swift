// SPDX-License-Identifier: MIT

public import Host

/// Made-up notifications, for tests and galleries. One uses them like others; they
/// stay until they are dismissed.
extension Notifications {
  /// Notifications that take the place of those of programs.
  struct MadeUp: Sendable {
    /// The notifications, newest first.
    let all: [DesktopNotification]
    /// The number of those that are shown as toasts.
    let toasts: Int
  }

  /// A server of made-up notifications, newest first. It shows the first `toasts` of them.
  public convenience init(_ all: [DesktopNotification], toasts: Int = toastLimit) {
    let machine = Machine()
    machine.substitute(all, toasts: toasts)
    self.init(machine)
  }

  /// Adds a made-up notification, as if it arrived. Returns its number. The server must be made up.
  @discardableResult public func makeUp(_ new: DesktopNotification) -> UInt32 {
    precondition(isMadeUp, "the notifications of programs come by the bus")
    return take(new, from: nil)
  }

  /// Takes the notifications that the machine makes up, if it does, and gives up the bus.
  func takeMadeUp() {
    guard !isMadeUp,
      let madeUp = machine.substitutes[ObjectIdentifier(Notifications.self)] as? MadeUp
    else { return }
    end()
    isMadeUp = true
    state = .serving
    for (index, new) in madeUp.all.enumerated().reversed() {
      let id = take(new, from: nil)
      if index >= madeUp.toasts { hideToast(id) }
    }
  }
}

extension Machine {
  /// Makes notifications up for all servers of the machine, newest first. They show the first
  /// `toasts`. Each server takes one such list.
  public func substitute(
    _ all: [DesktopNotification], toasts: Int = Notifications.toastLimit
  ) {
    substitutes[ObjectIdentifier(Notifications.self)] = Notifications.MadeUp(
      all: all, toasts: toasts)
    for case let server as Notifications in clients { server.takeMadeUp() }
  }
}
