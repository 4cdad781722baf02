// SPDX-License-Identifier: MIT

internal import CGStreamer

/// Makes decoders take the range of luma and chroma from the stream where the container says that
/// it is limited. GStreamer 1.22 says so of every MP4 and QuickTime file that tells its colours,
/// also if file and stream say that the range is full.
@safe
final class ColorRange {
  /// The functions of GStreamer.
  private let functions: cgstreamer

  init(_ functions: cgstreamer) { self.functions = functions }

  /// Does this for the decoders that `player`, a playbin, chooses.
  func readFromStream(in player: UnsafeMutablePointer<GstElement>) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?
      ) -> Void = { _, element, data in
        if let element = unsafe element { unsafe ColorRange.at(data).watch(element) }
      }
    unsafe g_signal_connect_data(
      player, "element-setup", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(), { data, _ in unsafe ColorRange.release(data) },
      GConnectFlags(0))
  }

  private static func at(_ data: UnsafeMutableRawPointer?) -> ColorRange {
    unsafe Unmanaged<ColorRange>.fromOpaque(data!).takeUnretainedValue()
  }

  private static func release(_ data: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<ColorRange>.fromOpaque(data!).release()
  }

  /// Watches what a new element is given, if it is a decoder that asks the stream for what the
  /// container leaves open: one of libav.
  private func watch(_ element: UnsafeMutablePointer<GstElement>) {
    guard
      let name = unsafe functions.gst_object_get_name(
        UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstObject.self))
    else { return }
    defer { unsafe g_free(name) }
    guard unsafe String(cString: name).hasPrefix("avdec_"),
      let pad = unsafe functions.gst_element_get_static_pad(element, "sink")
    else { return }
    defer { unsafe functions.gst_object_unref(pad) }
    _ = unsafe functions.gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
      { _, info, data in
        if let info = unsafe info { unsafe ColorRange.at(data).leaveOpen(&info.pointee) }
        return GST_PAD_PROBE_OK
      }, Unmanaged.passRetained(self).toOpaque(), { data in unsafe ColorRange.release(data) })
  }

  /// Replaces an event that announces a limited range by one that leaves the range open.
  private func leaveOpen(_ info: inout GstPadProbeInfo) {
    guard let event = unsafe info.data?.assumingMemoryBound(to: GstEvent.self),
      unsafe event.pointee.type == GST_EVENT_CAPS
    else { return }
    var caps: UnsafeMutablePointer<GstCaps>?
    unsafe functions.gst_event_parse_caps(event, &caps)
    var color = GstVideoColorimetry()
    guard let caps = unsafe caps,
      let text = unsafe functions.gst_structure_get_string(
        functions.gst_caps_get_structure(caps, 0), "colorimetry"),
      unsafe functions.gst_video_colorimetry_from_string(&color, text) != 0,
      color.range == GST_VIDEO_COLOR_RANGE_16_235
    else { return }
    color.range = GST_VIDEO_COLOR_RANGE_UNKNOWN
    let open = unsafe functions.gst_caps_copy(caps)
    var box = GValue()
    unsafe g_value_init(&box, GType(16 << 2))  // G_TYPE_STRING
    unsafe g_value_take_string(&box, functions.gst_video_colorimetry_to_string(&color))
    unsafe functions.gst_caps_set_value(open, "colorimetry", &box)
    unsafe g_value_unset(&box)
    unsafe info.data = UnsafeMutableRawPointer(functions.gst_event_new_caps(open))
    unsafe functions.gst_caps_unref(open)
    unsafe functions.gst_event_unref(event)
  }
}
