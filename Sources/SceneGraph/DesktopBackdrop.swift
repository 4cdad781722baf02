// SPDX-License-Identifier: MIT

/// The knowledge of the desktop behind a surface. It decides how glass over the desktop is drawn.
///
/// Glass over the desktop never shows the layers of its own surface: it covers those beneath it
/// within its outline, whatever the case.
public enum DesktopBackdrop: Equatable {
  /// The desktop is not known: glass is a tint, as dark or light as the look would make a grey
  /// desktop, and opaque enough for text.
  case unknown
  /// The compositor blurs behind the surface: glass is the colour that the look adds, translucent.
  /// The look's saturation, a contrast above 1 and the sigma have no effect, range reduction also
  /// takes saturation, and brightness is exact for black and white only: see `Look.overlay`.
  case blurredByCompositor
  /// A picture, which glass blurs as it would its own surface. It is still until another is set;
  /// `Glass.isFrozen` changes nothing.
  case picture(DesktopPicture)
}

/// A picture of the desktop. A pane is drawn as a tint, as if nothing were known, if a visible part
/// of it has no picture.
public struct DesktopPicture: Equatable {
  /// The pixels.
  public var raster: Raster
  /// The rectangle of the scene that the picture covers, in logical units. It may extend beyond the
  /// scene; then the blur at the scene's edges has true pixels beyond them. Its size in pixels
  /// should be that of the raster, which is scaled otherwise.
  public var rect: Rect<Logical>

  /// A picture at `rect`.
  public init(_ raster: Raster, at rect: Rect<Logical>) {
    self.raster = raster
    self.rect = rect
  }

  /// Compares pixels by identity.
  public static func == (a: Self, b: Self) -> Bool { a.raster === b.raster && a.rect == b.rect }
}

/// The knowledge of a scene of the desktop and of the wallpaper.
struct DesktopBackdrops {
  /// The desktop.
  var desktop = DesktopBackdrop.unknown { didSet { count(desktop != oldValue) } }
  /// The wallpaper.
  var wallpaper = DesktopBackdrop.unknown { didSet { count(wallpaper != oldValue) } }
  /// Number of changes so far, and one more.
  private(set) var revision: UInt64 = 1

  private mutating func count(_ isChange: Bool) { if isChange { revision &+= 1 } }
}

// Glass over the desktop.
extension DisplayList {
  /// The backdrop of glass over the desktop; nil for glass over its own surface.
  public func desktopBackdrop(of glass: Glass) -> DesktopBackdrop? {
    switch glass.backdrop {
    case .surface: nil
    case .desktop: backdrops.desktop
    case .wallpaper: backdrops.wallpaper
    }
  }

  /// The picture that glass shows, if it covers the visible part of `item`, and the picture's
  /// rectangle in pixels of the scene.
  @MainActor public func picture(
    under item: DisplayItem
  ) -> (picture: DesktopPicture, rect: Rect<Physical>)? {
    item.glass.flatMap { picture(under: $0, at: item.frame, clip: item.clip) }
  }

  private func picture(
    under glass: Glass, at frame: SubpixelRect, clip: Int
  ) -> (picture: DesktopPicture, rect: Rect<Physical>)? {
    guard case .picture(let picture)? = desktopBackdrop(of: glass),
      let rect = picture.pixelRect(at: scale)
    else { return nil }
    let visible = frame.enclosing.intersection(clips[clip].rect).intersection(self.rect)
    return rect.contains(visible) ? (picture, rect) : nil
  }

  /// A number that differs whenever glass at `frame` shows something else of the desktop; zero for
  /// glass that shows the surface.
  func backdropRevision(of glass: Glass, at frame: SubpixelRect, clip: Int) -> UInt64 {
    guard glass.backdrop != .surface else { return 0 }
    let isCovered = picture(under: glass, at: frame, clip: clip) != nil
    return 2 &* backdrops.revision &+ (isCovered ? 1 : 0)
  }

  /// True if glass has an opaque backdrop at every pixel.
  @MainActor func hasOpaqueBackdrop(_ item: DisplayItem) -> Bool {
    item.surfaceGlass == nil ? picture(under: item)?.picture.raster.isOpaque == true : isOpaque
  }
}

extension DesktopPicture {
  /// The rectangle in pixels of the scene; nil if it cannot be drawn.
  public func pixelRect(at scale: Scale) -> Rect<Physical>? {
    let limit = 1_000_000.0
    guard rect.left >= -limit, rect.top >= -limit, rect.right <= limit, rect.bottom <= limit,
      !rect.isEmpty
    else { return nil }
    // Of one size wherever it lies, so that it is not scaled anew when the surface moves.
    let pixels = Rect<Physical>(
      x: scale.snapped(rect.left), y: scale.snapped(rect.top), width: scale.snapped(rect.width),
      height: scale.snapped(rect.height))
    return pixels.isEmpty ? nil : pixels
  }

  /// The part of the raster that is seen in a part of the picture's rectangle in pixels.
  package func part(_ part: Rect<Physical>, of rect: Rect<Physical>) -> Rect<Physical> {
    let (part, old, new) = (part.offsetBy(.zero - rect.origin), rect.size, raster.size)
    guard old != new else { return part }
    return Rect(
      left: part.left * new.width / old.width, top: part.top * new.height / old.height,
      right: (part.right * new.width + old.width - 1) / old.width,
      bottom: (part.bottom * new.height + old.height - 1) / old.height)
  }

  /// The more legible ink over the mean colour of the picture in `area`, a rectangle of the scene
  /// in logical units; nil if the picture shows nothing there.
  @MainActor package func ink(in area: Rect<Logical>, at scale: Scale) -> InkChoice.Ink? {
    guard let rect = pixelRect(at: scale) else { return nil }
    let visible = scale.snapped(area).intersection(rect)
    return raster.mean(of: part(visible, of: rect)).map { InkChoice.ink(over: $0, through: Look()) }
  }
}
