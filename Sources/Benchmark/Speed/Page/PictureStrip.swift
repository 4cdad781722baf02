import Geometry
import Images

/// The pictures that methods make, beside each other and beside the true Gaussian.
enum PictureStrip {
  /// The pictures, each in the page itself.
  static func figures(_ pictures: [MethodPicture]) -> Markup {
    .element("div", [("class", "pictures")], pictures.compactMap(figure))
  }

  private static func figure(_ picture: MethodPicture) -> Markup? {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * picture.greys.count)
    for grey in picture.greys { pixels += [grey, grey, grey, 255] }
    let bitmap = Bitmap(size: picture.size, premultiplied: pixels)
    // A page without one of its pictures is better than none.
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
