// SPDX-License-Identifier: MIT

import ScrimKit

/// A source of video frames: the built-in film, or a decoder or camera in its place.
///
/// A frame is a function of time. The source is asked before each window frame and drawn only if
/// the content differs from the previous frame. While it has no newer frame, it returns the
/// previous content. A decoder returns `.video` with the frame for that time; a GPU source returns
/// `.customShader` with its own shader.
@MainActor protocol FrameSource: AnyObject {
  /// The title.
  var title: String { get }
  /// The duration in seconds, greater than 0; nil for a camera, which has no positions.
  var duration: Double? { get }
  /// Returns the frame at a time from 0 to the duration, in seconds.
  func content(at seconds: Double) -> LayerContent
  /// Returns the name of the part at a time.
  func part(at seconds: Double) -> String
  /// Returns the text over the frame at a time: a title or subtitles.
  func texts(at seconds: Double) -> [FilmText]
  /// True if all frames are equal.
  var isStill: Bool { get }
  /// Returns the time of the next frame after a time, in seconds; the time itself if every moment
  /// has a frame of its own, and nil if the next frame has not arrived.
  func nextFrame(after seconds: Double) -> Double?
  /// Called when a frame has arrived that was missing before.
  var onFrame: (() -> Void)? { get set }
  /// True if the source has sound.
  var hasSound: Bool { get }
  /// The volume of the sound, from 0 to 1.
  var volume: Double { get set }
  /// Plays the sound, or a camera, from a position at a speed; or stops it.
  func play(_ isPlaying: Bool, from position: Double, speed: Double)
  /// The position that is heard now, in seconds; nil without sound. Playback follows it.
  var soundPosition: Double? { get }
}

extension FrameSource {
  /// No text by default.
  func texts(at seconds: Double) -> [FilmText] { [] }
  /// False by default.
  var isStill: Bool { false }
  /// Every moment has a frame of its own by default.
  func nextFrame(after seconds: Double) -> Double? { seconds }
  /// No frame is ever missing by default.
  var onFrame: (() -> Void)? {
    get { nil }
    set {}
  }
  /// No sound by default.
  var hasSound: Bool { false }
  /// No sound by default.
  var volume: Double {
    get { 1 }
    set {}
  }
  /// By default there is nothing to play but frames.
  func play(_ isPlaying: Bool, from position: Double, speed: Double) {}
  /// No sound by default.
  var soundPosition: Double? { nil }
}

/// A line of text over a frame.
struct FilmText: Equatable {
  /// The text.
  var text: String
  /// The font size, as a fraction of the frame's height.
  var size: Double
  /// The font weight.
  var weight = TextStyle.Weight.bold
  /// The text colour.
  var color: Color
  /// The vertical centre, as a fraction of the frame's height.
  var center = 0.5
  /// Opacity, from 0 (transparent) to 1 (opaque).
  var opacity = 1.0
}
