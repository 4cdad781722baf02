// SPDX-License-Identifier: MIT

import ScrimKit

#if Video
import Video
#endif

/// A video file that the stage plays.
public final class VideoFile: FrameSource {
  /// The title in the file's tags, or its name.
  let title: String
  /// Duration in seconds.
  let duration: Double
  /// Called when a frame has arrived that was missing before.
  var onFrame: (() -> Void)?
  /// The last frame.
  private var content = LayerContent.none
  /// True if frames are waited for, as images that are not shown live need it.
  private let waits: Bool
  /// True if the frame of the current time is missing.
  private var isMissing = false

  /// A reason why a video cannot be played, in one line.
  public struct Failure: Error {
    /// The reason.
    public let reason: String
    /// True if a decoder or another part of GStreamer has to be installed.
    public let needsInstallation: Bool
  }

  func part(at seconds: Double) -> String {
    "\(PlaybackClock.timecode(seconds)) of \(PlaybackClock.timecode(duration))"
  }

  #if Video
  /// True if the program was built with video.
  public static let isSupported = true
  /// The decoder.
  private let player: VideoPlayer

  /// Opens the file at `path` and decodes its first frame. If `waits` is true, every later frame
  /// is waited for, too.
  public init(_ path: String, waits: Bool = false) throws(Failure) {
    self.waits = waits
    do throws(VideoFailure) {
      player = try VideoPlayer(file: path)
    } catch {
      throw Failure(error)
    }
    do throws(VideoFailure) {
      let frame = try player.waitForFrame(at: 0)
      content = .video(VideoContent(frame))
      duration = max(player.duration ?? 0, 0.001)
      title = player.title ?? Self.name(of: path)
    } catch {
      player.close()
      throw Failure(error)
    }
  }

  deinit { player.close() }

  /// Readable if frames have arrived; call `update()` then.
  public var wakeDescriptor: Int32 { player.wakeDescriptor }

  /// Takes over frames that have arrived.
  public func update() {
    player.update()
    if isMissing, player.nextFrameTime != nil { onFrame?() }
  }

  func content(at seconds: Double) -> LayerContent {
    let frame = waits ? try? player.waitForFrame(at: seconds) : player.frame(at: seconds)
    if let frame { content = .video(VideoContent(frame)) }
    isMissing = player.nextFrameTime == nil
    return content
  }

  func nextFrame(after seconds: Double) -> Double? {
    player.isAtEnd ? duration : player.nextFrameTime
  }

  /// The last part of `path`, without its extension.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
    return String(file[..<dot])
  }
  #else
  /// True if the program was built with video.
  public static let isSupported = false

  /// Fails: the program was built without video.
  public init(_ path: String, waits: Bool = false) throws(Failure) {
    throw Failure(reason: "this program was built without video", needsInstallation: false)
  }

  /// No descriptor.
  public var wakeDescriptor: Int32 { -1 }
  /// Does nothing.
  public func update() {}
  func content(at seconds: Double) -> LayerContent { content }
  #endif
}

#if Video
extension VideoFile.Failure {
  /// The reason of the player.
  fileprivate init(_ failure: VideoFailure) {
    switch failure {
    case .missingElement, .missingDecoder: needsInstallation = true
    case .unreadable, .noFrames, .timedOut: needsInstallation = false
    }
    reason = failure.description
  }
}
#endif
