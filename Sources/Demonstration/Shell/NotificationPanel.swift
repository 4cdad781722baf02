// SPDX-License-Identifier: MIT

import ScrimKit

/// The notification panel of the demo, for requests of other processes.
@MainActor final class NotificationPanel: Openable {
  /// The demo.
  private unowned let demo: DemoApp

  /// The panel of `demo`.
  init(_ demo: DemoApp) { self.demo = demo }

  var name: String { "notifications" }

  var isOpen: Bool { demo.notifications?.isOpen ?? false }

  var outputs: [String] { demo.outputs }

  func open(token: String?) {
    if let token { demo.onActivation?(token) }
    demo.openNotifications(true)
  }

  func close() { demo.openNotifications(false) }
}
