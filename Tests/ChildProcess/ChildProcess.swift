public import Foundation
internal import Glibc

/// A program that runs beside the tests, and no longer than what holds this.
///
/// Foundation's kind of this waits for all of them on one thread, which now and then takes one for ended that
/// lives on, as a message bus does, and then sees no end of any other. Here who asks is who waits. And nothing
/// of the tests' own is passed on: no descriptors, no signals held back or ignored.
public final class ChildProcess {
  /// Its number.
  public let identifier: pid_t
  /// What it has written.
  private let output: Transcript
  /// What it has written as errors.
  private let errors: Transcript
  /// How it ended, once that is known.
  private var status: Int32?

  /// Why a program could not be started.
  public struct StartError: Error {
    /// The program.
    public let path: String
    /// The system's number for it.
    public let code: Int32
  }

  /// Starts the program at `path`. It reads from `input`, or finds nothing to read.
  public init(
    _ path: String, _ arguments: [String] = [], in environment: [String: String],
    input: FileHandle? = nil
  ) throws {
    output = Transcript()
    errors = Transcript()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output.descriptor, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.descriptor, 2)
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      guard let descriptor = Int32(name), descriptor > 2 else { continue }
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var number: pid_t = 0
    let code = unsafe withStrings([path] + arguments) { arguments in
      unsafe withStrings(environment.map { "\($0)=\($1)" }) { environment in
        unsafe posix_spawn(&number, path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw StartError(path: path, code: code) }
    identifier = number
  }

  /// Whether it has not ended.
  public var isRunning: Bool {
    look(WNOHANG)
    return status == nil
  }

  /// Asks it to end.
  public func terminate() { send(SIGTERM) }

  /// Sends it a signal, unless it has ended.
  public func send(_ signal: Int32) {
    if isRunning { Glibc.kill(identifier, signal) }
  }

  /// Ends it.
  public func kill() {
    send(SIGKILL)
    wait()
  }

  /// Waits for its end, and says what it has left behind.
  @discardableResult public func wait() -> Outcome {
    while status == nil { look(0) }
    return Outcome(status: status ?? 0, output: output.text, errors: errors.text)
  }

  /// What it has written so far.
  public var written: String { output.text }

  /// Takes note of its end, once: its number may be another's after that.
  private func look(_ options: Int32) {
    guard status == nil else { return }
    var word: Int32 = 0
    let found = unsafe waitpid(identifier, &word, options)
    precondition(found >= 0 || errno == EINTR, "the end of a program went to somebody else")
    guard found == identifier else { return }
    let signal = word & 0x7f
    status = signal == 0 ? word >> 8 & 0xff : 128 + signal
  }

  deinit { kill() }
}

/// What a program that has ended left behind.
public struct Outcome: Sendable {
  /// Its exit code; of one that a signal ended 128 and the signal's number, as a shell tells it.
  public let status: Int32
  /// What it wrote.
  public let output: String
  /// What it wrote as errors.
  public let errors: String
}

/// Runs the program at `path` to its end.
public func run(
  _ path: String, _ arguments: [String], in environment: [String: String], input: FileHandle? = nil
) throws -> Outcome {
  try ChildProcess(path, arguments, in: environment, input: input).wait()
}

/// Calls `body` with `strings` as C takes a list of them.
private func withStrings<Value>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
}
