// SPDX-License-Identifier: MIT

import Views

/// A thousand rows of text, one of which changes in each frame, made of views.
final class ViewRows: Content {
  /// The models of the rows.
  private let models = (0..<count).map { RowModel("row \($0)") }

  /// The number of rows.
  static let count = 1000
  /// The number of rows that change in turns, all of them visible.
  static let changing = 8

  func build(in surface: SurfaceContent) {
    let models = models
    surface.root.add(
      ViewHost {
        ScrollView {
          VStack(spacing: 8) { ForEach(0..<models.count) { Row(model: models[$0]) } }
        }
      })
  }

  /// Changes the row of a frame.
  func change(_ frame: Int) { models[frame % Self.changing].text = "frame \(frame)" }

  /// The model of a row.
  @MainActor @Observable final class RowModel {
    /// The text.
    var text: String

    init(_ text: String) { self.text = text }
  }

  /// A row.
  struct Row: View {
    /// The model.
    let model: RowModel
    /// The text.
    var body: some View { Text(model.text) }
  }
}

/// The same rows, made of widgets by hand.
final class WidgetRows: Content {
  /// The rows.
  private let labels = (0..<ViewRows.count).map { Label("row \($0)") }

  func build(in surface: SurfaceContent) {
    surface.root.add(Widgets.ScrollView(.vertical, Stack(.vertical, spacing: 8, labels)))
  }

  /// Changes the row of a frame.
  func change(_ frame: Int) { labels[frame % ViewRows.changing].text = "frame \(frame)" }
}
