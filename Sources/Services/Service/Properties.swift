// SPDX-License-Identifier: MIT

internal import DBus
internal import Host

/// The properties of an interface as a daemon tells them. One of a wrong type is left out, which
/// the log has in one line for each property.
struct Properties {
  /// The interface, for the log.
  let interface: String
  /// The properties by name, without their variants.
  private let values: [String: BusValue]
  /// Takes the lines of the log; nil without a log.
  private let log: FaultLog?

  /// Properties of an interface, whose faults `log` has.
  init(_ interface: String, _ values: [String: BusValue], _ log: FaultLog?) {
    self.interface = interface
    self.values = values
    self.log = log
  }

  /// True if there is a property, of whichever type.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The truth value of a property; nil if there is none.
  func flag(_ name: String) -> Bool? { read(name, "a truth value") { $0.flag } }

  /// The whole number of a property; nil if there is none.
  func integer(_ name: String) -> Int? { read(name, "a whole number") { $0.integer } }

  /// The number of a property, limited to `range`; nil if there is none.
  func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    read(name, "a number") { $0.number(in: range) }
  }

  /// The text or path of a property, cut to `limit` bytes; nil if there is none.
  func text(_ name: String, atMost limit: Int = 256) -> String? {
    read(name, "a text") { $0.text(atMost: limit) }
  }

  /// The case of an enumeration that a property names; nil if there is none.
  func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice? {
    text(name).flatMap { Choice(rawValue: $0) }
  }

  /// The case of an enumeration whose number a property has; nil if there is none.
  func choice<Choice: RawRepresentable<Int>>(_ name: String) -> Choice? {
    integer(name).flatMap { Choice(rawValue: $0) }
  }

  /// The texts of a property, at most `count` of at most 256 bytes each; empty if there are none.
  func texts(_ name: String, atMost count: Int) -> [String] {
    read(name, "a list of texts") { $0.texts(atMost: count) } ?? []
  }

  /// The values of a list, at most `count`; empty if there are none.
  func values(_ name: String, atMost count: Int) -> [BusValue] {
    read(name, "a list") { $0.values.map { Array($0.prefix(count)) } } ?? []
  }

  /// The bytes of a property; nil if there are none.
  func bytes(_ name: String) -> [UInt8]? { read(name, "a list of bytes") { $0.bytes } }

  /// The values of a dictionary by name; empty if there are none.
  func dictionary(_ name: String) -> Properties {
    var inner: [String: BusValue] = [:]
    for entry in read(name, "a dictionary", { $0.entries })?.prefix(256) ?? [] {
      if let key = entry.key.text, inner[key] == nil { inner[key] = entry.value.unwrapped }
    }
    return Properties("\(interface).\(name)", inner, log)
  }

  /// What `read` finds in a property; nil if there is none. `kind` is what it ought to be.
  func read<Value>(
    _ name: String, _ kind: String, _ read: (BusValue) -> Value?
  ) -> Value? {
    guard let value = values[name] else { return nil }
    let result = read(value)
    if result == nil {
      log?.log("\(interface).\(name)", "has the type '\(value.signature)' and is not \(kind)")
    }
    return result
  }
}
