// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Glibc
import WaylandCore

/// The compositor's end of a socket, without any Wayland library behind it.
@safe
final class LoopPeer {
  /// The client's end.
  let connection: Connection
  /// The compositor's end; -1 once hung up.
  private var socket: Int32
  /// The callback of `sync`.
  private var callback: LoopCallback?

  init() throws {
    var ends: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    precondition(result == 0, "no socket pair")
    socket = ends.1
    connection = try Connection(adopting: OwnedFD(adopting: ends.0))
  }

  /// Sends `wl_display.sync`; once per test.
  func sync(_ onDone: @escaping () -> Void) {
    let display = Proxy(displayOf: connection)
    let callback = display.marshal(0, [.newID], creating: LoopCallback.self)
    callback.onDone = onDone
    self.callback = callback
  }

  private static func write(_ words: [UInt32], to socket: Int32) {
    let count = unsafe words.withUnsafeBytes {
      unsafe Glibc.write(socket, $0.baseAddress, $0.count)
    }
    precondition(count == words.count * 4, "the socket is full or gone")
  }

  /// Answers the first `sync`, whose callback is object 2.
  func writeDone() { Self.write(Self.done, to: socket) }

  private static var done: [UInt32] { [2, 12 << 16, 0] }

  /// Sends a protocol error on the callback, object 2.
  func writeError(code: UInt32) { Self.write([1, 24 << 16, 2, code, 1, 0], to: socket) }

  /// Sends raw bytes.
  func write(_ bytes: [UInt8]) {
    let count = unsafe Glibc.write(socket, bytes, bytes.count)
    precondition(count == bytes.count, "the socket is full or gone")
  }

  func hangUp() {
    _ = Glibc.close(socket)
    socket = -1
  }

  /// Fills the client's socket, so that a flush would block.
  func stuff() {
    let number = connection.fileDescriptor
    let bytes = [UInt8](repeating: 0, count: 4_096)
    while unsafe send(number, bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// Reads up to the request `sync` in another thread, and answers it.
  func answerFromAnotherThread() {
    let socket = socket
    Thread.detachNewThread {
      // Lets the loop fall asleep first. Without that the test passes too, but covers less.
      usleep(20_000)
      var last: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 65_536)
      // Object 1, opcode 0, 12 bytes, new object 2.
      let request: [UInt8] = [1, 0, 0, 0, 0, 0, 12, 0, 2, 0, 0, 0]
      while last != request {
        let count = unsafe recv(socket, &bytes, bytes.count, 0)
        guard count > 0 else { return }
        last = Array((last + bytes[..<count]).suffix(12))
      }
      Self.write(Self.done, to: socket)
    }
  }

  func close() {
    if socket >= 0 { hangUp() }
    if let callback, callback.isAlive { callback.retire() }
    connection.close()
  }
}

/// A `wl_callback`.
@safe
final class LoopCallback: Proxy {
  /// Called when it is done.
  var onDone: (() -> Void)?

  private static let table = InterfaceTable([
    InterfaceDescription(
      "wl_callback", version: 1, requests: [], events: [MessageDescription("done", "u")])
  ])

  override class var interface: Interface { table[0] }

  override func dispatch(_ opcode: UInt32, _ arguments: inout EventArguments) {
    retire()
    onDone?()
  }
}
