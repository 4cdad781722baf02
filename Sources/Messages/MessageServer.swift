// SPDX-License-Identifier: MIT

public import EventLoop
internal import Glibc
public import Timing

/// Limits on the clients of a server, which bound their cost.
public struct MessageLimits: Equatable, Sendable {
  /// The longest line, in bytes, without its end.
  public var line = 64 << 10
  /// The most clients at a time.
  public var clients = 64
  /// The most bytes that wait for a client to read them.
  public var output = 256 << 10
  /// The time for a whole request, and for reading an answer. A subscriber may be silent for any
  /// time between requests.
  public var patience = Nanoseconds.seconds(5)

  /// The limits of an instance.
  public static let standard = MessageLimits()

  /// The limits of an instance, to change some of them.
  public init() {}
}

/// Answers the requests of other processes, in the event loop.
///
/// A client that breaks a limit is disconnected. The server never blocks, and while no client is
/// connected or only silent subscribers are, it does not wake up.
public final class MessageServer {
  /// The event loop.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any MonotonicClock
  /// The limits on clients.
  private let limits: MessageLimits
  /// The user whose processes may connect.
  private let user: UInt32
  /// The lock and the listening socket; nil after `close()`.
  private var socket: InstanceSocket?
  /// The loop's watch on the listening socket; nil after `close()`.
  private var watch: MainLoop.Watch?
  /// Fires at the next deadline; nil after `close()`.
  private var timer: LoopTimer?
  /// The time for which `timer` is armed; nil if it is not.
  private var armed: Moment?
  /// The connected clients.
  private var clients: [ServedClient] = []
  /// Receives the bytes of clients.
  private var chunk = [UInt8](repeating: 0, count: MessageServer.chunkSize)
  /// The time at which connections are accepted again; nil unless descriptors ran out.
  private var pausedUntil: Moment?
  /// Answers a request.
  private let handler: (Request) -> Reply

  /// The number of bytes read at once. Other events are handled in between.
  private static let chunkSize = 16 << 10
  /// The most connections accepted at once.
  private static let acceptedAtOnce = 16
  /// The time until connections are accepted again after descriptors ran out.
  private static let pause = Nanoseconds.seconds(1)

  /// Serves `socket` in `loop`. `handler` answers a request at once; the answer to a successful
  /// `subscribe` makes the client a subscriber.
  public convenience init(
    _ socket: consuming InstanceSocket, in loop: MainLoop, clock: any MonotonicClock,
    limits: MessageLimits = .standard, handler: @escaping (Request) -> Reply
  ) throws(LoopFailure) {
    try self.init(
      socket, in: loop, clock: clock, limits: limits, user: geteuid(), handler: handler)
  }

  /// Does the same for the processes of `user`, for tests.
  package init(
    _ socket: consuming InstanceSocket, in loop: MainLoop, clock: any MonotonicClock,
    limits: MessageLimits = .standard, user: UInt32, handler: @escaping (Request) -> Reply
  ) throws(LoopFailure) {
    self.loop = loop
    self.clock = clock
    self.limits = limits
    self.user = user
    self.handler = handler
    let listener = socket.listener.number
    self.socket = consume socket
    timer = try LoopTimer(loop) { [unowned self] in checkTime() }
    do throws(LoopFailure) {
      watch = try loop.watch(listener, for: .read) { [unowned self] _ in accept(listener) }
    } catch {
      timer?.close()
      timer = nil
      throw error
    }
  }

  /// True if somebody receives events.
  public var hasSubscribers: Bool { clients.contains { $0.isSubscriber } }

  /// The number of connected clients.
  package var clientCount: Int { clients.count }

  /// Sends an event to all subscribers.
  public func publish(_ event: MessageEvent) {
    let subscribers = clients.filter(\.isSubscriber)
    guard !subscribers.isEmpty else { return }
    let line = ServerLine.event(event).line
    // Requests that wait are left to their turn, since this may be called while one is answered.
    for client in subscribers where client.isConnected {
      client.queue(line)
      if case .failed = client.flush(at: clock.now) {
        disconnect(client)
      } else {
        listen(to: client)
      }
    }
    arm()
  }

  // MARK: Connections

  private func accept(_ listener: Int32) {
    for _ in 0..<Self.acceptedAtOnce {
      let number = Glibc.accept(listener, nil, nil)
      if number >= 0 {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        admit(OwnedFD(adopting: number))
      } else if errno != EINTR, errno != ECONNABORTED {
        if errno != EAGAIN { pauseAccepting() }
        break
      }
    }
    arm()
  }

  /// Takes on a client, or tells it why not.
  private func admit(_ descriptor: consuming OwnedFD) {
    let number = descriptor.number
    let refusal: String? =
      if UnixSocket.peer(of: number)?.user != user {
        "this instance belongs to another user"
      } else if clients.count >= limits.clients {
        "this instance has \(limits.clients) clients already; end one of them"
      } else {
        nil
      }
    if let refusal {
      _ = UnixSocket.send(ServerLine.reply(.failed(refusal)).line[...], to: number)
      return
    }
    let client = ServedClient(descriptor, limits, since: clock.now)
    do throws(LoopFailure) {
      client.watch = try loop.watch(number, for: .read) { [unowned self, unowned client] _ in
        receive(client)
      }
    } catch { return }
    clients.append(client)
  }

  /// Stops accepting for a while. The kernel reports a connection that cannot be accepted for lack
  /// of descriptors again and again.
  private func pauseAccepting() {
    pausedUntil = clock.now + Self.pause
    listen(to: [])
  }

  private func resumeAccepting() {
    pausedUntil = nil
    listen(to: .read)
  }

  private func listen(to interest: MainLoop.Interest) {
    guard let watch else { return }
    do { try loop.set(interest, of: watch) } catch { preconditionFailure("\(error)") }
  }

  private func disconnect(_ client: ServedClient) {
    guard let watch = client.watch else { return }
    loop.unwatch(watch)
    client.close()
    clients.removeAll { $0 === client }
    if pausedUntil != nil { resumeAccepting() }
  }

  // MARK: Requests

  /// Handles input of a client, or that its output can go on.
  private func receive(_ client: ServedClient) {
    // Nothing more is read until the last answer was taken.
    if !client.hasOutput, !client.isEnding { client.read(&chunk) }
    advance(client)
    arm()
  }

  /// Answers the requests that have arrived, as far as the client takes the answers.
  private func advance(_ client: ServedClient) {
    var isFinished = false
    while !isFinished, client.isConnected {
      switch client.flush(at: clock.now) {
      case .failed: return disconnect(client)
      case .blocked: isFinished = true
      case .flushed where client.isEnding: return disconnect(client)
      case .flushed: isFinished = !answerNext(client)
      }
    }
    listen(to: client)
  }

  /// Waits for input of the client, or until it has taken its output.
  private func listen(to client: ServedClient) {
    guard let watch = client.watch else { return }
    client.updateDeadline(at: clock.now)
    do throws(LoopFailure) {
      try loop.set(client.hasOutput ? .write : .read, of: watch)
    } catch { disconnect(client) }
  }

  /// Answers the next request. Returns false if none has arrived.
  private func answerNext(_ client: ServedClient) -> Bool {
    switch client.nextLine() {
    case .line(let line):
      let reply: Reply
      do throws(RequestMistake) {
        let request = try Request(line: line)
        reply = handler(request)
        if request == .subscribe, case .panels = reply { client.isSubscriber = true }
      } catch { reply = .failed(error.description) }
      guard client.isConnected else { return false }
      client.queue(ServerLine.reply(reply).line)
      client.answered(at: clock.now)
    case .tooLong:
      end(client, "a line has at most \(limits.line) bytes")
    case .incomplete:
      guard client.hasEnded else { return false }
      client.isEnding = true
    }
    return true
  }

  /// Tells the client why it is disconnected.
  private func end(_ client: ServedClient, _ reason: String) {
    client.queue(ServerLine.reply(.failed(reason)).line)
    client.isEnding = true
  }

  // MARK: Time

  /// Disconnects the clients that took too long.
  private func checkTime() {
    armed = nil
    let now = clock.now
    if let pausedUntil, pausedUntil <= now { resumeAccepting() }
    for client in clients where client.deadline.map({ $0 <= now }) ?? false {
      if !client.hasOutput {
        end(client, "no request arrived within \(Int(limits.patience.seconds)) seconds")
        _ = client.flush(at: now)
      }
      disconnect(client)
    }
    arm()
  }

  /// Sets the timer to the next deadline.
  private func arm() {
    guard let timer else { return }
    var next = pausedUntil
    for client in clients {
      guard let deadline = client.deadline else { continue }
      next = next.map { min($0, deadline) } ?? deadline
    }
    guard next != armed else { return }
    armed = next
    if let next { timer.arm(at: next.nanoseconds) } else { timer.disarm() }
  }

  /// Disconnects all clients and gives up the lock and the socket.
  public func close() {
    guard let watch, let timer else { preconditionFailure("the server was closed twice") }
    for client in clients { disconnect(client) }
    loop.unwatch(watch)
    self.watch = nil
    timer.close()
    self.timer = nil
    socket = nil
  }

  deinit { precondition(watch == nil, "a server was released before it was closed") }
}
