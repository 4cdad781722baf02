// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// A file in memory to share with another process, mapped here. Its size is sealed: the other side
/// cannot shrink it, which would end this process when it reads the missing part.
@safe
public struct MemoryFile: ~Copyable {
  /// The file, to be sent.
  public let descriptor: OwnedFD
  /// The size in bytes; positive.
  public let count: Int
  /// The mapping; valid while this value lives.
  private let bytes: UnsafeMutableRawPointer

  /// A file of `count` zeros.
  public init(count: Int) throws(LoopFailure) {
    precondition(count > 0, "a file of \(count) bytes cannot be mapped")
    let number = unsafe memfd_create(
      "scrim", UInt32(CLINUX_MFD_CLOEXEC | CLINUX_MFD_ALLOW_SEALING))
    guard number >= 0 else { throw LoopFailure("memfd_create") }
    let file = OwnedFD(adopting: number)
    guard ftruncate(number, count) == 0 else { throw LoopFailure("ftruncate") }
    let seals =
      CLINUX_F_SEAL_SEAL | CLINUX_F_SEAL_SHRINK | CLINUX_F_SEAL_GROW
    guard fcntl(number, Int32(CLINUX_F_ADD_SEALS), Int32(seals)) == 0 else {
      throw LoopFailure("fcntl")
    }
    let mapped = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw LoopFailure("mmap")
    }
    unsafe bytes = mapped
    descriptor = file
    self.count = count
  }

  /// Calls `body` with the content, which the other side may change meanwhile.
  public borrowing func withBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    unsafe body(UnsafeMutableRawBufferPointer(start: bytes, count: count))
  }

  deinit { _ = unsafe munmap(bytes, count) }
}
