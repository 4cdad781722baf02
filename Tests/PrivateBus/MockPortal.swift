// SPDX-License-Identifier: MIT

public import DBus

/// A portal with answers of the test's choice.
public final class MockPortal {
  /// What becomes of the question for the camera.
  public enum Consent: Sendable {
    /// Answered with a code, after the call was taken.
    case answered(UInt32)
    /// Answered with a code, before the call was taken.
    case answeredFirst(UInt32)
    /// Answered with 0 by another program, for another question, and then with a code.
    case answeredByOthersFirst(UInt32)
    /// Never answered.
    case none
    /// Never answered, since the portal goes away.
    case gone
  }

  /// The connection.
  public let bus: Bus
  /// Another program's connection.
  private let stranger: Bus
  /// What `IsCameraPresent` says; nil if there is no such property.
  public var isCameraPresent: Bool? = true
  /// What becomes of the question.
  public var consent = Consent.answered(0)
  /// What `OpenPipeWireRemote` returns; nil to refuse.
  public var remote: BusDescriptor?
  /// What `ReadAll` returns, by namespace and key.
  public var settings: [String: [String: BusValue]] = [:]
  /// The methods that were called.
  public private(set) var calls: [String] = []

  private static let path = "/org/freedesktop/portal/desktop"
  private static let request = "\(path)/request/1/x"

  /// Creates a portal, which lives as long as its connection. It can be called once the bench has
  /// settled.
  public init(_ bench: BusBench) throws {
    bus = try bench.connect()
    stranger = try bench.connect()
    _ = try bus.export(Self.path) { [self] in answer($0) }
    _ = try bus.export(Self.request) { [self] call in
      calls.append(call.method)
      call.reply()
      return true
    }
    _ = try bus.own("org.freedesktop.portal.Desktop") { _ in }
  }

  private func answer(_ call: IncomingCall) -> Bool {
    calls.append(call.method)
    switch call.method {
    case "Get": readProperty(call)
    case "AccessCamera": ask(call)
    case "OpenPipeWireRemote":
      if let remote {
        call.reply([.descriptor(remote)])
      } else {
        call.fail("org.freedesktop.portal.Error.NotAllowed", "no")
      }
    case "ReadAll":
      let all = settings.map { namespace, values in
        BusValue.Entry(.string(namespace), .options(values))
      }
      call.reply([.dictionary(key: "s", value: "a{sv}", all)])
    default: return false
    }
    return true
  }

  private func readProperty(_ call: IncomingCall) {
    guard let isCameraPresent else {
      return call.fail("org.freedesktop.DBus.Error.UnknownProperty", "no")
    }
    call.reply([.variant(.bool(isCameraPresent))])
  }

  private func ask(_ call: IncomingCall) {
    let path = BusValue.path(Self.request)
    let caller = call.message.sender
    switch consent {
    case .answered(let code):
      call.reply([path])
      respond(code, from: bus, to: caller)
    case .answeredFirst(let code):
      respond(code, from: bus, to: caller)
      call.reply([path])
    case .answeredByOthersFirst(let code):
      call.reply([path])
      respond(0, from: stranger, to: caller)
      respond(0, from: bus, to: caller, path: "\(Self.path)/request/1/y")
      // The stranger's signal takes a way of its own to the caller.
      stranger.call(BusCall("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")) {
        [self] _ in respond(code, from: bus, to: caller)
      }
    case .none: call.reply([path])
    case .gone:
      call.reply([path])
      let name = BusValue.string("org.freedesktop.portal.Desktop")
      bus.call(
        BusCall(
          "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReleaseName",
          [name])
      ) { _ in }
    }
  }

  private func respond(
    _ code: UInt32, from sender: Bus, to caller: String?, path: String? = nil
  ) {
    try? sender.emit(
      path ?? Self.request, "org.freedesktop.portal.Request", "Response",
      [.uint32(code), .options([:])],
      to: caller)
  }

  /// Plugs a camera in or out.
  public func plug(_ isPresent: Bool) throws {
    isCameraPresent = isPresent
    try bus.emit(
      Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [
        .string("org.freedesktop.portal.Camera"),
        .options(["IsCameraPresent": .bool(isPresent)]), .strings([]),
      ])
  }

  /// Changes a setting.
  public func change(_ namespace: String, _ key: String, _ value: BusValue, as sender: Bus? = nil)
    throws
  {
    settings[namespace, default: [:]][key] = value
    try (sender ?? bus).emit(
      Self.path, "org.freedesktop.portal.Settings", "SettingChanged",
      [.string(namespace), .string(key), .variant(value)])
  }
}
