// SPDX-License-Identifier: MIT

import ScrimKit
import WidgetStage

@testable import Demonstration

/// Runs the scene with the sheets and the popup menu.
typealias SheetBench = SceneBench<SheetScene>

extension SheetBench {
  /// A scene at rest without an open sheet.
  static func withoutSheet(_ change: (inout Settings) -> Void = { _ in }) -> SheetBench {
    var settings = Settings()
    change(&settings)
    let bench = SheetBench(SheetScene(settings, image: nil), 1_000, 700)
    bench.settle()
    bench.key(.escape)
    bench.settle()
    return bench
  }

  /// The button that opens the sheet of an edge.
  func edgeButton(_ edge: Edge) -> Control {
    let title =
      switch edge {
      case .top: "Weather"
      case .right: "Glass"
      case .bottom: "Share"
      case .left: "Contents"
      }
    return all(Control.self, in: view.launcher)
      .first { all(Label.self, in: $0).contains { $0.text == title } }!
  }
}
