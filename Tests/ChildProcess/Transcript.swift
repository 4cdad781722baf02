// SPDX-License-Identifier: MIT

internal import Glibc

/// The output of a process in an unnamed file. Unlike a pipe it never fills up.
struct Transcript: ~Copyable {
  /// The file's descriptor; owned.
  let descriptor: Int32

  /// An empty transcript.
  init() {
    var path = Array("/tmp/scrim-transcript-XXXXXX".utf8CString)
    descriptor = unsafe path.withUnsafeMutableBufferPointer { unsafe mkstemp($0.baseAddress!) }
    precondition(descriptor >= 0, "no temporary file")
    unsafe unlink(path)
    // Programs that open it again, for instance as /dev/stdout, append too.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  /// The whole output.
  var text: String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let offset = bytes.count
      let count = unsafe part.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, offset)
      }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }

  deinit { close(descriptor) }
}
