// SPDX-License-Identifier: MIT

/// A blurred view of the backdrop beneath a layer.
public struct Glass: Equatable {
  /// The pixels that the glass shows, blurred.
  public var backdrop: Backdrop
  /// Strength of the blur: the standard deviation of the equivalent Gaussian, in logical units.
  public var sigma: Double
  /// Colours and refraction.
  public var look: Look
  /// The edges along which the look's bevel, rim and border are drawn. Without those that lie on
  /// the surface's edge, or on another panel, the glass seems to go on there: what the bevel bends
  /// lies next to nothing that it could be seen against. At a round corner next to such an edge the
  /// effects fade out.
  public var edges = Edges.all
  /// Line along which the blur grows from none to full; it must follow a row or a column of the
  /// layer. Nil: full everywhere.
  public var growth: Fade?
  /// True if the look's colours grow along `growth` as well, so that the glass has no boundary
  /// where its blur begins.
  public var colorsGrow = false
  /// Opacity of the glass across the layer; nil: opaque.
  public var mask: Mask?
  /// True if the glass keeps the backdrop of the frame in which it was first drawn frozen. The
  /// backdrop is kept for as long as the glass is visible and the surface keeps its size.
  public var isFrozen: Bool
  /// Chooses light or dark ink for text on the glass by what lies beneath; nil does not.
  public var inkChoice: InkChoice?
  /// Number of calls of `refresh()`.
  public private(set) var refreshCount = 0

  /// Glass with a blur of `sigma`, in logical units.
  public init(
    sigma: Double, look: Look = Look(), isFrozen: Bool = false, backdrop: Backdrop = .surface
  ) {
    self.backdrop = backdrop
    self.sigma = sigma
    self.look = look
    self.isFrozen = isFrozen
  }

  /// Glass of a preset.
  public init(_ preset: GlassPreset, backdrop: Backdrop = .surface) {
    self.init(sigma: preset.sigma, look: preset.look, backdrop: backdrop)
  }

  /// Makes frozen glass take the backdrop of the next frame.
  public mutating func refresh() { refreshCount &+= 1 }

  /// The pixels behind glass.
  public enum Backdrop: Hashable, Sendable {
    /// The layers beneath it in its own scene.
    case surface
    /// The desktop behind the scene's surface, with the windows of other programs: `Scene.desktop`
    /// says what is known of it. Layers beneath the glass in its own scene do not show in it.
    case desktop
    /// The desktop's background alone, whatever windows lie before it: `Scene.wallpaper` says what
    /// is known of it.
    case wallpaper
  }

  /// Opacity across a glass.
  public enum Mask: Equatable {
    /// Rises along a line.
    case fade(Fade)
    /// The alpha of an image that is stretched over the layer.
    case raster(Raster)

    /// Compares fades by value and images by identity.
    public static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.fade(let a), .fade(let b)): a == b
      case (.raster(let a), .raster(let b)): a === b
      case (.fade, .raster), (.raster, .fade): false
      }
    }
  }
}

/// A value that rises linearly from 0 to 1 between two points of a layer.
public struct Fade: Hashable, Sendable {
  /// Point of the value 0. Points are fractions of the layer: (0, 0) is its top left, (1, 1) its
  /// bottom right.
  public var start: SIMD2<Double>
  /// Point of the value 1.
  public var end: SIMD2<Double>

  /// A fade from 0 at `start` to 1 at `end`.
  public init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    self.start = start
    self.end = end
  }
}
