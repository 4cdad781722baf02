// SPDX-License-Identifier: MIT

internal import CGStreamer
internal import SceneGraph

/// A decoded frame and its time.
struct DecodedFrame {
  /// The frame.
  let frame: VideoFrame
  /// Start of the frame, in seconds from the start of the video.
  let time: Double
  /// Duration of the frame in seconds; nil if unknown.
  let duration: Double?
}

extension DecodedFrame {
  /// The frame in `sample`; nil if its format is none of those that were asked for.
  init?(_ sample: OpaquePointer, rotation: VideoFrame.Rotation, _ functions: cgstreamer) {
    guard let buffer = unsafe functions.gst_sample_get_buffer(sample),
      let caps = unsafe functions.gst_sample_get_caps(sample)
    else { return nil }
    var info = unsafe GstVideoInfo()
    guard unsafe functions.gst_video_info_from_caps(&info, caps) != 0,
      let layout = unsafe VideoFrame.Layout(info.finfo.pointee.format),
      let pixels = unsafe MappedPlanes(buffer, &info, functions)
    else { return nil }
    let color = unsafe info.colorimetry
    let standard: ColorEncoding.Standard =
      switch color.matrix {
      case GST_VIDEO_COLOR_MATRIX_BT601, GST_VIDEO_COLOR_MATRIX_FCC: .bt601
      case GST_VIDEO_COLOR_MATRIX_BT2020: .bt2020
      case GST_VIDEO_COLOR_MATRIX_BT709: .bt709
      default: unsafe info.height > 576 ? .bt709 : .bt601
      }
    let site = unsafe info.chroma_site.rawValue
    frame = unsafe VideoFrame(
      size: Size(width: Int(info.width), height: Int(info.height)),
      pixelAspect: info.par_n > 0 && info.par_d > 0 ? Double(info.par_n) / Double(info.par_d) : 1,
      rotation: rotation, layout: layout,
      encoding: ColorEncoding(
        standard, isFullRange: color.range == GST_VIDEO_COLOR_RANGE_0_255),
      hasColumnAlignedChroma: site == 0 || site & GST_VIDEO_CHROMA_SITE_H_COSITED.rawValue != 0,
      pixels: pixels)
    let pts = unsafe buffer.pointee.pts
    let segment = unsafe functions.gst_sample_get_segment(sample)
    let stream = unsafe functions.gst_segment_to_stream_time(segment, GST_FORMAT_TIME, pts)
    time = stream == UInt64.max ? 0 : Double(stream) / 1e9
    let length = unsafe buffer.pointee.duration
    duration = length == UInt64.max ? nil : Double(length) / 1e9
  }
}

extension VideoFrame.Layout {
  /// The layout of GStreamer's `format`.
  fileprivate init?(_ format: GstVideoFormat) {
    switch format {
    case GST_VIDEO_FORMAT_NV12: self = .nv12
    case GST_VIDEO_FORMAT_I420: self = .i420
    case GST_VIDEO_FORMAT_P010_10LE: self = .p010
    case GST_VIDEO_FORMAT_I420_10LE: self = .i420Deep
    default: return nil
    }
  }
}

/// The planes of a decoder's buffer, which stays mapped until the object is released.
@safe
private final class MappedPlanes: VideoPixels, @unchecked Sendable {
  // The mapping is read-only and never changes.
  /// `gst_video_frame_unmap`.
  private let unmap: (UnsafeMutablePointer<GstVideoFrame>?) -> Void
  /// The mapping; owned.
  private let mapping: UnsafeMutablePointer<GstVideoFrame>

  /// Maps `buffer`; nil if that fails.
  init?(
    _ buffer: UnsafeMutablePointer<GstBuffer>, _ info: inout GstVideoInfo, _ functions: cgstreamer
  ) {
    unsafe unmap = functions.gst_video_frame_unmap
    unsafe mapping = .allocate(capacity: 1)
    unsafe mapping.initialize(to: GstVideoFrame())
    guard unsafe functions.gst_video_frame_map(mapping, &info, buffer, GST_MAP_READ) != 0 else {
      unsafe mapping.deallocate()
      return nil
    }
  }

  deinit {
    unsafe unmap(mapping)
    unsafe mapping.deallocate()
  }

  func withPlane(_ index: Int, _ body: (_ rows: RawSpan, _ stride: Int) -> Void) {
    let frame = unsafe mapping.pointee
    let (data, stride) =
      switch index {
      case 0: unsafe (frame.data.0, Int(frame.info.stride.0))
      case 1: unsafe (frame.data.1, Int(frame.info.stride.1))
      default: unsafe (frame.data.2, Int(frame.info.stride.2))
      }
    guard let start = unsafe data else { return }
    let height = unsafe Int(frame.info.height)
    let rows = index == 0 ? height : (height + 1) / 2
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: stride * rows)
    unsafe body(bytes.bytes, stride)
  }
}
