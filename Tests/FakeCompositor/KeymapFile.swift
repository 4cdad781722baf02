// SPDX-License-Identifier: MIT

public import EventLoop
internal import Glibc

/// An unnamed file with a keymap, to be sent to a client or to a compositor.
@safe
public struct KeymapFile: ~Copyable {
  /// The file.
  public let descriptor: OwnedFD

  /// Creates a file with `bytes`.
  public init(_ bytes: [UInt8]) {
    var path = Array("/tmp/scrim-keymap-XXXXXX".utf8CString)
    let number = unsafe path.withUnsafeMutableBufferPointer { unsafe mkstemp($0.baseAddress!) }
    precondition(number >= 0, "no temporary file")
    _ = unsafe unlink(path)
    let count = unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
    precondition(count == bytes.count, "the keymap could not be written")
    descriptor = OwnedFD(adopting: number)
  }
}
