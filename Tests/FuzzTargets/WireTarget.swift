// SPDX-License-Identifier: MIT

import WaylandCore

/// What a compositor sends: it is heard or the connection ends, and nothing is left of it.
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
    let end = hear(connection)
    wire.close()
    let left = connection.liveProxies
    connection.close()
    try promise(end != nil, "the connection goes on")
    try promise(left == 0, "\(left) objects are left")
    try promise(Socket.nextDescriptor() == before, "a descriptor is left")
    try promise(wire.heard <= stream.count / 8, "\(wire.heard) events of \(stream.count) bytes")
  }

  /// Takes in what was sent. How the connection ended.
  private static func hear(_ connection: Connection) -> ConnectionLost? {
    do throws(ConnectionLost) {
      // The end of the socket comes at last.
      while true {
        while !connection.prepareRead() { try connection.dispatchPending() }
        try connection.readEvents()
        try connection.dispatchPending()
      }
    } catch { return error }
  }

  /// Messages with sound heads, and now and then bytes of no meaning. A head that had to be guessed
  /// bit by bit would be sound too seldom.
  private static func stream(_ reader: inout ByteReader) -> [UInt8] {
    var stream: [UInt8] = []
    while !reader.isEmpty, stream.count < 16_384 {
      let object = reader.byte()
      if object == 0xff {
        stream += reader.bytes(reader.number(below: 64))
        continue
      }
      // What the compositor makes is numbered from the other end.
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
