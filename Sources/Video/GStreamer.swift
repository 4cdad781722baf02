// SPDX-License-Identifier: MIT

internal import CGStreamer

extension cgstreamer {
  /// Loads GStreamer, which stays loaded, and starts it, which does nothing the second time.
  ///
  /// A program that is linked with GStreamer starts later whether or not it shows a video, and not
  /// at all where GStreamer is not installed.
  static func start() throws(VideoFailure) -> cgstreamer {
    var functions = cgstreamer()
    var reason: String?
    // Both are linked with the other libraries, whose functions are found through them.
    for library in ["libgstapp-1.0.so.0", "libgstpbutils-1.0.so.0"] {
      unsafe reason = cgstreamer_load(&functions, library).map { unsafe String(cString: $0) }
    }
    if let reason { throw .noGStreamer(reason) }
    guard unsafe functions.gst_init_check(nil, nil, nil) != 0 else {
      throw .noGStreamer("it does not start")
    }
    return functions
  }
}
