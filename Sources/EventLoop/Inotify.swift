// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// An inotify instance: the kernel's events for files and folders.
struct Inotify: ~Copyable {
  /// The inotify descriptor; readable when events are queued.
  let descriptor: OwnedFD

  /// One event.
  struct Event: Equatable {
    /// The watch descriptor; -1 if the kernel's queue overflowed.
    let watch: Int32
    /// The `IN_*` bits.
    let mask: UInt32
    /// The name of the entry within the watched folder; empty if the event is about the watched
    /// path itself.
    let name: String

    /// True if `mask` has any of `bits`.
    func isAny(of bits: Int32) -> Bool { mask & UInt32(bits) != 0 }
  }

  init() throws(LoopFailure) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { throw LoopFailure("inotify_init1") }
    descriptor = OwnedFD(adopting: number)
  }

  /// Adds `bits` to the watch on `path` and returns its watch descriptor; a path has one, however
  /// often it is added. Nil if the path cannot be watched.
  func watch(_ path: String, for bits: Int32) -> Int32? {
    let number = unsafe inotify_add_watch(
      descriptor.number, path, UInt32(bits | IN_MASK_ADD | IN_DONT_FOLLOW))
    return number >= 0 ? number : nil
  }

  /// Removes a watch. Events that are queued for it still arrive.
  func unwatch(_ number: Int32) { _ = inotify_rm_watch(descriptor.number, number) }

  /// Reads all queued events.
  func takeEvents() -> [Event] {
    var events: [Event] = []
    // Large enough for an event with the longest file name.
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Glibc.read(descriptor.number, &bytes, bytes.count)
      // The queue is empty, or a signal interrupted the call; then the loop returns here.
      guard count > 0 else { return events }
      unsafe bytes.withUnsafeBytes { unsafe Self.parse($0[..<count], into: &events) }
    }
  }

  /// Parses a sequence of `inotify_event`: 16 bytes and a name padded with zeros.
  private static func parse(_ bytes: Slice<UnsafeRawBufferPointer>, into events: inout [Event]) {
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
