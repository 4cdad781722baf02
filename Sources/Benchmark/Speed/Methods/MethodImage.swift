// SPDX-License-Identifier: MIT

import Backdrop
public import Geometry

/// The result of one method on a common test image, for the report.
public struct MethodImage: Equatable, Sendable {
  /// Caption.
  public var title: String
  /// Size in pixels.
  public var size: Size<Physical>
  /// One byte of grey for each pixel, in rows from the top.
  public var greys: [UInt8]

  /// Converts a plane to an image.
  init(_ title: String, _ plane: GrayImage) {
    self.title = title
    size = Size(width: plane.width, height: plane.height)
    greys = plane.levels.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
  }

  /// The test image, with single bright pixels that show differences.
  private static var subject: GrayImage {
    var plane = TestImage.text.plane(width: 320, height: 200)
    for (x, y) in [(52, 150), (160, 40), (268, 150)] {
      for row in (y - 6)..<(y + 6) {
        for column in (x - 6)..<(x + 6) { plane[column, row] = 1 }
      }
    }
    return plane
  }

  /// Images of the sharp test image, of the true Gaussian of `sigma`, and of each of `methods`.
  static func all(
    _ glassRenderer: GlassRenderer, _ methods: [ComparedMethod], _ levels: LevelFormat,
    sigma: Double
  ) throws(BlurFailure) -> [MethodImage] {
    let subject = subject
    // A stronger blur of an image of this size shows no differences.
    let sigma = min(sigma, 12)
    var images = [
      MethodImage("sharp", subject),
      MethodImage("true Gaussian", Gaussian(sigma: sigma).blurred(subject)),
    ]
    for method in methods {
      let blur = PyramidBlur(
        glassRenderer, method.planner, format: method.format ?? levels
      ) { _ in nil }
      defer { blur.close() }
      let blurred = try blur.blurred(subject, sigma: sigma, rendering: .screen(dither: true))
      images.append(MethodImage(method.title, blurred))
    }
    return images
  }
}
