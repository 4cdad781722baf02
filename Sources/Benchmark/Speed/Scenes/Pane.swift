import Demonstration
import ScrimKit

/// Glass of the benchmark: the demo's look without content.
enum Pane {
  /// A pane as wide as a window of `size` and half as high, with the corners and the shadow of the
  /// demo's panel.
  static func panel(_ size: Size<Logical>, sigma: Double) -> Layer {
    let pane = pane(
      Rect(x: 0, y: 0, width: size.width, height: (size.height / 2).rounded()), sigma)
    pane.outline = Outline(
      radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: 30, bottomLeft: 30),
      isContinuous: true)
    return pane
  }

  /// Four panes in a window of `size`; two of them overlap the others.
  static func overlapping(_ size: Size<Logical>, sigma: Double) -> [Layer] {
    let (width, height) = ((size.width * 0.4).rounded(), (size.height * 0.4).rounded())
    let corners = [(0.06, 0.12), (0.54, 0.12), (0.2, 0.36), (0.42, 0.44)]
    return corners.map { x, y in
      let pane = pane(
        Rect(
          x: (size.width * x).rounded(), y: (size.height * y).rounded(), width: width,
          height: height), sigma)
      pane.outline = Outline(radius: 24, isContinuous: true)
      return pane
    }
  }

  private static func pane(_ frame: Rect<Logical>, _ sigma: Double) -> Layer {
    let pane = Layer(frame)
    pane.content = .glass(Glass(sigma: sigma, look: GlassSettings().look))
    pane.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.35), sigma: 18, offset: Point(x: 0, y: 8))
    return pane
  }

  /// A layer of one colour that changes in every frame.
  static func patch(_ frame: Rect<Logical>) -> Layer {
    let patch = Layer(frame)
    patch.fill = .color(Color(rgb: 0x2f6fd8))
    return patch
  }
}
