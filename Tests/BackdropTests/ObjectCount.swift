import Glibc
import Synchronization

/// Counts the objects that Swift makes on the heap: classes, storage of arrays, boxes of closures. What a
/// driver allocates is not among them.
///
/// The runtime makes every object through a pointer that instruments may replace, `_swift_allocObject`. As
/// soon as it finds the pointer replaced it raises a flag, and then retains and releases go another, slower
/// way too. They need not, so that the flag is lowered again at once.
enum ObjectCount {
  /// The runtime's way to make an object.
  private typealias Make =
    @convention(c) @Sendable (
      UnsafeRawPointer?, Int, Int
    ) -> UnsafeMutableRawPointer?

  /// What of the runtime is used.
  @safe private struct Runtime: @unchecked Sendable {
    /// Where it keeps its way.
    let make: UnsafeMutablePointer<Make>
    /// The way itself.
    let original: Make
    /// The flag.
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

  /// The runtime; nil where it cannot tell.
  private static let runtime = Runtime()
  /// How many objects the thread that counts has made.
  private static let count = Atomic(0)
  /// The thread that counts.
  private static let thread = Atomic<UInt>(0)

  /// How many objects `body` makes on this thread; nil where the runtime cannot tell.
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
