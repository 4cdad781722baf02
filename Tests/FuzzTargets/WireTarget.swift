// SPDX-License-Identifier: MIT

import WaylandCore

/// Messages of a compositor. They are decoded or end the connection, and no object or descriptor is
/// left.
enum WireTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    let descriptors = reader.number(below: 4)
    let stream = stream(&reader)
    let before = Socket.nextDescriptor()
    let socket = Socket()
    let connection: Connection
    do throws(ConnectionFailure) { connection = try Connection(adopting: socket.takeNear()) } catch
    {
      preconditionFailure("\(error)")
    }
    let wire = WireObjects(on: connection)
    socket.send(stream, descriptors: descriptors)
    socket.hangUp()
    let end = receive(connection)
    wire.close()
    let left = connection.liveProxies
    connection.close()
    try promise(end != nil, "the connection goes on")
    try promise(left == 0, "\(left) objects are left")
    try promise(Socket.nextDescriptor() == before, "a descriptor is left")
    try promise(
      wire.received <= stream.count / 8, "\(wire.received) events of \(stream.count) bytes")
  }

  /// Reads the messages. Returns the error that ended the connection.
  private static func receive(_ connection: Connection) -> ConnectionLost? {
    do throws(ConnectionLost) {
      // The end of the stream comes last.
      while true {
        while !connection.prepareRead() { try connection.dispatchPending() }
        try connection.readEvents()
        try connection.dispatchPending()
      }
    } catch { return error }
  }

  /// Messages with valid headers, and sometimes random bytes. The fuzzer would rarely guess a valid
  /// header.
  private static func stream(_ reader: inout ByteReader) -> [UInt8] {
    var stream: [UInt8] = []
    while !reader.isEmpty, stream.count < 16_384 {
      let object = reader.byte()
      if object == 0xff {
        stream += reader.bytes(reader.number(below: 64))
        continue
      }
      // Ids of objects that the compositor creates start at 0xff000000.
      let id = object < 0xf0 ? UInt32(object) : 0xff00_0000 + UInt32(object & 0xf)
      let opcode = reader.number(below: 16)
      let body = reader.bytes(4 * reader.number(below: 24))
      let size = UInt32(8 + (body.count + 3) / 4 * 4)
      stream += word(id) + word(size << 16 | UInt32(opcode))
      stream += body + [UInt8](repeating: 0, count: Int(size) - 8 - body.count)
    }
    return stream
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
