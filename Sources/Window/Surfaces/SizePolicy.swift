// SPDX-License-Identifier: MIT

/// Computes the content's size from the size the compositor asks for.
struct SizePolicy: Equatable {
  /// The size used if the compositor leaves the choice to the window, in whole logical units of the
  /// content.
  private(set) var floating: Size<Logical>
  /// The smallest size, in whole logical units of the content.
  let minimum: Size<Logical>
  /// The longest side of a buffer, in pixels.
  let longestSide: Int

  /// The most pixels of a buffer on `outputs`: twice those of all together, as a window may be
  /// larger than they are, at least 4 and at most 48 mebipixels. More is a mistake or an attack.
  static func mostPixels(on outputs: [Output]) -> Int {
    let limit = 48 << 20
    let pixels = outputs.reduce(0) { sum, output in
      let mode = output.current.mode
      let (width, height) = (min(max(mode.width, 0), limit), min(max(mode.height, 0), limit))
      return min(sum + width * height, limit)
    }
    return min(max(2 * pixels, 4 << 20), limit)
  }

  init(floating: Size<Logical>, minimum: Size<Logical>, longestSide: Int) {
    self.minimum = Size(
      width: max(minimum.width.rounded(.up), 1), height: max(minimum.height.rounded(.up), 1))
    self.longestSide = longestSide
    self.floating = Size(
      width: max(floating.width.rounded(), 1), height: max(floating.height.rounded(), 1))
  }

  /// The compositor's request, in logical units of the content.
  struct Request {
    /// The requested size. A side of 0 or less leaves that side to the window.
    var size = Size<Logical>.zero
    /// The recommended maximum size. A side of 0 or less is unknown.
    var bounds = Size<Logical>.zero
    /// True if the window is neither maximized, fullscreen nor tiled. A free window is never
    /// smaller than the minimum, and its size becomes the new floating size.
    var isFree = true
  }

  /// The content's size for a request. `surroundings` is the size of the client-side frame around
  /// the content. The same request at another scale gives the same size, within the limits of a
  /// buffer: `longestSide` and `pixels`.
  mutating func size(
    for request: Request, surroundings: Size<Logical> = .zero, scale: Scale, pixels: Int
  ) -> Size<Logical> {
    func side(_ path: WritableKeyPath<Size<Logical>, Double>) -> Double {
      let asked = request.size[keyPath: path]
      let bound = request.bounds[keyPath: path]
      let ours = bound > 0 ? min(floating[keyPath: path], bound) : floating[keyPath: path]
      let side = asked > 0 ? asked : ours
      guard request.isFree else { return side }
      let possible = max(side, minimum[keyPath: path])
      if asked > 0 { floating[keyPath: path] = possible }
      return possible
    }
    let size = Size<Logical>(width: side(\.width), height: side(\.height))
    return bounded(size, surroundings, scale, pixels)
  }

  /// Limits the size so that content and surroundings fit in a buffer. The longer side shrinks if
  /// there are too many pixels.
  private func bounded(
    _ size: Size<Logical>, _ surroundings: Size<Logical>, _ scale: Scale, _ pixels: Int
  ) -> Size<Logical> {
    let longest = scale.logical(longestSide).rounded(.down)
    var width = min(size.width + surroundings.width, longest)
    var height = min(size.height + surroundings.height, longest)
    let most = Double(pixels) / (scale.value * scale.value)
    if width * height > most {
      let short = min(min(width, height), most.squareRoot().rounded(.down))
      let long = (most / short).rounded(.down)
      (width, height) = width >= height ? (long, short) : (short, long)
    }
    return Size(
      width: max(width - surroundings.width, 1), height: max(height - surroundings.height, 1))
  }
}
