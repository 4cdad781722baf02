// SPDX-License-Identifier: MIT

import ScrimTesting
import Testing

@testable import new_panel_example

/// The panel on a stage: without a display, with a time that the test lets pass.
@Suite struct PanelTests {
  @Test func clicksAreCounted() async throws {
    let model = Model()
    let stage = try Stage { PanelView(model: model) }
    try await stage.click("Count")
    try await stage.settle()
    #expect(model.count == 1)
    #expect(try stage.accessibleTree().contains("text “1”"))
    // To compare the picture, too: the first run writes Goldens/counted.png, to be looked at.
    // try stage.expectPicture("counted")
  }
}
