// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import PrivateBus

/// Messages of another program, behind valid heads. They are read as values of the types that their
/// heads name, within the limits, or are refused; and no descriptor is left.
enum DBusTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    let descriptors = reader.number(below: 4)
    let stream = stream(&reader, descriptors: UInt32(descriptors))
    let before = Socket.nextDescriptor()
    try promise(receive(stream, descriptors: descriptors), "the connection goes on")
    try promise(Socket.nextDescriptor() == before, "a descriptor is left")
  }

  /// Small limits, so that the fuzzer reaches them.
  private static var limits: BusLimits {
    var limits = BusLimits()
    limits.bytes = 256
    limits.values = 64
    return limits
  }

  /// Reads a stream up to its end. Returns false if its end did not end the connection.
  private static func receive(
    _ stream: [UInt8], descriptors: Int
  ) throws(BrokenPromise) -> Bool {
    let socket = Socket()
    let (loop, bus): (MainLoop, Bus)
    var broken: BrokenPromise?
    func check(_ message: BusMessage) {
      do throws(BrokenPromise) { try Self.check(message) } catch { broken = error }
    }
    do {
      loop = try MainLoop()
      bus = try Bus(loop, peer: socket.takeNear(), limits: limits)
      _ = try bus.export("/test") { call in
        check(call.message)
        call.reply(call.body)
        return true
      }
      _ = try bus.subscribe(BusMatch(interface: "test.Wire")) { check($0) }
    } catch { preconditionFailure("\(error)") }
    bus.call(BusCall(nil, "/test", "test.Wire", "Member")) { result in
      if case .success(let reply) = result { check(reply) }
    }
    var hasEnded = false
    bus.onEnd = { _ in
      hasEnded = true
      loop.stop()
    }
    socket.send(WireMessage.welcome, descriptors: 0)
    socket.send(stream, descriptors: descriptors)
    socket.hangUp()
    loop.run()
    bus.close()
    if let broken { throw broken }
    return hasEnded
  }

  /// Checks values that were read.
  private static func check(_ message: BusMessage) throws(BrokenPromise) {
    let (count, bytes) = size(of: message.body)
    try promise(count <= limits.values, "\(count) values were read")
    try promise(bytes <= limits.bytes, "\(bytes) bytes were read")
    for value in message.body where !isUniform(value) {
      throw BrokenPromise(description: "\(value) holds other types than it says")
    }
  }

  /// The number of values, and the bytes of texts and arrays of bytes.
  private static func size(of values: [BusValue]) -> (count: Int, bytes: Int) {
    values.reduce((0, 0)) { sum, value in
      let inner =
        switch value {
        case .string(let text), .path(let text), .signature(let text): (0, text.utf8.count)
        case .bytes(let bytes): (0, bytes.count)
        case .array(_, let values), .structure(let values): size(of: values)
        case .variant(let value): size(of: [value])
        case .dictionary(_, _, let entries): size(of: entries.flatMap { [$0.key, $0.value] })
        default: (0, 0)
        }
      return (sum.0 + 1 + inner.0, sum.1 + inner.1)
    }
  }

  /// True if all containers hold the types that they name.
  private static func isUniform(_ value: BusValue) -> Bool {
    switch value {
    case .array(let type, let values):
      values.allSatisfy { $0.signature == type && isUniform($0) }
    case .dictionary(let key, let type, let entries):
      entries.allSatisfy {
        $0.key.signature == key && $0.value.signature == type && isUniform($0.value)
      }
    case .structure(let fields): fields.allSatisfy(isUniform)
    case .variant(let inner): isUniform(inner)
    default: true
    }
  }

  /// Messages with valid heads, and sometimes random bytes.
  private static func stream(_ reader: inout ByteReader, descriptors: UInt32) -> [UInt8] {
    let letters = Array("ybnqiuxtdsoghv()a{}sva{")
    var stream: [UInt8] = []
    var serial: UInt32 = 0
    while !reader.isEmpty, stream.count < 16_384 {
      let kind = reader.byte()
      if kind == 0xff {
        stream += reader.bytes(reader.number(below: 64))
        continue
      }
      let kinds = WireMessage.Kind.allCases
      serial += 1
      let types = (0..<reader.number(below: 12)).map { _ in
        letters[reader.number(below: letters.count)]
      }
      stream += WireMessage.bytes(
        kinds[Int(kind) % kinds.count], serial: serial, signature: String(types),
        body: reader.bytes(reader.number(below: 160)),
        descriptors: serial == 1 ? descriptors : 0)
    }
    return stream
  }
}
