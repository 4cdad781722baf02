// SPDX-License-Identifier: MIT

import ScrimTesting
import Testing

@testable import Author

/// What an author's test of a panel needs is there with `ScrimTesting` alone.
@Suite struct PanelTests {
  @Test func stripesAreBlurredBeneathGlass() throws {
    let stage = try Stage(Author.Panel(), size: Size(width: 200, height: 160))
    let picture = try stage.picture()
    #expect(picture[Point(x: 20, y: 70)] != picture[Point(x: 20, y: 120)])
    #expect(try stage.accessibleTree() == ["text “Panel”"])
    #expect(try picture.encodedPNG().count > 100)
  }

  @Test func buttonsAreClicked() async throws {
    var isClicked = false
    let stage = try Stage { Button("Click") { isClicked = true }.padding(8) }
    try await stage.click("Click")
    #expect(isClicked)
  }
}
