import Geometry
import Images

/// Result images of the methods beside the true Gaussian.
enum PictureStrip {
  /// The figures, each with its image embedded.
  static func figures(_ pictures: [MethodPicture]) -> Markup {
    .element("div", [("class", "pictures")], pictures.compactMap(figure))
  }

  private static func figure(_ picture: MethodPicture) -> Markup? {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * picture.greys.count)
    for grey in picture.greys { pixels += [grey, grey, grey, 255] }
    let bitmap = Bitmap(size: picture.size, premultiplied: pixels)
    // A page with a missing image is better than no page.
    guard let file = try? bitmap.encodedPNG() else { return nil }
    return .element(
      "figure", [],
      [
        .void(
          "img",
          [
            ("src", "data:image/png;base64," + Base64.text(file)), ("alt", picture.title),
            ("width", "\(picture.size.width)"), ("height", "\(picture.size.height)"),
          ]),
        .element("figcaption", picture.title),
      ])
  }
}
