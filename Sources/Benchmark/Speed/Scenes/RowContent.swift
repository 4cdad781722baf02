// SPDX-License-Identifier: MIT

import Views

/// A thousand rows of text, one of which changes in each frame, made of views.
final class ViewRows: Content {
  /// The rows and what they show; used on the main actor, where the benchmark runs.
  private let rows: Rows

  /// The number of rows.
  static let count = 1000
  /// The number of rows that change in turns, all of them visible.
  static let changing = 8

  init() { rows = MainActor.assumeIsolated { Rows() } }

  func build(in surface: SurfaceContent) {
    let rows = rows
    nonisolated(unsafe) let surface = surface
    MainActor.assumeIsolated { unsafe surface.root.add(rows.host) }
  }

  /// Changes the row of a frame.
  func change(_ frame: Int) {
    let rows = rows
    MainActor.assumeIsolated { rows.models[frame % Self.changing].text = "frame \(frame)" }
  }

  /// The models and the widget of the rows.
  @MainActor private final class Rows {
    /// The models of the rows.
    let models = (0..<ViewRows.count).map { RowModel("row \($0)") }
    /// The widget that shows them.
    let host: ViewHost

    init() {
      let models = models
      host = ViewHost {
        ScrollView {
          VStack(spacing: 8) { ForEach(0..<models.count) { Row(model: models[$0]) } }
        }
      }
    }
  }

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
