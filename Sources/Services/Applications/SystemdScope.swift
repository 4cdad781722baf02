// SPDX-License-Identifier: MIT

internal import DBus
internal import Host
internal import Timing

/// A scope of the user's systemd: the unit of an application that was started. Desktops limit,
/// count and end applications by their units, which have names by the rules of systemd.
@MainActor struct SystemdScope {
  /// The name of the unit.
  let name: String
  /// The name of the application.
  private let description: String
  /// The ID of the process.
  private let process: Int32

  /// The daemon's name.
  static let service = "org.freedesktop.systemd1"
  /// The time within which systemd has to answer.
  private static let patience = Nanoseconds.seconds(1)

  /// The scope of a process of `application`.
  init(_ application: Application, _ process: Int32) {
    name = "app-\(Self.escape(application.id))-\(process).scope"
    description = application.name
    self.process = process
  }

  /// Asks systemd to move the process to the scope. Without systemd, the process stays where it is.
  func enter(over machine: Machine) async {
    func property(_ name: String, _ value: BusValue) -> BusValue {
      .structure([.string(name), .variant(value)])
    }
    let properties = [
      property("Description", .string(description)),
      property("PIDs", .array(of: "u", [.uint32(UInt32(process))])),
      property("Slice", .string("app.slice")),
      property("CollectMode", .string("inactive-or-failed")),
    ]
    var call = BusCall(
      Self.service, "/org/freedesktop/systemd1", "\(Self.service).Manager", "StartTransientUnit",
      [
        .string(name), .string("fail"), .array(of: "(sv)", properties),
        .array(of: "(sa(sv))", []),
      ])
    call.startsService = false
    _ = try? await machine.bus(.session).call(call, within: Self.patience)
  }

  /// A part of a unit's name, where bytes other than letters, digits, `:`, `_` and `.` are escaped.
  /// Names have at most 255 bytes.
  private static func escape(_ id: String) -> String {
    var name = ""
    for byte in id.utf8 {
      let isLetter = 0x61...0x7a ~= byte | 0x20 || 0x30...0x39 ~= byte
      let isPlain = isLetter || byte == 0x3a || byte == 0x5f || byte == 0x2e
      let part =
        isPlain
        ? String(Unicode.Scalar(byte))
        : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      guard name.utf8.count + part.utf8.count <= 200 else { break }
      name += part
    }
    return name
  }
}
