// SPDX-License-Identifier: MIT

internal import CGStreamer

/// A usual format of pictures or sound in video files; the raw value is its name.
public enum VideoFormat: String, CaseIterable, Sendable {
  case h264 = "H.264"
  case h265 = "H.265"
  case vp8 = "VP8"
  case vp9 = "VP9"
  case av1 = "AV1"
  case mpeg2 = "MPEG-2"
  case mpeg4 = "MPEG-4 part 2"
  case motionJPEG = "Motion JPEG"
  case theora = "Theora"
  case aac = "AAC"
  case mp3 = "MP3"
  case opus = "Opus"
  case vorbis = "Vorbis"
  case flac = "FLAC"
  case ac3 = "AC-3"

  /// The media type with what tells the format from others, as GStreamer writes it.
  private var caps: String {
    switch self {
    case .h264: "video/x-h264"
    case .h265: "video/x-h265"
    case .vp8: "video/x-vp8"
    case .vp9: "video/x-vp9"
    case .av1: "video/x-av1"
    case .mpeg2: "video/mpeg,mpegversion=2,systemstream=false"
    case .mpeg4: "video/mpeg,mpegversion=4,systemstream=false"
    case .motionJPEG: "image/jpeg"
    case .theora: "video/x-theora"
    case .aac: "audio/mpeg,mpegversion=4"
    case .mp3: "audio/mpeg,mpegversion=1,layer=3"
    case .opus: "audio/x-opus"
    case .vorbis: "audio/x-vorbis"
    case .flac: "audio/x-flac"
    case .ac3: "audio/x-ac3"
    }
  }

  /// The media type, such as "video/x-h264".
  public var mediaType: String { String(caps.prefix { $0 != "," }) }

  /// The formats that an installed decoder plays.
  public static func playable() throws(VideoFailure) -> Set<VideoFormat> {
    let functions = try cgstreamer.start()
    // GST_ELEMENT_FACTORY_TYPE_DECODER is a macro that Swift does not see.
    let decoders = functions.gst_element_factory_list_get_elements(1 << 0, GST_RANK_MARGINAL)
    defer { unsafe functions.gst_plugin_feature_list_free(decoders) }
    return Set(
      allCases.filter { format in
        let caps = unsafe functions.gst_caps_from_string(format.caps)
        let found = unsafe functions.gst_element_factory_list_filter(
          decoders, caps, GST_PAD_SINK, 0)
        unsafe functions.gst_caps_unref(caps)
        defer { unsafe functions.gst_plugin_feature_list_free(found) }
        return unsafe found != nil
      })
  }
}
