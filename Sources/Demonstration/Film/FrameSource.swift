import ScrimKit

/// Where the frames come from that the stage shows: a film that is computed, and in its place a decoder or a
/// camera.
///
/// A frame is a function of the time alone. It is asked for whenever a frame of the window is about to be
/// drawn, and is drawn only where it differs from the one before; so a source must not wait, and says again
/// what it said last while it has nothing newer. One that decodes gives `.image` with the raster that it has
/// ready for that time, one on the GPU `.customShader` with a program of its own.
protocol FrameSource: AnyObject {
  /// What it is called.
  var title: String { get }
  /// How long it is, in seconds; more than 0. Of a camera, how much it has recorded.
  var duration: Double { get }
  /// The frame at a time from 0 to the duration, in seconds.
  func content(at seconds: Double) -> LayerContent
  /// The name of the part that is shown then.
  func part(at seconds: Double) -> String
  /// What is written over the frame then: a title, or what is said in it.
  func texts(at seconds: Double) -> [FilmText]
  /// Whether all frames are the same.
  var isStill: Bool { get }
}

extension FrameSource {
  /// Nothing.
  func texts(at seconds: Double) -> [FilmText] { [] }
  /// They are not.
  var isStill: Bool { false }
}

/// A line that is written over a frame.
struct FilmText: Equatable {
  /// What it says.
  var text: String
  /// How large its letters are, as a part of the picture's height.
  var size: Double
  /// How bold they are.
  var weight = TextStyle.Weight.bold
  /// Their colour.
  var color: Color
  /// Where its middle is, as a part of the picture's height.
  var place = 0.5
  /// How much of it is seen, from 0 to 1.
  var opacity = 1.0
}
