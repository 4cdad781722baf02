// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Counts Swift's heap objects: class instances, array storage, closure contexts. Allocations of
/// drivers are not included.
///
/// The runtime allocates objects through a pointer that instruments may replace,
/// `_swift_allocObject`. Replacing it also sets a flag that sends retains and releases through a
/// slower path. The flag is reset at once, since that is not needed here.
enum ObjectCount {
  /// The signature of `swift_allocObject`.
  private typealias Make =
    @convention(c) @Sendable (
      UnsafeRawPointer?, Int, Int
    ) -> UnsafeMutableRawPointer?

  /// The parts of the runtime that are used.
  @safe private struct Runtime: @unchecked Sendable {
    /// The location of the allocation pointer.
    let make: UnsafeMutablePointer<Make>
    /// The original allocation function.
    let original: Make
    /// The location of the flag.
    let isReplaced: UnsafeMutablePointer<Bool>

    init?() {
      let flag = "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
      guard let make = unsafe dlsym(nil, "_swift_allocObject"),
        let isReplaced = unsafe dlsym(nil, flag)
      else { return nil }
      unsafe self.make = make.assumingMemoryBound(to: Make.self)
      unsafe original = self.make.pointee
      unsafe self.isReplaced = isReplaced.assumingMemoryBound(to: Bool.self)
    }
  }

  /// The runtime; nil if its symbols are missing.
  private static let runtime = Runtime()
  /// The number of objects allocated on the counting thread.
  private static let count = Atomic(0)
  /// The counting thread.
  private static let thread = Atomic<UInt>(0)

  /// The number of objects that `body` allocates on this thread; nil if the runtime's symbols are
  /// missing.
  static func during(_ body: () throws -> Void) rethrows -> Int? {
    guard let runtime else { return nil }
    count.store(0, ordering: .relaxed)
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    unsafe runtime.make.pointee = { metadata, size, mask in
      guard let runtime = ObjectCount.runtime else { return nil }
      unsafe runtime.isReplaced.pointee = false
      if UInt(pthread_self()) == ObjectCount.thread.load(ordering: .relaxed) {
        ObjectCount.count.add(1, ordering: .relaxed)
      }
      return unsafe runtime.original(metadata, size, mask)
    }
    defer { unsafe runtime.make.pointee = runtime.original }
    try body()
    return count.load(ordering: .relaxed)
  }
}
