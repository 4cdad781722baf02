import Backdrop
public import Geometry

/// What a method makes of the same picture, to be looked at.
public struct MethodPicture: Equatable, Sendable {
  /// What stands beneath it.
  public var title: String
  /// Its extent, in pixels.
  public var size: Size<Physical>
  /// Its pixels, a byte of grey each, from the top.
  public var greys: [UInt8]

  /// A plane as a picture.
  init(_ title: String, _ plane: Plane) {
    self.title = title
    size = Size(width: plane.width, height: plane.height)
    greys = plane.levels.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
  }

  /// The picture that all of them have; so that differences are seen, with single lights in it.
  private static var subject: Plane {
    var plane = Picture.text.plane(width: 320, height: 200)
    for (x, y) in [(52, 150), (160, 40), (268, 150)] {
      for row in (y - 6)..<(y + 6) {
        for column in (x - 6)..<(x + 6) { plane[column, row] = 1 }
      }
    }
    return plane
  }

  /// The sharp picture, the true Gaussian of `sigma`, and what each of `contestants` makes of it.
  static func all(
    _ glassRenderer: GlassRenderer, _ contestants: [Contestant], _ levels: LevelFormat,
    sigma: Double
  ) throws(BlurFailure) -> [MethodPicture] {
    let subject = subject
    // A blur of more than this leaves nothing to be told apart in a picture of this size.
    let sigma = min(sigma, 12)
    var pictures = [
      MethodPicture("sharp", subject),
      MethodPicture("true Gaussian", Gaussian(sigma: sigma).blurred(subject)),
    ]
    for contestant in contestants {
      let blur = PyramidBlur(
        glassRenderer, contestant.planner, format: contestant.format ?? levels
      ) { _ in nil }
      defer { blur.close() }
      let blurred = try blur.blurred(subject, sigma: sigma, rendering: .screen(dither: true))
      pictures.append(MethodPicture(contestant.title, blurred))
    }
    return pictures
  }
}
