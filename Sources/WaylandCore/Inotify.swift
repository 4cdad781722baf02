internal import CLinux
internal import Glibc

/// The kernel's news of files and folders.
struct Inotify: ~Copyable {
  /// What comes of it: readable where there is news.
  let descriptor: OwnedFD

  /// Something that happened.
  struct Event: Equatable {
    /// The watch that it happened to; -1 where some news was lost.
    let watch: Int32
    /// What happened, in the kernel's bits.
    let mask: UInt32
    /// The name, within the folder that is watched, of what it happened to; empty where it happened to
    /// what is watched itself.
    let name: String

    /// Whether it is any of `bits`.
    func isAny(of bits: Int32) -> Bool { mask & UInt32(bits) != 0 }
  }

  init() throws(EventLoopFailure) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { throw EventLoopFailure("inotify_init1") }
    descriptor = OwnedFD(adopting: number)
  }

  /// Has the kernel tell `bits` of what is at `path`. A path that is watched already is told both of, and
  /// has the same number. Nil where it cannot be watched.
  func watch(_ path: String, for bits: Int32) -> Int32? {
    let number = unsafe inotify_add_watch(
      descriptor.number, path, UInt32(bits | IN_MASK_ADD | IN_DONT_FOLLOW))
    return number >= 0 ? number : nil
  }

  /// Ends a watch, of which some news may still come.
  func unwatch(_ number: Int32) { _ = inotify_rm_watch(descriptor.number, number) }

  /// Takes all news that there is.
  func takeEvents() -> [Event] {
    var events: [Event] = []
    // Room for one event with the longest name, at least.
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Glibc.read(descriptor.number, &bytes, bytes.count)
      // Nothing is left; or a signal came, after which the loop comes back here.
      guard count > 0 else { return events }
      unsafe bytes.withUnsafeBytes { unsafe Self.read($0[..<count], into: &events) }
    }
  }

  /// Reads `inotify_event`s, each of 16 bytes and a name that zeros follow.
  private static func read(_ bytes: Slice<UnsafeRawBufferPointer>, into events: inout [Event]) {
    var rest = unsafe bytes
    while unsafe rest.count >= 16 {
      let head = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(16))
      let length = Int(unsafe head.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      let name = unsafe rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append(
        Event(
          watch: unsafe head.loadUnaligned(as: Int32.self),
          mask: unsafe head.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
          name: unsafe String(decoding: name, as: UTF8.self)))
      unsafe rest = unsafe rest.dropFirst(16 + length)
    }
  }
}
