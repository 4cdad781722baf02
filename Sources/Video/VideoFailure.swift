// SPDX-License-Identifier: MIT

/// A reason why a video cannot be played or written, in one line.
public enum VideoFailure: Error, Hashable, CustomStringConvertible {
  /// GStreamer cannot be loaded or started, for this reason.
  case noGStreamer(String)
  /// An element of GStreamer's is not installed.
  case missingElement(String)
  /// No decoder for a format is installed: the format's name, and its media type, such as
  /// "video/x-h264".
  case missingDecoder(String, mediaType: String)
  /// The source is no video, is damaged, or cannot be read.
  case unreadable(String)
  /// The source has no frame that can be shown.
  case noFrames
  /// The file cannot be written.
  case unwritable(String)
  /// The source gave nothing for a number of seconds.
  case timedOut(seconds: Int)

  /// The reason, to follow the name of the file.
  public var description: String {
    switch self {
    case .noGStreamer(let reason): "this needs GStreamer (\(reason))"
    case .missingElement(let name): "GStreamer has no element '\(name)'"
    case .missingDecoder(let format, _): "no decoder for \(format) is installed"
    case .unreadable(let reason), .unwritable(let reason): reason
    case .noFrames: "it has no video frames"
    case .timedOut(let seconds): "it gave no frame within \(seconds) s"
    }
  }
}
