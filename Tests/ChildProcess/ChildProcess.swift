// SPDX-License-Identifier: MIT

public import Foundation
internal import Glibc

/// A child process, killed when this object is released.
///
/// Replaces Foundation's `Process`, which waits for all children on one thread and now and then
/// takes a running one, such as a message bus, for ended; then it misses the end of all others.
/// Here the caller waits. The child inherits no descriptors, no blocked signals and no ignored
/// signals.
public final class ChildProcess {
  /// The process ID.
  public let identifier: pid_t
  /// Its standard output.
  private let output: Transcript
  /// Its standard error.
  private let errors: Transcript
  /// Its exit code once it has ended.
  private var status: Int32?

  /// A program that could not be started.
  public struct StartError: Error {
    /// The path of the program.
    public let path: String
    /// The `errno`.
    public let code: Int32
  }

  /// Starts the program at `path`. Its standard input is `input`, or empty if that is nil.
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

  /// True until the process ends.
  public var isRunning: Bool {
    look(WNOHANG)
    return status == nil
  }

  /// Sends SIGTERM.
  public func terminate() { send(SIGTERM) }

  /// Sends a signal, unless the process has ended.
  public func send(_ signal: Int32) {
    if isRunning { Glibc.kill(identifier, signal) }
  }

  /// Sends SIGKILL and waits for the end.
  public func kill() {
    send(SIGKILL)
    wait()
  }

  /// Waits for the end; returns exit code and output.
  @discardableResult public func wait() -> Outcome {
    while status == nil { look(0) }
    return Outcome(status: status ?? 0, output: output.text, errors: errors.text)
  }

  /// The standard output so far.
  public var written: String { output.text }

  /// The standard error so far.
  public var writtenErrors: String { errors.text }

  /// Collects the exit status once; afterwards another process may get the process ID.
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

/// The result of a process that has ended.
public struct Outcome: Sendable {
  /// The exit code; 128 plus the signal number if a signal ended it, as in a shell.
  public let status: Int32
  /// The standard output.
  public let output: String
  /// The standard error.
  public let errors: String
}

/// Runs the program at `path` until it ends.
public func run(
  _ path: String, _ arguments: [String], in environment: [String: String], input: FileHandle? = nil
) throws -> Outcome {
  try ChildProcess(path, arguments, in: environment, input: input).wait()
}

/// Calls `body` with a null-terminated array of C strings.
private func withStrings<Value>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
}
