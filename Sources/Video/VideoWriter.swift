// SPDX-License-Identifier: MIT

internal import CGStreamer
internal import Files
public import Geometry
internal import Glibc

/// Writes frames to a WebM file, encoded by GStreamer's threads.
///
/// The file is written beside its path and put in place once it is whole; without that an existing
/// file stays untouched.
@safe
public final class VideoWriter {
  /// The encoding of frames.
  public enum Codec: String, CaseIterable, Sendable {
    /// VP8, which everything plays.
    case vp8
    /// VP9: smaller files, at several times the work.
    case vp9
  }

  /// When frames come.
  public enum Pace: Hashable, Sendable {
    /// In real time, at most this many a second. Frames are refused while the encoder is behind.
    case live(rate: Int)
    /// As fast as they are encoded, this many for a second of video. `add` waits for the encoder.
    case steady(rate: Int)

    /// The number of frames a second.
    var rate: Int {
      switch self {
      case .live(let rate), .steady(let rate): rate
      }
    }
  }

  /// A finished file.
  public struct Summary: Hashable, Sendable {
    /// The path.
    public let path: String
    /// The extent of each frame in pixels.
    public let size: Size<Physical>
    /// The number of frames.
    public let frames: Int
    /// The duration in seconds.
    public let seconds: Double
    /// The size of the file in bytes.
    public let bytes: Int
  }

  /// The state of the file.
  public enum Phase: Hashable, Sendable {
    /// Frames can be added.
    case writing
    /// The end was told, and the encoder works on the last frames.
    case finishing
    /// The file is whole and in its place.
    case finished(Summary)
    /// The file was given up and removed.
    case failed(VideoFailure)
  }

  /// The state of the file. Changes in `update()`.
  public private(set) var phase = Phase.writing
  /// The number of frames that were refused since the encoder was behind.
  public private(set) var refusedFrames = 0
  /// The path of the file.
  private let path: String
  /// The file beside its path; nil once in place or given up.
  private var file: FileReplacement?
  /// Encodes and writes.
  private let pipeline: Pipeline
  /// The element that takes frames; owned by the pipeline.
  private let source: UnsafeMutablePointer<GstAppSrc>
  /// When frames come.
  private let pace: Pace
  /// Extent of the video, in pixels.
  private let size: Size<Physical>
  /// Extent of the last frame, which the encoder scales to that of the video.
  private var frameSize = Size<Physical>.zero
  /// The last frame; owned, nil before the first.
  private var last: UnsafeMutablePointer<GstBuffer>?
  /// Time of the last frame, in nanoseconds.
  private var lastTime: UInt64 = 0
  /// The number of frames so far.
  private var frames = 0
  /// The number of frames that wait for the encoder at most.
  private static let longestQueue: UInt64 = 4

  /// Starts the file at `path`. Frames of another size than `size` are scaled to it, with black
  /// bars.
  public init(
    _ path: String, size: Size<Physical>, codec: Codec = .vp8, pace: Pace
  ) throws(VideoFailure) {
    self.path = path
    self.size = size
    self.pace = pace
    let file: FileReplacement
    do throws(FileError) { file = try FileReplacement(path) } catch {
      throw .unwritable(error.reason.description)
    }
    pipeline = try Pipeline(
      Self.description(size, codec, pace) + " ! webmmux name=muxer ! fdsink name=file sync=false"
        + " fd=\(file.descriptor)")
    self.file = consume file
    unsafe source = UnsafeMutableRawPointer(pipeline.element(named: "source"))
      .assumingMemoryBound(to: GstAppSrc.self)
    do throws(VideoFailure) {
      try pipeline.setState(GST_STATE_PLAYING)
    } catch {
      pipeline.close()
      throw error
    }
  }

  /// The elements up to the encoder, in the notation of gst-launch.
  private static func description(
    _ size: Size<Physical>, _ codec: Codec, _ pace: Pace
  ) -> String {
    // Every player takes VP8 for BT.601.
    let colors = codec == .vp8 ? "bt601" : "bt709"
    return """
      appsrc name=source format=time max-bytes=0 ! videoconvert ! videoscale add-borders=true \
      ! video/x-raw,format=I420,width=\(size.width),height=\(size.height),\
      pixel-aspect-ratio=1/1,colorimetry=\(colors) ! \(encoder(codec, pace))
      """
  }

  /// The encoder: of constant quality, with a limit far above what a desktop needs.
  private static func encoder(_ codec: Codec, _ pace: Pace) -> String {
    let quality = "end-usage=cq cq-level=12 min-quantizer=2 max-quantizer=48 threads=4"
    let effort =
      switch pace {
      case .live:
        "deadline=1 cpu-used=\(codec == .vp8 ? 16 : 8) lag-in-frames=0 static-threshold=100"
      case .steady: "deadline=1000000 cpu-used=3"
      }
    let shared = "\(quality) \(effort) target-bitrate=24000000 keyframe-max-dist=240"
    switch codec {
    case .vp8: return "vp8enc \(shared)"
    case .vp9: return "vp9enc \(shared) row-mt=true tile-columns=2"
    }
  }

  deinit {
    pipeline.close()
    if let last = unsafe last { unsafe pipeline.functions.gst_buffer_unref(last) }
  }

  // MARK: Frames

  /// Adds the frame at `seconds` from the start: red, green, blue and a byte that is ignored for
  /// each pixel, in rows without padding. Returns false if the encoder is behind or the file has
  /// ended.
  @discardableResult public func add(
    _ pixels: RawSpan, size: Size<Physical>, isUpsideDown: Bool = false, at seconds: Double
  ) -> Bool {
    guard phase == .writing, !size.isEmpty else { return false }
    let bytes = size.width * size.height * 4
    precondition(pixels.byteCount == bytes, "a frame of \(pixels.byteCount) bytes, not \(bytes)")
    switch pace {
    case .live:
      guard hasRoom else {
        refusedFrames += 1
        return false
      }
    case .steady:
      waitForRoom()
      guard phase == .writing else { return false }
    }
    guard let buffer = pipeline.functions.gst_buffer_new_allocate(nil, gsize(bytes), nil)
    else { return false }
    unsafe copy(pixels, rows: size.height, isUpsideDown: isUpsideDown, to: buffer)
    tell(size)
    unsafe push(buffer, at: UInt64((max(seconds, 0) * 1e9).rounded()))
    return true
  }

  /// True if the encoder is not behind.
  public var hasRoom: Bool {
    let frame = UInt64(frameSize.width * frameSize.height * 4)
    return unsafe pipeline.functions.gst_app_src_get_current_level_bytes(source)
      <= (Self.longestQueue - 1) * frame
  }

  /// Waits until the encoder is not behind, or has failed. The element's own way to wait does not
  /// end if the file cannot be written.
  private func waitForRoom() {
    while phase == .writing, !hasRoom {
      var poll = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe Glibc.poll(&poll, 1, 2)
      update()
    }
  }

  /// Copies pixels to a buffer, top row first.
  private func copy(
    _ pixels: RawSpan, rows: Int, isUpsideDown: Bool, to buffer: UnsafeMutablePointer<GstBuffer>
  ) {
    var map = unsafe GstMapInfo()
    guard unsafe pipeline.functions.gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0 else { return }
    defer { unsafe pipeline.functions.gst_buffer_unmap(buffer, &map) }
    unsafe pixels.withUnsafeBytes { source in
      guard let from = source.baseAddress, let to = unsafe map.data else { return }
      guard isUpsideDown else {
        unsafe memcpy(to, from, source.count)
        return
      }
      let stride = source.count / rows
      for row in 0..<rows {
        unsafe memcpy(to + row * stride, from + (rows - 1 - row) * stride, stride)
      }
    }
  }

  /// Tells the size of the frames that follow.
  private func tell(_ size: Size<Physical>) {
    guard size != frameSize else { return }
    frameSize = size
    let rate =
      switch pace {
      case .live(let rate): "framerate=0/1,max-framerate=\(rate)/1"
      case .steady(let rate): "framerate=\(rate)/1"
      }
    let caps = unsafe pipeline.functions.gst_caps_from_string(
      "video/x-raw,format=RGBx,width=\(size.width),height=\(size.height),\(rate)")
    unsafe pipeline.functions.gst_app_src_set_caps(source, caps)
    unsafe pipeline.functions.gst_caps_unref(caps)
  }

  /// Hands `buffer` over as the frame of `time`, in nanoseconds.
  private func push(_ buffer: UnsafeMutablePointer<GstBuffer>, at time: UInt64) {
    // Two frames of one time are a millisecond apart, the unit of the file.
    lastTime = frames == 0 ? time : max(time, lastTime + 1_000_000)
    unsafe buffer.pointee.pts = GstClockTime(lastTime)
    if case .steady = pace { unsafe buffer.pointee.duration = GstClockTime(frameTime) }
    if let last = unsafe last { unsafe pipeline.functions.gst_buffer_unref(last) }
    unsafe last = pipeline.functions.gst_buffer_ref(buffer)
    frames += 1
    _ = unsafe pipeline.functions.gst_app_src_push_buffer(source, buffer)
  }

  /// Time between two frames, in nanoseconds.
  private var frameTime: UInt64 { 1_000_000_000 / UInt64(pace.rate) }

  // MARK: The end

  /// Ends the video at `seconds` from the start; the last frame is shown until then. Ends it after
  /// the last frame if nil. Returns at once; `phase` tells when the file is in place.
  public func finish(at seconds: Double? = nil) {
    guard phase == .writing else { return }
    guard let last = unsafe last else { return fail(.noFrames) }
    phase = .finishing
    let end = UInt64((max(seconds ?? 0, 0) * 1e9).rounded())
    if end > lastTime + frameTime * 3 / 2,
      let copy = unsafe pipeline.functions.gst_buffer_copy_deep(last)
    {
      unsafe copy.pointee.duration = GstClockTime(frameTime)
      unsafe push(copy, at: end - frameTime)
    }
    _ = unsafe pipeline.functions.gst_app_src_end_of_stream(source)
  }

  /// Readable if something has happened. Call `update()` then.
  public var wakeDescriptor: Int32 { pipeline.wake.number }

  /// Handles what the encoder reports.
  public func update() {
    pipeline.wake.reset()
    while let event = pipeline.nextEvent() {
      switch event {
      case .failed(let failure): fail(failure)
      case .ended: complete()
      case .ready, .tags, .other: break
      }
    }
  }

  /// Waits until the file is in place or given up, at most `seconds`.
  public func waitUntilFinished(seconds: Int = 30) {
    finish()
    for _ in 0..<seconds * 20 where phase == .finishing {
      var poll = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe Glibc.poll(&poll, 1, 50)
      update()
    }
    if phase == .finishing { fail(.timedOut(seconds: seconds)) }
  }

  private func complete() {
    guard phase == .finishing, let file = file.take() else { return }
    pipeline.close()
    var status = stat()
    let bytes = unsafe fstat(file.descriptor, &status) == 0 ? Int(status.st_size) : 0
    do throws(FileError) {
      try file.commit()
      phase = .finished(
        Summary(
          path: path, size: size, frames: frames, seconds: Double(lastTime + frameTime) / 1e9,
          bytes: bytes))
    } catch {
      phase = .failed(.unwritable(error.reason.description))
    }
  }

  private func fail(_ failure: VideoFailure) {
    switch phase {
    case .writing, .finishing: break
    case .finished, .failed: return
    }
    pipeline.close()
    file = nil
    phase = .failed(failure)
  }
}
