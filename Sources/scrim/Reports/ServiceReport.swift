// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Host
import JSON5
import ScrimKit
import Services
import Window

/// The daemons, devices and files behind the services of panels, for `scrim info`, which starts no
/// daemon.
struct ServiceReport {
  /// A daemon.
  struct Daemon {
    /// The service of panels that it is behind.
    let service: String
    /// The bus of the daemon.
    let bus: BusAddress
    /// The name of the daemon on its bus.
    let name: String
    /// The object, the interface and the property with its version; nil if it tells none.
    var version: (path: String, interface: String, property: String)?
    /// The package or program that brings it.
    let source: String
  }

  /// The state of a daemon.
  enum Finding {
    /// The daemon runs, and tells this version; empty if it tells none.
    case runs(version: String)
    /// The bus starts it when it is needed.
    case starts
    /// The daemon is not installed.
    case absent
  }

  /// The daemons.
  static let daemons = [
    Daemon(
      service: "Notifications", bus: .session, name: "org.freedesktop.Notifications",
      source: "any notification server, or a panel with Notifications"),
    upower("Battery"), upower("DeviceBatteries"),
    Daemon(
      service: "PowerProfiles", bus: .system, name: "net.hadess.PowerProfiles",
      version: ("/net/hadess/PowerProfiles", "net.hadess.PowerProfiles", "Version"),
      source: "power-profiles-daemon"),
    Daemon(service: "LoginSession", bus: .system, name: logind, source: "systemd-logind"),
    Daemon(
      service: "Network", bus: .system, name: "org.freedesktop.NetworkManager",
      version: ("/org/freedesktop/NetworkManager", "org.freedesktop.NetworkManager", "Version"),
      source: "network-manager"),
    Daemon(service: "Bluetooth", bus: .system, name: "org.bluez", source: "bluez"),
  ]

  private static let logind = "org.freedesktop.login1"

  private static func upower(_ service: String) -> Daemon {
    Daemon(
      service: service, bus: .system, name: "org.freedesktop.UPower",
      version: ("/org/freedesktop/UPower", "org.freedesktop.UPower", "DaemonVersion"),
      source: "upower")
  }

  /// The state of each of `daemons`, in their order.
  let findings: [Finding]
  /// The players that run, by their names.
  let players: [String]
  /// The name and the version of the sound server; empty if there is none.
  let soundServer: String
  /// The name of the backlight; empty if there is none.
  let backlight: String
  /// The number of applications for menus.
  let applications: Int
  /// True if the compositor tells when nobody uses the computer.
  let tellsIdle: Bool

  /// Looks what there is, and waits at most half a second for an answer. `root` stands for the
  /// root of the file system, as in `Machine`.
  @MainActor init(tellsIdle: Bool, root: String = "") {
    self.tellsIdle = tellsIdle
    var probe = ServiceProbe()
    let (session, system) = (probe.names(on: .session), probe.names(on: .system))
    findings = Self.daemons.map { daemon in
      let names = daemon.bus == .session ? session : system
      if names.owned.contains(daemon.name) {
        return .runs(version: probe.version(of: daemon))
      }
      return names.startable.contains(daemon.name) ? .starts : .absent
    }
    let prefix = "org.mpris.MediaPlayer2."
    players = session.owned.filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }.sorted()
    (soundServer, backlight, applications) = probe.ownServices(root)
    probe.close()
  }

  /// The lines of the page.
  var lines: [String] {
    let width = 2 + (Self.daemons.map(\.service.count).max() ?? 0)
    func line(_ service: String, _ found: String, otherwise: String) -> String {
      let word = found.isEmpty ? "no " : "yes"
      return "  \(word)  \(service.padded(to: width))\(found.isEmpty ? otherwise : found)"
    }
    let daemons = zip(Self.daemons, findings).map { daemon, finding in
      let found =
        switch finding {
        case .runs(let version): version.isEmpty ? daemon.name : "\(daemon.name) \(version)"
        case .starts: "\(daemon.name), started when it is read"
        case .absent: ""
        }
      return line(daemon.service, found, otherwise: "comes with: \(daemon.source)")
    }
    let idle = DesktopFeature.idle
    return ["Services"] + daemons + [
      line(
        "Brightness", backlight.isEmpty ? "" : "\(backlight), which \(Self.logind) sets",
        otherwise: "comes with: a screen whose driver has a backlight"),
      line(
        "Audio", soundServer,
        otherwise: "comes with: pipewire-pulse or pulseaudio, and libpulse0"),
      line("Media", players.joined(separator: ", "), otherwise: "no player with MPRIS runs"),
      line(
        "Idle", tellsIdle ? "the compositor, by \(idle.interface)" : "",
        otherwise: "offered by: \(idle.source)"),
      line(
        "Applications", applications > 0 ? "\(applications) for menus" : "",
        otherwise: "no desktop files in the folders of XDG_DATA_HOME and XDG_DATA_DIRS"),
      "",
    ]
  }

  /// The member of the document.
  var json: JSON {
    .object([
      (
        "daemons",
        .array(
          zip(Self.daemons, findings).map { daemon, finding in
            let (state, version): (String, JSON) =
              switch finding {
              case .runs(let version): ("runs", version.isEmpty ? .null : .string(version))
              case .starts: ("starts", .null)
              case .absent: ("absent", .null)
              }
            return .object([
              ("service", .string(daemon.service)), ("name", .string(daemon.name)),
              ("state", .string(state)), ("version", version), ("source", .string(daemon.source)),
            ])
          })
      ),
      ("players", .array(players.map(JSON.string))),
      ("soundServer", soundServer.isEmpty ? .null : .string(soundServer)),
      ("backlight", backlight.isEmpty ? .null : .string(backlight)),
      ("idle", .bool(tellsIdle)),
      ("applications", .number(applications)),
    ])
  }
}

/// Questions to both buses, whose answers are waited for.
@MainActor private struct ServiceProbe {
  /// The loop; nil if the system has none to give.
  private let loop = try? MainLoop()
  /// The connections.
  private var buses: [BusAddress: Bus] = [:]

  /// The longest wait for an answer.
  private static let patience = Nanoseconds.milliseconds(500)
  /// The time between two looks whether the sound server has answered.
  private static let look = Nanoseconds.milliseconds(5)

  /// The names on a bus: those that are owned, and those that the bus can start.
  mutating func names(on address: BusAddress) -> (owned: Set<String>, startable: Set<String>) {
    func names(_ method: String) -> Set<String> {
      let service = "org.freedesktop.DBus"
      let answer = call(BusCall(service, "/org/freedesktop/DBus", service, method), on: address)
      return Set((answer?.values ?? []).compactMap(\.text))
    }
    return (names("ListNames"), names("ListActivatableNames"))
  }

  /// The version that a daemon tells; empty if it tells none.
  mutating func version(of daemon: ServiceReport.Daemon) -> String {
    if daemon.name == "org.freedesktop.Notifications" {
      let path = "/org/freedesktop/Notifications"
      let call = BusCall(daemon.name, path, daemon.name, "GetServerInformation")
      let words = answers(call, on: daemon.bus).compactMap(\.text)
      return words.count == 4 ? "\(words[0]) \(words[2])" : ""
    }
    guard let version = daemon.version else { return "" }
    let call = BusCall(
      daemon.name, version.path, "org.freedesktop.DBus.Properties", "Get",
      [.string(version.interface), .string(version.property)])
    return String((self.call(call, on: daemon.bus)?.text ?? "").prefix(64))
  }

  /// The name and the version of the sound server, the name of the backlight and the number of
  /// applications for menus, as the services without a daemon on a bus tell them.
  func ownServices(_ root: String) -> (soundServer: String, backlight: String, applications: Int) {
    guard let loop else { return ("", "", 0) }
    let machine = Machine()
    machine.root = root
    machine.begin(loop)
    defer { machine.end() }
    let (audio, applications) = (Audio(machine), Applications(machine))
    // The applications are always read in the end; a sound server may be silent.
    var looks = Int(Self.patience.count / Self.look.count)
    var timer: LoopTimer?
    timer = try? LoopTimer(loop) {
      looks -= 1
      let isKnown = audio.presence != .arriving || looks <= 0
      if isKnown, applications.presence != .arriving { return loop.stop() }
      timer?.arm(at: LoopTimer.Clock.monotonic.now + UInt64(Self.look.count))
    }
    timer?.arm(at: 1)
    if timer != nil { loop.run() }
    timer?.close()
    return (audio.server, Brightness(machine).device, applications.listed.count)
  }

  private mutating func call(_ call: BusCall, on address: BusAddress) -> BusValue? {
    answers(call, on: address).first
  }

  private mutating func answers(_ call: BusCall, on address: BusAddress) -> [BusValue] {
    guard let loop, let bus = buses[address] ?? (try? Bus(loop, address)) else { return [] }
    buses[address] = bus
    var answer: [BusValue] = []
    bus.call(call, within: Self.patience) {
      if case .success(let reply) = $0 { answer = reply.body }
      loop.stop()
    }
    loop.run()
    return answer
  }

  /// Closes the connections.
  func close() { for bus in buses.values { bus.close() } }
}
