import ScrimKit

/// A long list that scrolls under a pane of glass.
final class Catalogue: Content {
  /// The rows.
  private let list: List<Label>
  /// The pane over the list.
  private let pane: Layer

  /// Number of rows.
  static let count = 100_000

  /// Creates the list with `pane` over it.
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
