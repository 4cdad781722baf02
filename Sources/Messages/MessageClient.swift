// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Glibc
public import Timing

/// A connection to a running instance that waits for answers, for the command line.
public final class MessageClient {
  /// The instance.
  public let paths: InstancePaths
  /// The socket; does not block.
  private let socket: OwnedFD
  /// The longest wait for an answer.
  private let patience: Nanoseconds
  /// The program's clock.
  private let clock: any MonotonicClock
  /// The lines that have arrived.
  private var lines = LineBuffer(limit: 1 << 20)
  /// Receives the socket's bytes.
  private var chunk = [UInt8](repeating: 0, count: 16 << 10)

  /// The longest wait for an answer, unless another one is given.
  public static var patience: Nanoseconds { .seconds(5) }

  /// Connects to the instance at `paths`. Throws `noInstance` if none runs.
  public init(
    _ paths: InstancePaths, patience: Nanoseconds = MessageClient.patience,
    clock: any MonotonicClock
  ) throws(MessageFailure) {
    self.paths = paths
    self.patience = patience
    self.clock = clock
    guard let socket = UnixSocket.make() else { throw .system("cannot create a socket") }
    let number = socket.number
    let deadline = clock.now + patience
    // The kernel refuses a connection while too many wait to be accepted.
    while unsafe UnixSocket.withAddress(of: paths.socketPath, { unsafe connect(number, $0, $1) })
      != 0
    {
      switch errno {
      case ENOENT, ECONNREFUSED: throw .noInstance(paths.name)
      case EINTR: continue
      case EAGAIN where clock.now < deadline: usleep(Self.pause)
      case EAGAIN: throw Self.noAnswer(paths, nil)
      default: throw .system("cannot connect to '\(paths.socketPath)'")
      }
    }
    guard let peer = UnixSocket.peer(of: number), peer.user == geteuid() else {
      throw .failed("the instance at '\(paths.socketPath)' belongs to another user")
    }
    process = peer.process
    self.socket = socket
  }

  /// The process ID of the instance.
  public let process: Int32

  /// The time between two attempts to connect, in microseconds.
  private static var pause: UInt32 { 10_000 }

  private static func noAnswer(_ paths: InstancePaths, _ process: Int32?) -> MessageFailure {
    .failed(
      "the instance '\(paths.name)' does not answer; end it"
        + (process.map { " with 'kill \($0)'" } ?? ""))
  }

  // MARK: Requests

  /// Sends a request and waits for its answer. Events that arrive before it are dropped.
  public func ask(_ request: Request) throws(MessageFailure) -> Reply {
    try send(request)
    return try reply()
  }

  /// Sends a request.
  package func send(_ request: Request) throws(MessageFailure) {
    let line = request.line
    guard line.count <= MessageLimits.standard.line else {
      throw .failed(
        "the arguments are longer than \(MessageLimits.standard.line >> 10) KiB together; shorten"
          + " them")
    }
    let deadline = clock.now + patience
    var rest = line[...]
    while !rest.isEmpty {
      switch UnixSocket.send(rest, to: socket.number) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: try wait(for: Int16(POLLOUT), until: deadline)
      // The reason may have been sent before the connection was closed.
      case .ended: return
      }
    }
  }

  /// Waits for the answer of the oldest request that has none yet.
  package func reply() throws(MessageFailure) -> Reply {
    let deadline = clock.now + patience
    while true {
      switch try line(until: deadline) {
      case .reply(let reply): return reply
      case .event, .unknownEvent: continue
      case nil: throw .ended(paths.name)
      }
    }
  }

  /// Waits for the next event after a request `subscribe`. Returns nil at the end of the instance,
  /// or if `output`, where events are printed, is a pipe whose reader has gone.
  public func nextEvent(printing output: Int32) throws(MessageFailure) -> MessageEvent? {
    while true {
      switch try line(until: nil, orEndOf: output) {
      case .event(let event): return event
      case .reply, .unknownEvent: continue
      case nil: return nil
      }
    }
  }

  // MARK: Reading

  /// The next line; nil at the end of the connection or of `output`.
  private func line(
    until deadline: Moment?, orEndOf output: Int32? = nil
  ) throws(MessageFailure) -> ServerLine? {
    while true {
      switch lines.next() {
      case .line(let bytes):
        guard let line = ServerLine(line: bytes) else { throw unreadable }
        return line
      case .tooLong: throw unreadable
      case .incomplete: break
      }
      switch UnixSocket.receive(into: &chunk, from: socket.number) {
      case .bytes(let count): lines.append(chunk[..<count])
      case .ended: return nil
      case .wouldBlock:
        guard try wait(for: Int16(POLLIN), until: deadline, orEndOf: output) else { return nil }
      }
    }
  }

  private var unreadable: MessageFailure {
    .failed("the instance '\(paths.name)' answers in an unknown way; use a scrim of its version")
  }

  /// Waits until the socket is ready. Returns false if `output` is a pipe whose reader has gone.
  @discardableResult private func wait(
    for events: Int16, until deadline: Moment?, orEndOf output: Int32? = nil
  ) throws(MessageFailure) -> Bool {
    // A negative descriptor is ignored; errors are always reported.
    var wanted = [
      pollfd(fd: socket.number, events: events, revents: 0),
      pollfd(fd: output ?? -1, events: 0, revents: 0),
    ]
    while true {
      var timeout: Int32 = -1
      if let deadline {
        let left = deadline - clock.now
        guard left.count > 0 else { throw Self.noAnswer(paths, process) }
        timeout = Int32(clamping: Int(left.milliseconds.rounded(.up)))
      }
      let count = unsafe poll(&wanted, nfds_t(wanted.count), timeout)
      if count < 0, errno != EINTR { throw .system("cannot wait for an answer") }
      if count > 0 { return wanted[1].revents == 0 }
    }
  }
}
