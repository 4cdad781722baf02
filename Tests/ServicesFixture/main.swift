// SPDX-License-Identifier: MIT

import Glibc
import Host
import Services
import Views

/// A line about a service.
struct ServiceLine {
  let name: String
  let text: () -> String

  init<State>(_ service: Service<State>) {
    name = "\(type(of: service))"
    text = { "\(service.presence) \(String(describing: service.state).prefix(100))" }
  }

  /// A line about nothing.
  init(_ number: Int) {
    name = "Line \(number)"
    text = { "there \(String(repeating: "is nothing ", count: 8))" }
  }

  init(_ notifications: Notifications) {
    name = "Notifications"
    text = { notifications.state == .serving ? "there \(notifications.toasts.count)" : "absent" }
  }
}

/// The time, and a line of each service.
struct ServicePanel: View {
  let app: App
  let services: [ServiceLine]

  var body: some View {
    let lines = services.map { "\($0.name): \($0.text())" }
    return VStack(spacing: 4) {
      Text(app.clock(every: .minute).timeOfDay)
      ForEach(lines, id: \.self) { Text($0) }
    }
    .padding(12)
    .onAppear { report(lines) }
    .onChange(of: lines) { report(lines) }
  }

  /// Tells the test what is shown.
  private func report(_ lines: [String]) {
    let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
    _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
  }
}

// The arguments are `all`, or `none` for as many lines without services, and a folder that stands
// for the root of the file system.
let app = App(App.Options())
app.machine.root = CommandLine.arguments[2]
let services: [ServiceLine] =
  CommandLine.arguments[1] == "none"
  ? (1...12).map { ServiceLine($0) }
  : [
    ServiceLine(Battery(app)), ServiceLine(DeviceBatteries(app)), ServiceLine(PowerProfiles(app)),
    ServiceLine(Brightness(app)), ServiceLine(Media(app)), ServiceLine(Audio(app)),
    ServiceLine(LoginSession(app)), ServiceLine(Idle(app, after: .seconds(300))),
    ServiceLine(Network(app)), ServiceLine(Bluetooth(app)), ServiceLine(Applications(app)),
    ServiceLine(Notifications(app)),
  ]
app.add(Panel("services", edge: .top, width: .content)) {
  ServicePanel(app: app, services: services)
}.open()
_ = try app.run()
