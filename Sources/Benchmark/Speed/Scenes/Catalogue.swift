import ScrimKit

/// A list of a great many rows, to be scrolled under a pane.
final class Catalogue: Content {
  /// The rows.
  private let list: List<Label>
  /// What hangs over them.
  private let pane: Layer

  /// How many rows there are.
  static let count = 100_000

  /// The list, and `pane` over it.
  init(under pane: Layer) {
    self.pane = pane
    list = List(
      RowLayout(count: Self.count, height: 44), makeRow: { Label("", role: .body) },
      configure: { $0.text = "Row \($1), one of \(Self.count)" })
  }

  func build(in surface: SurfaceContent) {
    surface.interface.root.add(list)
    surface.scene.root.add(pane)
  }
}
