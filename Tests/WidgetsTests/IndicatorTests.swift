// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

/// Bars of progress, spinners and badges.
@Suite struct IndicatorTests {
  private func filled(_ bar: ProgressBar) -> Rect<Logical> {
    bar.layer.children[0].children[0].frame
  }

  @Test func aBarShowsWhatIsDone() {
    let bar = ProgressBar(0.25)
    let stage = Stage(200, 100, bar)
    stage.settle()
    #expect(filled(bar).width == 50)
    bar.value = 0.75
    stage.frame()
    stage.frame()
    #expect(filled(bar).width > 50 && filled(bar).width < 150)
    stage.settle()
    #expect(filled(bar).width == 150)
    #expect(stage.widgets.frameDemand == .idle)
    bar.value = 3
    stage.settle()
    #expect(bar.value == 1 && filled(bar).width == 200)
  }

  @Test func unknownProgressMovesWhileItIsSeen() {
    let bar = ProgressBar()
    let stage = Stage(200, 100, bar)
    var places: Set<Rect<Logical>> = []
    for _ in 0..<20 {
      #expect(stage.frame())
      places.insert(filled(bar))
      let part = filled(bar)
      #expect(part.left >= 0 && part.right <= 200)
    }
    #expect(places.count > 10)
    bar.isHidden = true
    stage.frame()
    #expect(stage.widgets.frameDemand == .idle)
    bar.isHidden = false
    stage.frame()
    #expect(stage.frame())
    bar.value = 0.5
    stage.settle()
    #expect(filled(bar).width == 100)
  }

  @Test func reducedMotionIsSlow() {
    let bar = ProgressBar()
    let stage = Stage(200, 100, bar)
    stage.widgets.motion = .reduced
    stage.frame()
    stage.frame()
    #expect(!stage.widgets.frameDemand.now && stage.widgets.frameDemand.wake != nil)
    #expect(filled(bar).width == 200)
  }

  @Test func aSpinnerTurnsOnlyWhileItIsSeen() throws {
    let spinner = Spinner(size: 24)
    let page = Stack(.vertical, [spinner, Block(100, 2000)])
    let scroll = ScrollView(.vertical, page)
    let stage = Stage(200, 100, scroll)
    // The scroll bar fades out.
    stage.settle()
    func opacities() -> [Double] { spinner.layer.children.map(\.opacity) }
    let before = opacities()
    let wake = try #require(stage.widgets.frameDemand.wake)
    #expect(wake > stage.now && wake - stage.now <= .milliseconds(90))
    stage.frame(after: 0.1)
    #expect(opacities() != before)
    #expect(opacities().sorted() == before.sorted())
    scroll.scroll(to: 500, animated: false)
    // The frame that was demanded before finds that it is out of sight.
    stage.frame(after: 0.1)
    #expect(!spinner.isOnScreen)
    #expect(stage.widgets.frameDemand == .idle)
    scroll.scroll(to: 0, animated: false)
    stage.frame()
    stage.settle()
    #expect(stage.widgets.frameDemand.wake != nil)
    spinner.isSpinning = false
    stage.settle()
    stage.frame(after: 1)
    #expect(stage.widgets.frameDemand == .idle)
    #expect(!spinner.layer.children.contains { !$0.isHidden })
  }

  @Test func badgesAreAsWideAsTheirText() {
    let badges = [Badge(), Badge(3), Badge(120, style: .urgent)]
    let stage = Stage(200, 100, Stack(.vertical, alignment: .start, badges))
    #expect(badges.map(\.text) == ["", "3", "99+"])
    let sizes = badges.map { stage.place(of: $0).size }
    #expect(sizes[0].width == sizes[0].height)
    #expect(sizes[1].width == sizes[1].height)
    #expect(sizes[2].width > sizes[2].height)
    badges[1].text = "1234"
    stage.frame()
    #expect(stage.place(of: badges[1]).width > sizes[2].width)
  }
}
