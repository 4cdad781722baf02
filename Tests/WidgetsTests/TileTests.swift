// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Large switches with an icon and a detail.
@Suite struct TileTests {
  private let tile = Tile("Wi-Fi", icon: "network-wireless-symbolic", detail: "Office")
  private let stage: Stage

  init() { stage = Stage(400, 300, Stack(.horizontal, [tile])) }

  private func labels(_ tile: Tile) -> [Label] {
    tile.children.compactMap { $0 as? Label }.filter { !$0.isHidden }
  }

  @Test func aPressTogglesIt() {
    var changes: [Bool] = []
    tile.onChange = { changes.append($0) }
    let place = stage.middle(of: tile)
    stage.click(place.x, place.y)
    stage.click(place.x, place.y)
    #expect(changes == [true, false] && !tile.isOn)
    stage.widgets.setFocus(tile)
    stage.key(.space)
    #expect(tile.isOn)
  }

  @Test func textsStandBesideTheIconInTheMiddle() throws {
    let icon = try #require(tile.children.first as? Icon).layer.frame
    let texts = labels(tile).map(\.layer.frame)
    #expect(texts.count == 2 && texts.allSatisfy { $0.left > icon.right })
    let middle = tile.layer.frame.height / 2
    #expect(abs((icon.top + icon.bottom) / 2 - middle) <= 0.5)
    #expect(abs((texts[0].top + texts[1].bottom) / 2 - middle) <= 0.5)
    #expect(texts[0].bottom < texts[1].top)
  }

  /// A long text ends before a button that lies at the end.
  @Test func textsLeaveRoomForAButton() {
    tile.detail = "A network whose name is longer than any tile is wide, and even longer"
    tile.trailingRoom = 38
    stage.settle()
    #expect(tile.layer.frame.width == 400)
    #expect(labels(tile).allSatisfy { $0.layer.frame.right <= 362 })
    tile.trailingRoom = 0
    stage.settle()
    #expect(labels(tile)[1].layer.frame.right == 386)
  }

  @Test func contentMayComeAndGo() {
    let high = tile.layer.frame.height
    tile.detail = ""
    tile.icon = nil
    stage.settle()
    #expect(labels(tile).map(\.text) == ["Wi-Fi"] && labels(tile)[0].alignment == .center)
    #expect(tile.layer.frame.height < high && tile.layer.frame.height >= 40)
    tile.detail = "At home"
    stage.settle()
    #expect(labels(tile).map(\.text) == ["Wi-Fi", "At home"])
    #expect(labels(tile)[0].alignment == .start)
  }

  @Test func itIsASwitchWithItsDetail() {
    let content = tile.accessibleContent
    #expect(content.title == "Wi-Fi" && content.description == "Office")
    #expect(content.role == .toggle && !content.states.contains(.checked))
    tile.isOn = true
    #expect(tile.accessibleContent.states.contains(.checked))
  }
}
