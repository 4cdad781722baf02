// SPDX-License-Identifier: MIT

/// A call of a method of an object of another program.
public struct BusCall: Hashable, Sendable {
  /// The name of the program on the bus; nil without a bus between.
  public var destination: String?
  /// The path of the object.
  public var path: String
  /// The interface of the method.
  public var interface: String
  /// The method.
  public var method: String
  /// The arguments.
  public var body: [BusValue]
  /// True if the bus may start the program.
  public var startsService = true

  /// Creates a call.
  public init(
    _ destination: String?, _ path: String, _ interface: String, _ method: String,
    _ body: [BusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.method = method
    self.body = body
  }

  /// A call that sets a property of an object.
  public static func setting(
    _ destination: String?, _ path: String, _ interface: String, _ property: String,
    _ value: BusValue
  ) -> BusCall {
    BusCall(
      destination, path, "org.freedesktop.DBus.Properties", "Set",
      [.string(interface), .string(property), .variant(value)])
  }
}
