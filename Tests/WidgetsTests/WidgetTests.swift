// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct WidgetTests {
  @Test func layersLieInTheOrderOfWidgets() {
    let (a, b, c) = (Block(1, 1), Block(1, 1), Block(1, 1))
    let stack = Stack(.vertical, [a, c])
    stack.insert(b, at: 1)
    #expect(
      stack.layer.children.map(ObjectIdentifier.init)
        == [a, b, c].map { ObjectIdentifier($0.layer) })
    let other = Stack(.vertical, [b])
    #expect(stack.children.count == 2 && stack.layer.children.count == 2)
    #expect(b.parent === other)
  }

  @Test func whatDidNotChangeIsNotLaidOut() {
    let blocks = (0..<10).map { _ in Block(10, 10) }
    let label = Label("one")
    let column = Stack(.vertical, [Stack(.vertical, blocks), label])
    let stage = Stage(200, 300, column)
    let asked = stage.typewriter.asked
    let arranged = blocks.map(\.arranged)
    stage.frame()
    #expect(stage.typewriter.asked == asked)
    label.text = "another one"
    stage.frame()
    #expect(stage.typewriter.asked > asked)
    #expect(blocks.map(\.arranged) == arranged)
    #expect(label.layer.frame.top == 100)
  }

  @Test func whatWasMeasuredInBetweenIsMeasuredAgain() {
    let label = Label("one")
    let column = Stack(.vertical, alignment: .start, [label])
    let stage = Stage(200, 300, column)
    label.text = "three"
    #expect(column.measure(in: ProposedSize()).width == 35)
    label.text = "seven letters"
    #expect(column.measure(in: ProposedSize()).width == 91)
    stage.frame()
    #expect(label.layer.frame.width == 91)
  }

  @Test func hiddenWidgetsTakeNoRoom() {
    let (a, b) = (Block(10, 30), Block(10, 30))
    let stage = Stage(200, 300, Stack(.vertical, [a, b]))
    #expect(stage.place(of: b).top == 30)
    a.isHidden = true
    stage.frame()
    #expect(stage.place(of: b).top == 0 && a.layer.isHidden)
    a.isHidden = false
    stage.frame()
    #expect(stage.place(of: b).top == 30)
  }

  @Test func aFrameIsWantedWhenSomethingChanged() {
    let label = Label("one")
    let stage = Stage(200, 300, label)
    stage.settle()
    var wanted = 0
    stage.widgets.onFrameDemand = { wanted += 1 }
    #expect(stage.widgets.frameDemand == .idle)
    label.text = "two"
    label.text = "three"
    #expect(wanted == 1 && stage.widgets.frameDemand.now)
    stage.settle()
    #expect(stage.widgets.frameDemand == .idle)
    label.text = "three"
    #expect(wanted == 1)
  }

  @Test func anotherScaleMeasuresAgain() {
    let stage = Stage(200, 300, Stack(.vertical, [Label("one")]))
    let asked = stage.typewriter.asked
    stage.widgets.scene.size = Size(width: 250, height: 300)
    stage.widgets.scene.scale = Scale(2)
    stage.widgets.updateSize()
    stage.frame()
    #expect(stage.typewriter.asked > asked)
    #expect(stage.widgets.root.layer.frame.width == 250)
  }

  @Test func aThemeReachesEverything() {
    let label = Label("one", tone: .secondary)
    let stage = Stage(200, 300, Card(Stack(.vertical, [label])))
    stage.widgets.theme = Theme(.dark)
    stage.frame()
    guard case .text(let text) = label.layer.content else {
      Issue.record("a label that shows no text")
      return
    }
    #expect(text.color == Theme(.dark).colors.secondaryText)
  }

  /// Motions go on where they are when the theme changes.
  @Test func aThemeStopsNoMotion() {
    func positions(changing change: (inout Theme) -> Void) -> [Double] {
      let toggle = Toggle()
      let stage = Stage(200, 300, Stack(.vertical, [toggle]))
      toggle.isOn = true
      stage.frame()
      stage.frame()
      change(&stage.widgets.theme)
      return (0..<5).map { _ in
        stage.frame()
        return toggle.state.value
      }
    }
    let usual = positions { _ in }
    #expect(usual.first != usual.last)
    #expect(usual == positions { $0 = Theme(.dark, textScale: 2) })
    // A spring of the new theme moves what begins to move after it.
    #expect(usual == positions { $0.springs.lively = Spring(response: 3) })
  }

  /// A change of all themes is made to each one that is set.
  @Test func themesAreChangedAsTheyAreSet() {
    let stage = Stage()
    stage.widgets.themeChange = { theme in
      var theme = theme
      theme.metrics.cardRadius = 3
      return theme
    }
    #expect(stage.widgets.theme.metrics.cardRadius == 3)
    stage.widgets.theme = Theme(.dark)
    #expect(stage.widgets.theme.metrics.cardRadius == 3 && stage.widgets.theme.appearance == .dark)
    #expect(stage.widgets.plainTheme == Theme(.dark))
    stage.widgets.themeChange = nil
    #expect(stage.widgets.theme == Theme(.dark))
    // Nothing is drawn for a theme that is equal.
    stage.frame()
    stage.widgets.themeChange = { $0 }
    #expect(stage.widgets.frameDemand == .idle)
  }

  /// Records the pointer positions over the widget.
  private final class Follower: Widget {
    var places: [Point<Logical>] = []
    override func pointerMoved(to position: Point<Logical>, at moment: Moment) {
      places.append(position)
    }
    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: 100, height: 100)
    }
  }

  @Test func whatThePointerIsOverIsToldWhereItIs() {
    let follower = Follower()
    follower.add(Block(100, 100, takesInput: true))
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [follower]))
    follower.children[0].layout(in: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.point(300, 50)
    #expect(follower.places == [])
    stage.point(20, 30)
    stage.point(40, 30)
    #expect(follower.places == [Point(x: 20, y: 30), Point(x: 40, y: 30)])
    // While the button is held, the widget gets all pointer motion.
    stage.press()
    stage.point(200, 30)
    stage.release()
    stage.point(201, 30)
    #expect(follower.places.count == 3)
  }

  @Test func aWidgetTreeThatIsGoneLeavesItsWidgetsAlone() {
    let label = Label("one")
    var stage: Stage? = Stage(200, 300, label)
    stage?.frame()
    stage = nil
    label.text = "two"
    label.remove()
    let other = Stage(200, 300, label)
    #expect(label.tree === other.widgets)
  }

  @Test func anAnimatedNumberGoesWhereItIsSent() {
    var number = AnimatedValue(0)
    let start = Moment(nanoseconds: 1_000)
    let spring = Spring(response: 0.2)
    number.animate(to: 1, by: spring, at: nil)
    #expect(number.isMoving && number.value == 0)
    number.advance(to: start)
    #expect(number.value == 0)
    let motion = Motion(from: 0, to: 1, by: spring, at: start, tolerance: 1.0 / 512)
    number.advance(to: start + .milliseconds(50))
    #expect(number.value == motion.value(at: start + .milliseconds(50)))
    // An event may be older than the frame drawn before it.
    number.animate(to: 0, by: spring, at: start + .milliseconds(40))
    let turned = motion.retargeted(to: 0, at: start + .milliseconds(50))
    number.advance(to: start + .milliseconds(60))
    #expect(number.value == turned.value(at: start + .milliseconds(60)))
    #expect(!number.advance(to: start + .milliseconds(5_000)) && number.value == 0)
  }
}
