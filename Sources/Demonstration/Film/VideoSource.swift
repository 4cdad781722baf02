// SPDX-License-Identifier: MIT

import ScrimKit
import Video

/// A video that the stage plays: a file or a camera.
@MainActor public final class VideoSource: FrameSource {
  /// The title in the file's tags, or its name; the name of the camera.
  let title: String
  let duration: Double?
  var onFrame: (() -> Void)?
  /// Called once with the reason if playing fails. The last frame stays.
  public var onFailure: ((String) -> Void)?
  /// The last frame.
  private var content = LayerContent.none
  /// True if frames are waited for, as images that are not shown live need it.
  private let waits: Bool
  /// True if the frame of the current time is missing.
  private var isMissing = false
  /// The path of the file, or the name of the camera.
  public let name: String

  /// A reason why a video cannot be played, in one line.
  public struct Failure: Error {
    /// The reason.
    public let reason: String
    /// The part to install: "GStreamer", a decoder by its media type, such as "video/x-h264", or an
    /// element of GStreamer's by its name; nil if nothing would help.
    public let missing: String?
  }

  /// A usual format of pictures or sound in video files.
  public struct Format: Sendable {
    /// The name.
    public let name: String
    /// The media type, such as "video/x-h264".
    public let mediaType: String
    /// True if a decoder is installed.
    public let isPlayable: Bool
  }

  /// A camera, to be chosen by its name or path.
  public struct CameraName: Hashable, Sendable {
    /// The name to show.
    public let name: String
    /// The path of its device; nil if it has none.
    public let path: String?
  }

  func part(at seconds: Double) -> String {
    guard let duration else { return "Live" }
    return "\(PlaybackClock.timecode(seconds)) of \(PlaybackClock.timecode(duration))"
  }

  /// The decoder.
  private let player: VideoPlayer
  /// Plays the sound; nil for a camera and for images.
  private let sound: SoundPlayer?
  /// True once `onFailure` was called.
  private var hasFailed = false

  /// Opens the file at `path` and decodes its first frame. If `waits` is true, every later frame
  /// is waited for, too, and no sound is played.
  public convenience init(file path: String, waits: Bool = false) throws(Failure) {
    do throws(VideoFailure) {
      let player = try VideoPlayer(file: path)
      try self.init(
        player, sound: waits ? nil : SoundPlayer(file: path), name: path, waits: waits)
    } catch {
      throw Failure(error)
    }
  }

  /// Starts the camera with this name, path or number in `cameras`, counted from 1.
  public convenience init(camera name: String, waits: Bool = false) throws(Failure) {
    do throws(VideoFailure) {
      let cameras = try Camera.all()
      let camera =
        cameras.first { $0.path == name || $0.name == name }
        ?? Int(name).flatMap { cameras.indices.contains($0 - 1) ? cameras[$0 - 1] : nil }
      guard let camera else {
        let names = cameras.map { "'\($0.name)'" }.joined(separator: ", ")
        throw .unreadable(
          cameras.isEmpty ? "no camera is connected" : "the cameras are \(names)")
      }
      try self.init(VideoPlayer(camera), sound: nil, name: camera.name, waits: waits)
    } catch {
      throw Failure(error)
    }
  }

  /// Starts the camera of a PipeWire connection, which may be closed afterwards, and does not wait
  /// for its first frame: `isReady` tells whether that has arrived.
  public init(pipeWire descriptor: Int32) throws(Failure) {
    do throws(VideoFailure) { player = try VideoPlayer(pipeWire: descriptor) } catch {
      throw Failure(error)
    }
    (sound, name, title, waits, duration) = (nil, "camera", "Camera", false, nil)
  }

  /// True if a frame can be shown.
  public var isReady: Bool { player.isReady }

  /// Plays the elements of `description` as a camera called `name`.
  convenience init(live description: String, name: String) throws(Failure) {
    do throws(VideoFailure) {
      try self.init(VideoPlayer(live: description), sound: nil, name: name, waits: false)
    } catch {
      throw Failure(error)
    }
  }

  /// Waits for the first frame of `player`.
  private init(
    _ player: VideoPlayer, sound: SoundPlayer?, name: String, waits: Bool
  ) throws(VideoFailure) {
    (self.player, self.sound, self.name, self.waits) = (player, sound, name, waits)
    do throws(VideoFailure) {
      let frame = try player.waitForFrame(at: 0)
      content = .video(VideoContent(frame))
      duration = player.isLive ? nil : max(player.duration ?? 0, 0.001)
      title = player.title ?? (player.isLive ? name : Self.title(of: name))
    } catch {
      player.close()
      sound?.close()
      throw error
    }
  }

  isolated deinit {
    player.close()
    sound?.close()
  }

  /// The cameras that are connected.
  public static func cameras() -> [CameraName] {
    ((try? Camera.all()) ?? []).map { CameraName(name: $0.name, path: $0.path) }
  }

  /// The usual formats of video files. Throws if GStreamer is not there, which this loads.
  public static func formats() throws(Failure) -> [Format] {
    let playable: Set<VideoFormat>
    do throws(VideoFailure) { playable = try VideoFormat.playable() } catch {
      throw Failure(error)
    }
    return VideoFormat.allCases.map {
      Format(name: $0.rawValue, mediaType: $0.mediaType, isPlayable: playable.contains($0))
    }
  }

  /// Readable if frames or messages have arrived; call `update()` then.
  public var wakeDescriptors: [Int32] {
    [player.wakeDescriptor, sound?.wakeDescriptor ?? -1].filter { $0 >= 0 }
  }

  /// Takes over frames that have arrived.
  public func update() {
    player.update()
    sound?.update()
    if let failure = player.failure, !hasFailed {
      hasFailed = true
      onFailure?(Failure(failure).reason)
    }
    if isMissing, player.nextFrameTime != nil { onFrame?() }
  }

  func content(at seconds: Double) -> LayerContent {
    let frame = waits ? try? player.waitForFrame(at: seconds) : player.frame(at: seconds)
    if let frame { content = .video(VideoContent(frame)) }
    isMissing = player.nextFrameTime == nil
    return content
  }

  func nextFrame(after seconds: Double) -> Double? {
    guard let duration else { return nil }
    return player.isAtEnd ? duration : player.nextFrameTime
  }

  var hasSound: Bool { sound?.hasSound ?? false }

  var volume = 1.0 { didSet { sound?.volume = volume } }

  func play(_ isPlaying: Bool, from position: Double, speed: Double) {
    player.setRunning(isPlaying)
    sound?.play(isPlaying, from: position, speed: speed)
  }

  var soundPosition: Double? { sound?.position }

  /// The number of frames that came too late to be shown.
  public var droppedFrames: Int { player.droppedFrames }

  /// The last part of `path`, without its extension.
  private static func title(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
    return String(file[..<dot])
  }
}

extension VideoSource.Failure {
  /// The reason of a player or writer.
  init(_ failure: VideoFailure) {
    switch failure {
    case .noGStreamer: missing = "GStreamer"
    case .missingElement(let name), .missingDecoder(_, let name): missing = name
    case .unreadable, .unwritable, .noFrames, .timedOut: missing = nil
    }
    reason = failure.description
  }
}
