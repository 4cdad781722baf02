// SPDX-License-Identifier: MIT

/// The Debian packages of GStreamer's parts.
enum VideoPackage {
  /// The package with the decoder of a media type, or with an element of this name.
  static func debian(with part: String) -> String {
    switch part {
    case "core": "libgstreamer1.0-0"
    case "pipewiresrc": "gstreamer1.0-pipewire"
    case "playbin", "decodebin", "appsink", "appsrc", "videoconvert", "video/x-theora",
      "application/ogg", "audio/x-opus", "audio/x-vorbis":
      "gstreamer1.0-plugins-base"
    case "video/x-vp8", "video/x-vp9", "image/jpeg", "video/quicktime", "video/x-matroska",
      "video/webm", "video/x-msvideo", "video/x-flv", "audio/x-flac":
      "gstreamer1.0-plugins-good"
    case "video/x-av1", "video/mpegts", "application/mxf": "gstreamer1.0-plugins-bad"
    case "video/x-ms-asf", "application/vnd.rn-realmedia": "gstreamer1.0-plugins-ugly"
    // libav decodes all that is usual and not above.
    case _ where part.contains("/"): "gstreamer1.0-libav"
    default: "gstreamer1.0-plugins-good"
    }
  }
}
