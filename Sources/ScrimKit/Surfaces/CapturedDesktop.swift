// SPDX-License-Identifier: MIT

import Window

/// A captured part of an output. Of it, a surface is given the part around it, so that its glass
/// has a texture no larger than needed. The part grows with the surface.
struct CapturedDesktop {
  /// The pixels, and the part of the output that they show.
  private var picture: ScreenCapture.Picture
  /// The size of the output, in logical units.
  private let outputSize: Size<Logical>
  /// The part that the surface was given last, in pixels of the picture; nil before the first.
  private var part: (raster: Raster, rect: Rect<Physical>)?

  /// The width of the border around a surface that its picture shows, in logical units, so that a
  /// blur has true pixels beyond the surface's edges.
  static let surroundings = 96.0
  /// The parts begin and end at multiples of this many pixels, or with the picture. They are also
  /// whole pixels of the smallest images that a blur is made of, so that blurred pixels do not
  /// change when a part grows.
  private static let step = 64

  /// A picture of an output of `outputSize`, of which no surface was given anything yet.
  init(_ picture: ScreenCapture.Picture, outputSize: Size<Logical>) {
    self.picture = picture
    self.outputSize = outputSize
  }

  /// Shows in `rect` of the output what `earlier` shows there, as far as that has it: the desktop
  /// beneath a surface of our own that was seen during this capture. Does nothing if the output has
  /// another scale since. Call it before the first part is taken.
  mutating func uncover(_ rect: Rect<Logical>, by earlier: CapturedDesktop) {
    let difference = earlier.density - density
    guard max(abs(difference.x), abs(difference.y)) < 1e-6 else { return }
    let shift = earlier.pixels(picture.rect).origin
    let bounds = Rect<Physical>(origin: .zero, size: picture.size)
    let known = Rect<Physical>(origin: .zero, size: earlier.picture.size)
      .offsetBy(.zero - shift)
    let part = pixels(rect).intersection(bounds).intersection(known)
    guard !part.isEmpty else { return }
    for y in part.top..<part.bottom {
      let row = 4 * (y * bounds.width + part.left)
      let source = 4 * ((y + shift.y) * known.width + part.left + shift.x)
      picture.pixels.replaceSubrange(
        row..<row + 4 * part.width, with: earlier.picture.pixels[source..<source + 4 * part.width])
    }
  }

  /// The picture beneath a surface that covers `rect` of the output, in logical units. It covers
  /// the surface if all of it that is on the output was captured. Nil if none of it was.
  mutating func picture(beneath rect: Rect<Logical>) -> DesktopPicture? {
    let bounds = Rect<Physical>(origin: .zero, size: picture.size)
    var inner = pixels(rect)
    guard !inner.intersection(bounds).isEmpty else { return nil }
    // Beyond the output nothing is seen, but glass must be covered there. At its edges a part of a
    // pixel may be missing.
    let seen = inner.intersection(pixels(Rect(origin: .zero, size: outputSize)))
    if !bounds.insetBy(-1).contains(seen) { inner = inner.intersection(bounds) }
    let needed = inner.union(pixels(rect.insetBy(-Self.surroundings)).intersection(bounds))
    if part?.rect.contains(needed) != true {
      // A surface that has grown will most likely go on: leave room.
      let room = part == nil ? 0 : 3 * Self.step
      let wanted = Rect(
        left: needed.left - room, top: needed.top - room, right: needed.right + room,
        bottom: needed.bottom + room
      ).grown(toMultiplesOf: Self.step).intersection(bounds)
      let rect = wanted.union(needed).union(part?.rect ?? .zero)
      part = (cut(rect, bounds), rect)
    }
    guard let part else { return nil }
    return DesktopPicture(part.raster, at: logical(part.rect).offsetBy(.zero - rect.origin))
  }

  /// True if all pixels are equal.
  var isFlat: Bool { isFlat(beside: .zero) }

  /// True if all pixels are equal but for those in `rect` of the output.
  func isFlat(beside rect: Rect<Logical>) -> Bool {
    let (width, height) = (picture.size.width, picture.size.height)
    let hidden = pixels(rect).intersection(Rect(origin: .zero, size: picture.size))
    let (left, right) = (4 * hidden.left, 4 * hidden.right)
    let isCornerHidden = !hidden.isEmpty && hidden.left == 0 && hidden.top == 0
    let pixel = isCornerHidden ? picture.pixels.suffix(4) : picture.pixels.prefix(4)
    let flat = (0..<width).flatMap { _ in pixel }[...]
    return (0..<height).allSatisfy { y in
      let row = picture.pixels[4 * y * width..<4 * (y + 1) * width]
      guard hidden.top <= y, y < hidden.bottom else { return row == flat }
      return row.prefix(left) == flat.prefix(left)
        && row.dropFirst(right) == flat.dropFirst(right)
    }
  }

  /// The pixels of the picture, per logical unit of the output.
  private var density: SIMD2<Double> {
    SIMD2(
      Double(picture.size.width) / picture.rect.width,
      Double(picture.size.height) / picture.rect.height)
  }

  /// The pixels of the picture that a rectangle of the output touches.
  private func pixels(_ rect: Rect<Logical>) -> Rect<Physical> {
    let rect = rect.offsetBy(.zero - picture.rect.origin)
    // Coordinates are computed and may be off by little.
    let slack = 1e-6
    return Rect(
      left: Int((rect.left * density.x + slack).rounded(.down)),
      top: Int((rect.top * density.y + slack).rounded(.down)),
      right: Int((rect.right * density.x - slack).rounded(.up)),
      bottom: Int((rect.bottom * density.y - slack).rounded(.up)))
  }

  /// A rectangle of pixels, in logical units of the output.
  private func logical(_ rect: Rect<Physical>) -> Rect<Logical> {
    Rect(
      left: picture.rect.left + Double(rect.left) / density.x,
      top: picture.rect.top + Double(rect.top) / density.y,
      right: picture.rect.left + Double(rect.right) / density.x,
      bottom: picture.rect.top + Double(rect.bottom) / density.y)
  }

  /// The pixels of `rect`, of a picture that has the pixels of `bounds`: beyond them the nearest
  /// ones.
  private func cut(_ rect: Rect<Physical>, _ bounds: Rect<Physical>) -> Raster {
    if rect == bounds {
      return Raster(size: picture.size, premultiplied: picture.pixels, isOpaque: true)
    }
    let inside = rect.intersection(bounds)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * rect.width * rect.height)
    for y in rect.top..<rect.bottom {
      let row = 4 * bounds.width * min(max(y, 0), bounds.height - 1)
      let (first, last) = (row + 4 * inside.left, row + 4 * inside.right)
      for _ in rect.left..<inside.left { pixels += picture.pixels[first..<first + 4] }
      pixels += picture.pixels[first..<last]
      for _ in inside.right..<rect.right { pixels += picture.pixels[last - 4..<last] }
    }
    return Raster(size: rect.size, premultiplied: pixels, isOpaque: true)
  }
}

extension Rect<Physical> {
  /// The smallest rectangle around this one whose edges are multiples of `step`.
  fileprivate func grown(toMultiplesOf step: Int) -> Self {
    func down(_ value: Int) -> Int { Int((Double(value) / Double(step)).rounded(.down)) * step }
    return Rect(
      left: down(left), top: down(top), right: -down(-right), bottom: -down(-bottom))
  }
}
