internal import Glibc

/// What a program writes, in a file without a name. However much it is, nobody has to read it meanwhile, as a pipe
/// would ask for.
struct Transcript: ~Copyable {
  /// The file.
  let descriptor: Int32

  /// An empty one.
  init() {
    var path = Array("/tmp/scrim-transcript-XXXXXX".utf8CString)
    descriptor = unsafe path.withUnsafeMutableBufferPointer { unsafe mkstemp($0.baseAddress!) }
    precondition(descriptor >= 0, "no temporary file")
    unsafe unlink(path)
    // Who opens it once more, by a name such as /dev/stdout, writes at its end too.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  /// All of it.
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
