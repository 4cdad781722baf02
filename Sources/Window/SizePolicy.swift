import Geometry

/// Turns the sizes a compositor asks for into sizes that can be had.
struct SizePolicy: Equatable {
  /// The size the window takes where it may choose, in logical units of the content.
  private(set) var floating: Size<Logical>
  /// The smallest size.
  let minimum: Size<Logical>
  /// The longest side of a buffer, in pixels.
  let longestSide: Int

  /// More pixels than any output of today has; beyond it a buffer is a mistake or an attack.
  private static var mostPixels: Int { 48 << 20 }

  init(floating: Size<Logical>, minimum: Size<Logical>, longestSide: Int) {
    self.minimum = minimum
    self.longestSide = longestSide
    self.floating = floating
  }

  /// The size of the content for what the compositor asks. A number that is not positive leaves that side to us.
  /// A window that is free keeps the size it is given for the next time it may choose.
  mutating func size(asked: Size<Logical>, isFree: Bool, scale: Scale) -> Size<Logical> {
    var size = Size<Logical>(
      width: asked.width > 0 ? asked.width : floating.width,
      height: asked.height > 0 ? asked.height : floating.height)
    if isFree {
      size.width = max(size.width, minimum.width)
      size.height = max(size.height, minimum.height)
    }
    size = bounded(size, scale: scale)
    if isFree { floating = size }
    return size
  }

  /// The size, made small enough for a buffer. Where it has too many pixels the longer side gives way.
  private func bounded(_ size: Size<Logical>, scale: Scale) -> Size<Logical> {
    let width = min(size.width, scale.logical(longestSide).rounded(.down))
    let height = min(size.height, scale.logical(longestSide).rounded(.down))
    let most = Double(Self.mostPixels) / (scale.value * scale.value)
    guard width * height > most else { return Size(width: width, height: height) }
    let short = min(min(width, height), most.squareRoot().rounded(.down))
    let long = (most / short).rounded(.down)
    return width >= height
      ? Size(width: long, height: short) : Size(width: short, height: long)
  }
}
