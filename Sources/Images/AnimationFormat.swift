// SPDX-License-Identifier: MIT

import Geometry

/// The frames of an animation, each a part of the image.
protocol AnimationFormat {
  /// The size of the whole image.
  var size: Size<Physical> { get }
  /// The frames.
  var frames: [AnimationFrame] { get }
  /// The number of times that the animation plays; nil to play forever.
  var plays: Int? { get }
  /// Decodes the pixels of a frame's part, premultiplied.
  func pixels(of index: Int) throws(ImageError.Reason) -> [UInt8]
}

extension AnimationFormat {
  /// The first frame.
  var firstImage: Bitmap {
    get throws(ImageError.Reason) {
      var canvas = AnimationCanvas(size: size)
      canvas.draw(try pixels(of: 0), frames[0])
      return Bitmap(size: size, premultiplied: canvas.pixels)
    }
  }
}

/// A frame of an animation in its file.
struct AnimationFrame {
  /// The part of the image that the frame draws; it may reach beyond the image.
  var part: Rect<Physical>
  /// The time for which it is shown, in seconds.
  var duration: Double
  /// True if the frame is blended with what was there, false if it replaces that.
  var isBlended: Bool
  /// The fate of the part after the frame.
  var disposal: Disposal

  /// The fate of a part after its frame.
  enum Disposal {
    /// The part stays.
    case keep
    /// The part is cleared.
    case clear
    /// The pixels from before the frame come back.
    case restore
  }

  /// The time for which a frame of a file's `seconds` is shown. Frames without a time take 100 ms,
  /// as in browsers, since files with them were made for viewers that cannot be faster.
  static func duration(_ seconds: Double) -> Double { seconds > 0.0105 ? seconds : 0.1 }
}
