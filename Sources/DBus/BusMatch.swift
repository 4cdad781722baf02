// SPDX-License-Identifier: MIT

/// A selection of signals. What is nil is not looked at.
public struct BusMatch: Hashable, Sendable {
  /// The name of the program that sends them.
  public var sender: String?
  /// The path of the object.
  public var path: String?
  /// The interface of the signal.
  public var interface: String?
  /// The signal.
  public var member: String?
  /// The first value, a text.
  public var argument: String?
  /// The beginning of the first value, a name of the bus: the name itself, or its parts up to a
  /// dot.
  public var namespace: String?

  /// Creates a selection.
  public init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    argument: String? = nil, namespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.argument = argument
    self.namespace = namespace
  }

  /// The match rule, as buses read it; nil if a value has a quotation mark, a backslash or the
  /// character 0, which no name has.
  var rule: String? {
    let parts = [
      ("sender", sender), ("path", path), ("interface", interface), ("member", member),
      ("arg0", argument), ("arg0namespace", namespace),
    ]
    var rule = "type='signal'"
    for (key, value) in parts {
      guard let value else { continue }
      guard !value.utf8.contains(where: { Self.special.contains($0) }) else { return nil }
      rule += ",\(key)='\(value)'"
    }
    return rule
  }

  /// The characters that would have to be escaped.
  private static let special: Set<UInt8> = [0, UInt8(ascii: "'"), UInt8(ascii: "\\")]
}
