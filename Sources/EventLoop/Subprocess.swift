// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// A child process whose output is read line by line by an event loop.
///
/// Its standard input is empty; its errors go where those of this process go. However much it
/// writes, a turn of the loop reads a limited part, and the process waits meanwhile.
public final class Subprocess {
  /// The way in which a process ended.
  public enum Ending: Hashable, Sendable {
    /// The program exited with this code.
    case exited(Int32)
    /// This signal ended it.
    case killed(signal: Int32)
  }

  /// The loop.
  private let loop: MainLoop
  /// The process ID; valid until the end was reported.
  private let process: pid_t
  /// The end of the pipe that is read; nil once it is read to its end.
  private var output: OwnedFD?
  /// The watch on `output`.
  private var outputWatch: MainLoop.Watch?
  /// The descriptor of the process, readable once it has ended.
  private var handle: OwnedFD?
  /// The watch on `handle`.
  private var handleWatch: MainLoop.Watch?
  /// The bytes of lines that were not reported.
  private var lines: OutputLines
  /// Storage for one read.
  private var buffer = [UInt8](repeating: 0, count: Subprocess.bytesPerRead)
  /// The ending, once the process has ended.
  private var ending: Ending?
  /// Called with each line, without its end.
  private let onLine: (String) -> Void
  /// Called once, after the last line.
  private let onEnd: (Ending) -> Void
  /// True after the end was reported, and after `close()`.
  private var isClosed = false
  /// While true, nothing is read or reported, so that the process waits once its pipe is full.
  public var isPaused = false {
    didSet {
      guard isPaused != oldValue, !isClosed else { return }
      // The end of a pipe is reported to every watch, whatever it waits for.
      if isPaused { unwatchOutput() } else { resume() }
    }
  }

  /// The most bytes that are read at once.
  private static let bytesPerRead = 16_384
  /// The most bytes that are read in one turn of the loop.
  private static let bytesPerTurn = 65_536

  /// Starts the program `arguments[0]`, which is looked for in PATH unless it has a slash. A line
  /// of more than `lineLimit` bytes is cut there. `onLine` is called with each line; what follows
  /// the last end of a line is a line, too, once the output ends. Bytes that are not UTF-8 are
  /// replaced. `onEnd` is called once, unless `close()` was called before.
  public init(
    _ loop: MainLoop, _ arguments: [String], lineLimit: Int = 65_536,
    onLine: @escaping (String) -> Void, onEnd: @escaping (Ending) -> Void
  ) throws(LoopFailure) {
    precondition(!arguments.isEmpty, "a process without a program")
    self.loop = loop
    self.onLine = onLine
    self.onEnd = onEnd
    lines = OutputLines(limit: lineLimit)
    var ends: [Int32] = [0, 0]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw LoopFailure("pipe2") }
    let reading = OwnedFD(adopting: ends[0])
    let writing = OwnedFD(adopting: ends[1])
    _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
    process = try ProcessStart(arguments, output: writing.number).run()
    let number = pidfd_open(process, 0)
    guard number >= 0 else {
      kill(process, SIGKILL)
      ProcessStart.reap(process)
      throw LoopFailure("pidfd_open")
    }
    let descriptor = reading.number
    output = consume reading
    handle = OwnedFD(adopting: number)
    outputWatch = try loop.watch(descriptor, for: .read) { [unowned self] _ in receive() }
    handleWatch = try loop.watch(number, for: .read) { [unowned self] _ in ended() }
  }

  // MARK: Output

  /// Reads some of the output and reports its lines.
  private func receive() {
    var count = 0
    report()
    while !isClosed, !isPaused, count < Self.bytesPerTurn, let part = read() {
      count += part
      report()
    }
    finish()
  }

  /// Reads once. Returns the number of bytes; nil if nothing is there or the output has ended.
  private func read() -> Int? {
    guard let number = output?.number else { return nil }
    let count = unsafe Glibc.read(number, &buffer, Self.bytesPerRead)
    if count > 0 {
      lines.append(buffer[..<count])
      return count
    }
    let isPending = count < 0 && (errno == EAGAIN || errno == EINTR)
    // A process that has ended may have left its pipe to another one, which is not waited for.
    if !isPending || ending != nil {
      closeOutput()
      lines.end()
      report()
    }
    return nil
  }

  /// Reports the complete lines, unless a handler pauses or closes.
  private func report() {
    while !isClosed, !isPaused, let line = lines.next() { onLine(line) }
  }

  private func resume() {
    if let number = output?.number {
      do {
        outputWatch = try loop.watch(number, for: .read) { [unowned self] _ in receive() }
      } catch { preconditionFailure("\(error)") }
    }
    receive()
  }

  private func unwatchOutput() {
    if let outputWatch { loop.unwatch(outputWatch) }
    outputWatch = nil
  }

  private func closeOutput() {
    unwatchOutput()
    output = nil
  }

  // MARK: The end

  private func ended() {
    if let handleWatch { loop.unwatch(handleWatch) }
    handleWatch = nil
    handle = nil
    let word = ProcessStart.reap(process)
    let signal = word & 0x7f
    ending = signal == 0 ? .exited(word >> 8 & 0xff) : .killed(signal: signal)
    receive()
  }

  /// Reports the end once the process has ended and its output is read.
  private func finish() {
    guard !isClosed, let ending, output == nil, lines.isEmpty else { return }
    isClosed = true
    onEnd(ending)
  }

  /// Asks the process and its children to end, by SIGTERM. The end is reported as any other.
  public func terminate() { if ending == nil { kill(-process, SIGTERM) } }

  /// Ends the process and its children by SIGKILL, unless it has ended, and reports nothing more.
  public func close() {
    isClosed = true
    closeOutput()
    guard let handleWatch else { return }
    loop.unwatch(handleWatch)
    self.handleWatch = nil
    handle = nil
    kill(-process, SIGKILL)
    ProcessStart.reap(process)
  }

  deinit {
    precondition(
      handleWatch == nil && outputWatch == nil, "a process was released before it was closed")
  }
}
