// SPDX-License-Identifier: MIT

import Geometry
import Images

/// The main figures at the top of the page.
enum SummaryTiles {
  /// A tile for each ratio.
  static func ratios(_ report: SpeedReport) -> Markup {
    .element(
      "div", [("class", "tiles")],
      report.ratios.map { tile($0, report.hasGoals ? Goal($0.name) : nil) })
  }

  private static func tile(_ ratio: Ratio, _ goal: Goal?) -> Markup {
    let spread = "\(fixed(ratio.spread.low, 2)) to \(fixed(ratio.spread.high, 2))"
    var lines: [Markup] = [
      .element("span", name(ratio)), .element("b", fixed(ratio.median, 2) + "×"),
      .element("span", "\(spread), \(ratio.pairs) pairs"),
    ]
    if let goal {
      let isMet = goal.isMet(ratio.median)
      lines.append(
        .element("span", [("class", isMet ? "met" : "missed")], "goal: \(goal.text)"))
    }
    return .element("div", [("class", "tile"), ("data-ratio", ratio.name)], lines)
  }

  /// Short description of a ratio.
  private static func name(_ ratio: Ratio) -> String {
    switch ratio.name {
    case "blur_tax": "A frame with live glass, to one with a flat tint"
    case "damage": "A change of 20x20 pixels, to a full re-blur"
    case "slide": "A pane that slides over still content, to a full re-blur"
    case "scroll_copies": "A frame of a scroll under glass, to a copy of its damage"
    case "full_copies": "A frame with a full re-blur, to a copy of its damage"
    case "damage_footprint":
      "A change of 20x20 pixels, to its footprint's share of a full re-blur"
    case "sigma_worst": "The most expensive sigma, to sigma 24"
    case "copies": "The blur of a panel, to a plain copy of it"
    default:
      (ComparedMethod.named(String(ratio.name.dropFirst("methods.".count)))?.title ?? ratio.name)
        + ", to ours"
    }
  }
}

/// Result images of the methods beside the true Gaussian.
enum ImageStrip {
  /// The figures, each with its image embedded.
  static func figures(_ images: [MethodImage]) -> Markup {
    .element("div", [("class", "images")], images.compactMap(figure))
  }

  private static func figure(_ image: MethodImage) -> Markup? {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * image.greys.count)
    for grey in image.greys { pixels += [grey, grey, grey, 255] }
    let bitmap = Bitmap(size: image.size, premultiplied: pixels)
    // A page with a missing image is better than no page.
    guard let file = try? bitmap.encodedPNG() else { return nil }
    return .element(
      "figure", [],
      [
        .void(
          "img",
          [
            ("src", "data:image/png;base64," + Base64.text(file)), ("alt", image.title),
            ("width", "\(image.size.width)"), ("height", "\(image.size.height)"),
          ]),
        .element("figcaption", image.title),
      ])
  }
}
