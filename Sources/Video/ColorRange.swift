// SPDX-License-Identifier: MIT
#if Video

internal import CGStreamer

/// Makes decoders take the range of luma and chroma from the stream where the container says that
/// it is limited. GStreamer 1.22 says so of every MP4 and QuickTime file that tells its colours,
/// also if file and stream say that the range is full.
enum ColorRange {
  /// Does this for the decoders that `player`, a playbin, chooses.
  static func readFromStream(in player: UnsafeMutablePointer<GstElement>) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?
      ) -> Void = { _, element, _ in
        if let element = unsafe element { unsafe ColorRange.watch(element) }
      }
    unsafe g_signal_connect_data(
      player, "element-setup", unsafeBitCast(handler, to: GCallback.self), nil, nil,
      GConnectFlags(0))
  }

  /// Watches what a new element is given, if it is a decoder that asks the stream for what the
  /// container leaves open: one of libav.
  private static func watch(_ element: UnsafeMutablePointer<GstElement>) {
    guard
      let name = unsafe gst_object_get_name(
        UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstObject.self))
    else { return }
    defer { unsafe g_free(name) }
    guard unsafe String(cString: name).hasPrefix("avdec_"),
      let pad = unsafe gst_element_get_static_pad(element, "sink")
    else { return }
    defer { unsafe gst_object_unref(pad) }
    unsafe gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
      { _, info, _ in
        if let info = unsafe info { unsafe ColorRange.leaveOpen(&info.pointee) }
        return GST_PAD_PROBE_OK
      }, nil, nil)
  }

  /// Replaces an event that announces a limited range by one that leaves the range open.
  private static func leaveOpen(_ info: inout GstPadProbeInfo) {
    guard let event = unsafe info.data?.assumingMemoryBound(to: GstEvent.self),
      unsafe event.pointee.type == GST_EVENT_CAPS
    else { return }
    var caps: UnsafeMutablePointer<GstCaps>?
    unsafe gst_event_parse_caps(event, &caps)
    var color = GstVideoColorimetry()
    guard let caps = unsafe caps,
      let text = unsafe gst_structure_get_string(gst_caps_get_structure(caps, 0), "colorimetry"),
      unsafe gst_video_colorimetry_from_string(&color, text) != 0,
      color.range == GST_VIDEO_COLOR_RANGE_16_235
    else { return }
    color.range = GST_VIDEO_COLOR_RANGE_UNKNOWN
    let open = unsafe gst_caps_copy(caps)
    var box = GValue()
    unsafe g_value_init(&box, GType(16 << 2))  // G_TYPE_STRING
    unsafe g_value_take_string(&box, gst_video_colorimetry_to_string(&color))
    unsafe gst_caps_set_value(open, "colorimetry", &box)
    unsafe g_value_unset(&box)
    unsafe info.data = UnsafeMutableRawPointer(gst_event_new_caps(open))
    unsafe gst_caps_unref(open)
    unsafe gst_event_unref(event)
  }
}
#endif
