// SPDX-License-Identifier: MIT

import EventLoop
import Timing

/// A client of a server: its socket, and what waits in either direction.
final class ServedClient {
  /// The socket; nil after `close()`.
  private var socket: OwnedFD?
  /// The number of the socket, valid until `close()`.
  private let number: Int32
  /// The loop's watch on the socket; nil before the client is served and after `close()`.
  var watch: MainLoop.Watch?
  /// The limits.
  private let limits: MessageLimits
  /// The input that was not handled yet.
  private var lines: LineBuffer
  /// The output. While it is being sent, the bytes before `written` were sent.
  private var output: [UInt8] = []
  /// The number of bytes of `output` that were sent.
  private var written = 0
  /// True if the client gets events.
  var isSubscriber = false
  /// True if the client is disconnected once it has its output. Nothing more is read.
  var isEnding = false
  /// True if the client sends nothing more.
  private(set) var hasEnded = false
  /// True if more output was queued than the limit allows.
  private var hasOverflowed = false
  /// The time of the last progress: the connection, an answer, or output that was taken.
  private var progress: Moment
  /// The time at which the client is disconnected without progress; nil for a silent subscriber.
  private(set) var deadline: Moment?

  /// A client that connected at `progress`.
  init(_ socket: consuming OwnedFD, _ limits: MessageLimits, since progress: Moment) {
    number = socket.number
    self.socket = consume socket
    self.limits = limits
    self.progress = progress
    lines = LineBuffer(limit: limits.line)
    deadline = progress + limits.patience
  }

  /// True until `close()`.
  var isConnected: Bool { watch != nil }

  /// True if output waits.
  var hasOutput: Bool { output.count > written }

  // MARK: Input

  /// Reads once.
  func read(_ chunk: inout [UInt8]) {
    switch UnixSocket.receive(into: &chunk, from: number) {
    case .bytes(let count): lines.append(chunk[..<count])
    case .wouldBlock: break
    case .ended: hasEnded = true
    }
  }

  /// Takes the next line of the input.
  func nextLine() -> LineBuffer.Next { lines.next(hasEnded: hasEnded) }

  // MARK: Output

  /// Adds a line to the output.
  func queue(_ line: [UInt8]) {
    guard output.count - written + line.count <= limits.output else { return hasOverflowed = true }
    output += line
  }

  /// The result of `flush(at:)`.
  enum Flush {
    /// No output waits.
    case flushed
    /// The client must read first.
    case blocked
    /// The client has gone, or too much output waits for it.
    case failed
  }

  /// Sends as much of the output as the client takes.
  func flush(at now: Moment) -> Flush {
    while hasOutput, !hasOverflowed {
      switch UnixSocket.send(output[written...], to: number) {
      case .bytes(let count):
        written += count
        progress = now
      case .wouldBlock:
        output.removeFirst(written)
        written = 0
        return .blocked
      case .ended: return .failed
      }
    }
    output.removeAll(keepingCapacity: true)
    written = 0
    return hasOverflowed ? .failed : .flushed
  }

  // MARK: Time

  /// Notes that a request was answered.
  func answered(at now: Moment) { progress = now }

  /// Finds the next deadline.
  func updateDeadline(at now: Moment) {
    if isSubscriber, lines.isEmpty, !hasOutput { return deadline = nil }
    // A subscriber that breaks its silence starts anew.
    if deadline == nil { progress = now }
    deadline = progress + limits.patience
  }

  /// Closes the connection; its watch was ended.
  func close() {
    watch = nil
    socket = nil
  }
}
