// SPDX-License-Identifier: MIT

import Geometry
import Input
import SceneGraph
import Testing
import WidgetStage
import Widgets

/// Rows of which one is chosen.
@Suite struct MenuTests {
  private let menu = Menu([
    MenuItem("Open"), MenuItem("Checked", isChosen: true),
    MenuItem("More", submenu: [MenuItem("Inside")]),
  ])
  private let stage: Stage
  private final class Choices { var rows: [Int] = [] }
  private let choices = Choices()

  init() {
    stage = Stage(400, 300, menu)
    menu.onChoice = { [choices] in choices.rows.append($0) }
  }

  @Test func thePointerChooses() {
    let frame = stage.scene.frame(of: menu.rows[1].layer)
    stage.click(frame.left + 50, frame.top + frame.height / 2)
    #expect(choices.rows == [1])
  }

  @Test func keysMoveAroundTheEnds() {
    menu.layer.isModal = true
    #expect(menu.focusedRow == nil)
    #expect(stage.key(.down))
    #expect(menu.focusedRow == 0)
    stage.key(.up)
    #expect(menu.focusedRow == 2)
    stage.key(.down)
    stage.key(.end)
    #expect(menu.focusedRow == 2)
    stage.key(.home)
    stage.key(.enter)
    #expect(choices.rows == [0])
  }

  @Test func rowsTellTheirState() {
    #expect(menu.rows.map(\.isChosen) == [false, true, false])
    #expect(MenuItem("More", submenu: [MenuItem("Inside")]).detail == "›")
  }
}
