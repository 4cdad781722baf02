// SPDX-License-Identifier: MIT

internal import CGStreamer
internal import Glibc
public import SceneGraph
internal import Timing

/// Frames of a video by their position in it.
///
/// The caller owns the time: it asks for the frame of a position, and the player decodes ahead of
/// the last position asked for. A position that the decoder cannot reach by going on, such as one
/// before the last, starts a seek; until it is complete, the player returns its last frame. Nothing
/// is decoded while the position stands still, and nothing but `waitForFrame` blocks.
@safe
public final class VideoPlayer {
  /// GStreamer's elements.
  private let pipeline: Pipeline
  /// The element that hands out frames; owned by the pipeline.
  private let sink: UnsafeMutablePointer<GstAppSink>
  /// True for a camera: it has no positions, and the newest frame counts.
  public let isLive: Bool
  /// The frame at the position asked for last.
  private var current: DecodedFrame?
  /// The first decoded frame after that one.
  private var next: DecodedFrame?
  /// The running seek; nil if there is none.
  private var seek: Seek?
  /// The start of the time that the current frame is known to be right for: its own, or that of a
  /// seek to before the first frame.
  private var validFrom = 0.0
  /// True once the last frame was delivered.
  private var hasEnded = false
  /// Rotation that the source asks for.
  private var rotation = VideoFrame.Rotation.none
  /// The reason why the player stopped; nil while it works.
  public private(set) var failure: VideoFailure?
  /// The title from the source's tags.
  public private(set) var title: String?
  /// Number of decoded frames that were never returned, since the position had passed them.
  public private(set) var droppedFrames = 0
  /// Largest width and height that are decoded, in pixels.
  private static let longestSide = 8192
  /// Farthest distance that is decoded through instead of seeking, in seconds.
  private static let decodeAhead = 1.0

  /// A seek, from its start until the first frame of its target has arrived.
  private struct Seek {
    /// The position, in seconds.
    let target: Double
    /// True once frames from before the seek can arrive no more.
    var isComplete = false
    /// True if frames arrive from the key frame before the target on, and the last one at or before
    /// the target counts.
    var isWalk = false
    /// The last frame at or before the target, on a walk.
    var found: DecodedFrame?
    /// The position to go on to once this seek is complete.
    var following: Double?
  }

  /// Opens the file at `path`. Returns before the first frame is decoded.
  public convenience init(file path: String) throws(VideoFailure) {
    let pipeline = try Pipeline(
      file: path, "playbin name=player flags=video+deinterlace video-sink=appsink")
    unsafe try self.init(
      pipeline, sink: pipeline.element(in: "video-sink", of: pipeline.element(named: "player")),
      isLive: false)
  }

  /// Starts `camera`. Returns before its first frame has arrived.
  public convenience init(_ camera: Camera) throws(VideoFailure) {
    let pipeline = try Pipeline("decodebin name=decoder ! videoconvert ! appsink name=frames")
    do throws(VideoFailure) {
      unsafe try pipeline.add(camera.makeElement(), before: "decoder")
    } catch {
      pipeline.close()
      throw error
    }
    unsafe try self.init(pipeline, sink: pipeline.element(named: "frames"), isLive: true)
  }

  /// Starts the camera that PipeWire gives to the connection `descriptor`, which the caller may
  /// close afterwards. Returns before the first frame has arrived.
  public convenience init(pipeWire descriptor: Int32) throws(VideoFailure) {
    // The stream's class would otherwise follow from what its first link can take, which is
    // anything, and no session manager connects a stream of an unknown class.
    let properties =
      "props,media.class=Stream/Input/Video,media.type=Video,media.category=Capture,"
      + "media.role=Camera"
    // Frames are copied, since PipeWire takes its memory back when the stream changes, and does not
    // ask whether it is still read.
    let pipeline = try Pipeline(
      "pipewiresrc name=camera always-copy=true stream-properties=\"\(properties)\" ! decodebin"
        + " ! videoconvert ! appsink name=frames")
    let source = SourceDescriptor(copying: descriptor)
    unsafe pipeline.set("fd", of: pipeline.element(named: "camera"), to: "\(source.number)")
    unsafe try self.init(
      pipeline, sink: pipeline.element(named: "frames"), isLive: true, slowly: source)
  }

  /// Starts the elements of `description` as a camera, in the notation of gst-launch.
  package convenience init(live description: String) throws(VideoFailure) {
    let pipeline = try Pipeline(description + " ! appsink name=frames")
    unsafe try self.init(pipeline, sink: pipeline.element(named: "frames"), isLive: true)
  }

  /// Plays what `pipeline` gives to its appsink `frames`. With a descriptor to read from, it is not
  /// waited for the other end.
  private init(
    _ pipeline: Pipeline, sink frames: UnsafeMutablePointer<GstElement>, isLive: Bool,
    slowly source: SourceDescriptor? = nil
  ) throws(VideoFailure) {
    self.pipeline = pipeline
    self.isLive = isLive
    unsafe sink = UnsafeMutableRawPointer(frames).assumingMemoryBound(to: GstAppSink.self)
    unsafe configure(frames)
    if let source {
      pipeline.playLater(source)
      return
    }
    do throws(VideoFailure) {
      try pipeline.setState(isLive ? GST_STATE_PLAYING : GST_STATE_PAUSED)
    } catch {
      pipeline.close()
      throw error
    }
  }

  /// Frames wait in the sink until they are asked for, and a full sink stops the decoder.
  private func configure(_ element: UnsafeMutablePointer<GstElement>) {
    let side = Self.longestSide
    let text =
      "video/x-raw,format={NV12,I420,P010_10LE,I420_10LE},width=[1,\(side)],height=[1,\(side)]"
    let caps = unsafe pipeline.functions.gst_caps_from_string(text)
    unsafe pipeline.functions.gst_app_sink_set_caps(sink, caps)
    unsafe pipeline.functions.gst_caps_unref(caps)
    unsafe pipeline.functions.gst_app_sink_set_max_buffers(sink, isLive ? 1 : 3)
    unsafe pipeline.functions.gst_app_sink_set_drop(sink, isLive ? 1 : 0)
    unsafe pipeline.set("sync", of: element, to: "false")
    unsafe pipeline.set("enable-last-sample", of: element, to: "false")
    var callbacks = GstAppSinkCallbacks()
    unsafe callbacks.new_sample = { _, data in
      if let data = unsafe data { unsafe WakeDescriptor.signal(data) }
      return GST_FLOW_OK
    }
    unsafe callbacks.new_preroll = { _, data in
      if let data = unsafe data { unsafe WakeDescriptor.signal(data) }
      return GST_FLOW_OK
    }
    unsafe pipeline.functions.gst_app_sink_set_callbacks(
      sink, &callbacks, pipeline.wake.pointer, nil)
  }

  // MARK: Time

  /// Readable if a frame or a message has arrived. After reading events, call `update()`.
  public var wakeDescriptor: Int32 { pipeline.wake.number }

  /// Stops or starts a camera; it is running at first. A file needs neither.
  public func setRunning(_ isRunning: Bool) {
    guard isLive, failure == nil else { return }
    try? pipeline.setState(isRunning ? GST_STATE_PLAYING : GST_STATE_PAUSED)
  }

  /// Duration in seconds; nil while unknown, and for a camera.
  public var duration: Double? { isLive ? nil : pipeline.duration }

  /// True if a frame can be shown.
  public var isReady: Bool { current != nil }

  /// Start of the first decoded frame after the current one, in seconds; nil if none has arrived.
  public var nextFrameTime: Double? { next?.time }

  /// True if the current frame is the last one.
  public var isAtEnd: Bool { hasEnded && next == nil }

  /// Handles messages and takes over frames that have arrived.
  public func update() {
    pipeline.wake.reset()
    while let event = pipeline.nextEvent() { handle(event) }
    guard seek?.isComplete ?? true else { return }
    if let seek {
      if seek.isWalk {
        walk(to: seek.target)
      } else if let frame = pull() {
        arrive(at: seek.target, with: frame)
      } else if hasEnded {
        // The last frame has no known end, and the decoder has left it out.
        start(seek.target, walking: true)
      }
    } else if current == nil {
      show(next ?? pull())
    }
    if seek == nil, next == nil { next = pull() }
  }

  /// Makes `frame` the current one, and waits for the next.
  private func show(_ frame: DecodedFrame?) {
    guard let frame else { return }
    current = frame
    next = nil
    validFrom = frame.time
  }

  /// Ends a seek with the first frame that has arrived. A decoder leaves out a frame that begins
  /// before the target and has no known end, so a frame after the target may be the wrong one.
  private func arrive(at target: Double, with frame: DecodedFrame) {
    guard frame.time <= target + 1e-6 || target <= 0 else { return start(target, walking: true) }
    show(frame)
    validFrom = min(validFrom, target)
    seek = nil
  }

  /// Takes the frames of a walk up to its target.
  private func walk(to target: Double) {
    while let frame = pull() {
      if frame.time <= target + 1e-6 {
        seek?.found = frame
        continue
      }
      show(seek?.found ?? frame)
      if seek?.found != nil { next = frame }
      validFrom = min(validFrom, target)
      seek = nil
      return
    }
    guard hasEnded else { return }
    show(seek?.found)
    seek = nil
  }

  private func handle(_ event: Pipeline.Event) {
    switch event {
    case .failed(let failure): self.failure = self.failure ?? failure
    case .ended:
      // The end before a seek may be reported after the seek began.
      guard seek?.isComplete ?? true else { return }
      hasEnded = true
      if current == nil, next == nil { next = pull() }
      if current == nil, next == nil { failure = failure ?? .noFrames }
    case .tags(let title, let orientation):
      self.title = self.title ?? title
      if let orientation { rotation = VideoFrame.Rotation(tag: orientation) }
    case .ready:
      seek?.isComplete = true
      if let following = seek?.following {
        start(following)
      } else if !isLive {
        try? pipeline.setState(GST_STATE_PLAYING)
      }
    case .other: break
    }
  }

  /// The frame shown at `position`, in seconds: the last one that starts at or before it. Nil
  /// until the first frame is decoded.
  public func frame(at position: Double) -> VideoFrame? {
    update()
    moveTo(position)
    guard seek == nil else { return current?.frame }
    var taken = 0
    while let frame = next, isLive || frame.time <= position + 1e-6 {
      current = frame
      validFrom = frame.time
      next = pull()
      taken += 1
    }
    droppedFrames += max(taken - 1, 0)
    return current?.frame
  }

  /// Starts a seek if decoding on would not reach `position` soon.
  private func moveTo(_ position: Double) {
    guard !isLive, let current else { return }
    let position = duration.map { min(position, max($0 - 0.001, 0)) } ?? position
    func isReached(from time: Double) -> Bool {
      position >= time - 1e-6 && position <= time + Self.decodeAhead
    }
    if let seek {
      if !isReached(from: seek.following ?? seek.target) { self.seek?.following = position }
      // A complete seek has no message to come, on which the following one could start.
      if seek.isComplete, let following = self.seek?.following { start(following) }
    } else if position < validFrom - 1e-6
      || position > (next ?? current).time + Self.decodeAhead && !isAtEnd
    {
      start(position)
    }
  }

  private func start(_ position: Double, walking isWalk: Bool = false) {
    seek = Seek(target: position, isWalk: isWalk)
    next = nil
    hasEnded = false
    pipeline.seek(to: position, speed: 1, exactly: !isWalk)
  }

  private func pull() -> DecodedFrame? {
    while let sample = unsafe pipeline.functions.gst_app_sink_try_pull_sample(sink, 0) {
      defer { unsafe pipeline.functions.gst_sample_unref(sample) }
      if let frame = unsafe DecodedFrame(sample, rotation: rotation, pipeline.functions) {
        return frame
      }
    }
    return nil
  }

  /// Blocks until the frame at `position` is decoded, for images that are not shown live.
  public func waitForFrame(
    at position: Double, seconds: Int = 10
  ) throws(VideoFailure) -> VideoFrame {
    let clock = SystemClock()
    let end = clock.now + .seconds(Double(seconds))
    while clock.now < end {
      let frame = frame(at: position)
      if let failure { throw failure }
      if let frame, isLive || seek == nil && isSettled(at: position) { return frame }
      var poll = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe Glibc.poll(&poll, 1, 50)
    }
    throw .timedOut(seconds: seconds)
  }

  /// True if no frame that is still to come belongs to `position`.
  private func isSettled(at position: Double) -> Bool {
    next.map { $0.time > position + 1e-6 } ?? hasEnded
  }

  /// Stops decoding and releases everything but the frames that are still shown.
  public func close() {
    current = nil
    next = nil
    pipeline.close()
  }
}

extension VideoFrame.Rotation {
  /// The rotation of GStreamer's tag "image-orientation". Mirrored orientations count as upright.
  fileprivate init(tag: String) {
    switch tag {
    case "rotate-90": self = .clockwise
    case "rotate-180": self = .half
    case "rotate-270": self = .counterclockwise
    default: self = .none
    }
  }
}
