// SPDX-License-Identifier: MIT

import ScrimKit

/// Has the name of one of Scrim's types; the module's name tells them apart.
struct Layer { let title: String }

/// A panel of glass over stripes.
final class Panel: Content {
  private let stripes = SceneGraph.Layer()
  private let glass = SceneGraph.Layer()
  private let layer = Layer(title: "Panel")

  func build(in surface: SurfaceContent) {
    stripes.content = .shader(ShaderContent(StripesShader(width: 4)))
    glass.content = .glass(Glass(sigma: 12))
    surface.contentLayer.add(stripes)
    surface.contentLayer.add(glass)
    surface.root.add(Label(layer.title))
  }

  func resize(to size: Size<Logical>) {
    stripes.frame = Rect(origin: .zero, size: size)
    glass.frame = Rect(x: 0, y: size.height / 2, width: size.width, height: size.height / 2)
  }
}

let offscreen = try Offscreen(Panel(), size: Size(width: 200, height: 160))
defer { offscreen.close() }
let image = try offscreen.image(at: Moment(nanoseconds: 0))

/// Returns the difference between the lightest and the darkest red in a row of the image.
@MainActor func contrast(_ row: Int) -> Int {
  let reds = (0..<200).map { Int(image.pixels[4 * (200 * row + $0)]) }
  return (reds.max() ?? 0) - (reds.min() ?? 0)
}
let (sharp, blurred) = (contrast(70), contrast(120))
precondition(sharp > 200 && blurred < 60, "contrast \(sharp) without glass, \(blurred) beneath it")
print("stripes have a contrast of \(sharp), and of \(blurred) beneath glass")
