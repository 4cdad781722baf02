// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct SegmentedControlTests {
  private final class Choices {
    var chosen: [Int] = []
  }
  private let choices = Choices()
  // Six letters of 7 units, four times.
  private let control: SegmentedControl
  private let stage: Stage

  init() {
    control = SegmentedControl(["Monday", "Friday", "Sunday", "Summer"]) { [choices] in
      choices.chosen.append($0)
    }
    stage = Stage(400, 300, Stack(.vertical, alignment: .start, [control, Spacer()]))
  }

  private var labels: [Rect<Logical>] { control.children.map(\.layer.frame) }

  private func limit(_ width: Double) {
    control.sizeLimits = SizeLimits(maxWidth: width)
    stage.settle()
  }

  @Test func titlesKeepTheirMarginsWhereThereIsRoom() {
    #expect(control.layer.frame.size == Size(width: 4 * (42 + 26) + 4, height: 30))
    #expect(labels.map(\.width) == [68, 68, 68, 68] && labels.allSatisfy { $0.top == 2 })
  }

  @Test func marginsGiveWayBeforeTheRowBreaks() {
    limit(236)
    #expect(control.layer.frame.height == 30 && labels.allSatisfy { $0.width == 58 })
    limit(235)
    #expect(control.layer.frame.height == 56)
    #expect(labels.map(\.top) == [2, 2, 28, 28] && labels.allSatisfy { $0.width == 115.5 })
    limit(60)
    #expect(labels.map(\.top) == [2, 28, 54, 80])
    // Titles that fit in no way end in an ellipsis.
    limit(20)
    #expect(labels.allSatisfy { $0.width == 16 })
  }

  /// Two rows of four titles of different lengths align wherever the longest titles fit beside each
  /// other.
  @Test func rowsAlignInColumns() {
    let titles = ["Clear", "Light", "Dark", "Colourful", "No", "Tinted", "Frosted", "Dim"]
    control.titles = titles
    let longest = zip(titles, titles.dropFirst(4)).map { max($0.count, $1.count) }.reduce(0, +)
    let least = Double(longest) * 7 + 4 * 16 + 4
    for width in stride(from: least, through: 400, by: 4) {
      limit(width)
      let rows = Dictionary(grouping: labels, by: \.top).values
      #expect(rows.map(\.count) == [4, 4], "\(width)")
      #expect(Set(rows.map { $0.map(\.left).sorted() }).count == 1, "\(width)")
    }
  }

  @Test func everyRowIsPressed() throws {
    limit(235)
    let corner = stage.place(of: control)
    stage.click(corner.left + 150, corner.top + 1)
    stage.click(corner.left + 50, corner.bottom - 0.25)
    stage.settle()
    #expect(choices.chosen == [1, 2] && control.selection == 2)
    // The pill is behind the title that is selected.
    let pill = try #require(
      control.layer.children.first { $0.fill != nil && $0.frame.height == 26 })
    #expect(pill.frame == labels[2])
  }

  @Test func titlesChangeInPlace() {
    stage.widgets.setFocus(control)
    control.selection = 3
    control.titles = ["One", "Two"]
    stage.settle()
    #expect(control.titles == ["One", "Two"] && control.selection == 1 && choices.chosen.isEmpty)
    #expect(stage.widgets.focused === control && labels.count == 2)
    #expect(control.layer.frame.width == 2 * (21 + 26) + 4)
    control.titles = ["One", "Two", "Three", "Four"]
    stage.settle()
    #expect(labels.count == 4 && control.selection == 1)
    stage.key(.end)
    #expect(control.selection == 3 && choices.chosen == [3])
  }
}
