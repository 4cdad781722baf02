// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Glibc
public import Timing

/// The lock and the listening socket of the one instance of its name.
///
/// The kernel releases the lock when the process ends, however it ends. So whoever gets the lock
/// may replace the socket of an instance that was killed.
public struct InstanceSocket: ~Copyable {
  /// The paths of both.
  public let paths: InstancePaths
  /// The locked file.
  private let lock: OwnedFD
  /// The listening socket; does not block.
  let listener: OwnedFD

  /// The number of connections that the kernel keeps until they are accepted.
  private static let backlog: Int32 = 16
  /// The most attempts to lock a file that instances remove at their end, or to reach an instance.
  private static let attempts = 100
  /// The time between two attempts to reach an instance, in microseconds.
  private static let pause: UInt32 = 10_000

  /// Locks `paths` and listens there. Throws `taken` if another instance holds the lock.
  public init(_ paths: InstancePaths) throws(MessageFailure) {
    try self.init(paths, user: geteuid())
  }

  /// Does the same as if this process ran as `user`, for tests.
  package init(_ paths: InstancePaths, user: UInt32) throws(MessageFailure) {
    let lock = try Self.lock(paths, user: user)
    do throws(MessageFailure) { listener = try Self.listen(paths.socketPath, user: user) } catch {
      unsafe unlink(paths.lockPath)
      throw error
    }
    self.lock = lock
    self.paths = paths
  }

  /// Takes `paths`, or hands `start` to the instance that has it and returns nil. Waits if that
  /// instance just starts or ends.
  public static func claim(
    _ paths: InstancePaths, handing start: SecondStart, clock: any MonotonicClock
  ) throws(MessageFailure) -> InstanceSocket? {
    for _ in 0..<attempts {
      do throws(MessageFailure) { return try InstanceSocket(paths) } catch {
        guard case .taken = error else { throw error }
      }
      do throws(MessageFailure) {
        let client = try MessageClient(paths, clock: clock)
        if case .failed(let reason) = try client.ask(.start(start)) {
          throw .failed("the instance '\(paths.name)' refuses the arguments: \(reason)")
        }
        return nil
      } catch {
        switch error {
        case .noInstance, .ended: break
        case .taken, .failed: throw error
        }
      }
      usleep(pause)
    }
    throw .failed(
      "'\(paths.lockPath)' is locked, and no instance answers; end the program that locks it")
  }

  deinit {
    unsafe unlink(paths.socketPath)
    unsafe unlink(paths.lockPath)
  }

  /// Opens and locks the file of `paths`.
  private static func lock(_ paths: InstancePaths, user: UInt32) throws(MessageFailure) -> OwnedFD {
    let path = paths.lockPath
    for _ in 0..<attempts {
      let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else {
        throw .system("cannot lock '\(path)'; remove it if it is there")
      }
      let lock = OwnedFD(adopting: number)
      var opened = stat()
      guard unsafe fstat(number, &opened) == 0, (opened.st_mode & S_IFMT) == S_IFREG,
        opened.st_uid == user
      else { throw .failed("'\(path)' is not a lock of yours; remove it") }
      guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
        if errno == EWOULDBLOCK { throw .taken(paths.name) }
        throw .system("cannot lock '\(path)'")
      }
      // An instance that ended in the meantime has removed the file that is locked now.
      var current = stat()
      if unsafe stat(path, &current) == 0, current.st_ino == opened.st_ino,
        current.st_dev == opened.st_dev
      {
        return lock
      }
    }
    throw .failed("'\(path)' is replaced all the time; end the programs that do so")
  }

  /// Listens at `path`, in place of a socket that an instance of `user` has left there.
  private static func listen(_ path: String, user: UInt32) throws(MessageFailure) -> OwnedFD {
    var old = stat()
    if unsafe lstat(path, &old) == 0 {
      guard (old.st_mode & S_IFMT) == S_IFSOCK, old.st_uid == user else {
        throw .failed("'\(path)' is not a socket of yours; remove it")
      }
      guard unsafe unlink(path) == 0 else { throw .system("cannot replace '\(path)'") }
    }
    guard let listener = UnixSocket.make() else { throw .system("cannot create a socket") }
    let number = listener.number
    // The file gets the mode of the socket when it is bound, so nobody else can ever connect.
    guard fchmod(number, 0o600) == 0,
      unsafe UnixSocket.withAddress(of: path, { unsafe bind(number, $0, $1) }) == 0
    else { throw .system("cannot create the socket '\(path)'") }
    guard Glibc.listen(number, backlog) == 0 else {
      let failure = MessageFailure.system("cannot listen at '\(path)'")
      unsafe unlink(path)
      throw failure
    }
    return listener
  }
}
