// SPDX-License-Identifier: MIT

import Geometry

/// Turns the sizes a compositor asks for into sizes that can be had.
struct SizePolicy: Equatable {
  /// The size the window takes where it may choose, in whole logical units of the content.
  private(set) var floating: Size<Logical>
  /// The smallest size, in whole logical units of the content.
  let minimum: Size<Logical>
  /// The longest side of a buffer, in pixels.
  let longestSide: Int

  /// More pixels than any output of today has; beyond it a buffer is a mistake or an attack.
  private static var mostPixels: Int { 48 << 20 }

  init(floating: Size<Logical>, minimum: Size<Logical>, longestSide: Int) {
    self.minimum = Size(
      width: max(minimum.width.rounded(.up), 1), height: max(minimum.height.rounded(.up), 1))
    self.longestSide = longestSide
    self.floating = Size(
      width: max(floating.width.rounded(), 1), height: max(floating.height.rounded(), 1))
  }

  /// What the compositor asks for, in logical units of the content.
  struct Request {
    /// The size. A number that is not positive leaves that side to us.
    var size = Size<Logical>.zero
    /// The size that one of ours should not go beyond; a number that is not positive is unknown.
    var bounds = Size<Logical>.zero
    /// Whether the window is neither maximized nor tiled nor the like. One that is free is never
    /// smaller than the minimum, and keeps its size for the next time it may choose.
    var isFree = true
  }

  /// The size of the content for what the compositor asks, where `surroundings` is what the window
  /// draws around it. Asked the same again at another scale, it gives the same as far as it can be had.
  mutating func size(
    for request: Request, surroundings: Size<Logical> = .zero, scale: Scale
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
    return bounded(size, surroundings, scale)
  }

  /// The size, made small enough for a buffer that holds the surroundings as well. Where it has too
  /// many pixels the longer side gives way.
  private func bounded(
    _ size: Size<Logical>, _ surroundings: Size<Logical>, _ scale: Scale
  ) -> Size<Logical> {
    let longest = scale.logical(longestSide).rounded(.down)
    var width = min(size.width + surroundings.width, longest)
    var height = min(size.height + surroundings.height, longest)
    let most = Double(Self.mostPixels) / (scale.value * scale.value)
    if width * height > most {
      let short = min(min(width, height), most.squareRoot().rounded(.down))
      let long = (most / short).rounded(.down)
      (width, height) = width >= height ? (long, short) : (short, long)
    }
    return Size(
      width: max(width - surroundings.width, 1), height: max(height - surroundings.height, 1))
  }
}
