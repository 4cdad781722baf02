// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Labels, image views and cards, and their hit testing.
@Suite struct SurfaceTests {
  private func raster(_ width: Int, _ height: Int) -> Raster {
    Raster(
      size: Size(width: width, height: height),
      premultiplied: Array(repeating: 255, count: 4 * width * height))
  }

  @Test func aPictureKeepsItsProportions() {
    let picture = ImageView(raster(40, 20))
    #expect(picture.measure(in: ProposedSize()) == Size(width: 40, height: 20))
    #expect(picture.measure(in: ProposedSize(width: 20)) == Size(width: 20, height: 10))
    #expect(picture.measure(in: ProposedSize(width: 20, height: 5)) == Size(width: 10, height: 5))
    #expect(picture.measure(in: ProposedSize(width: 400)) == Size(width: 40, height: 20))
    #expect(ImageView(nil).measure(in: ProposedSize(width: 9, height: 9)) == .zero)
  }

  @Test func aPictureShowsWhatItIsGiven() {
    let (first, second) = (raster(4, 4), raster(8, 8))
    let picture = ImageView(first, fit: .contain, outline: Outline(radius: 2))
    let stage = Stage(100, 100, Stack(.vertical, alignment: .start, [picture]))
    #expect(picture.layer.content == .image(ImageContent(first, fit: .contain)))
    #expect(picture.layer.outline == Outline(radius: 2))
    picture.raster = second
    stage.frame()
    #expect(picture.layer.content == .image(ImageContent(second, fit: .contain)))
    #expect(stage.place(of: picture).width == 8)
    picture.raster = nil
    #expect(picture.layer.content == .none)
  }

  @Test(arguments: Card.Material.allCases, Appearance.allCases)
  func aCardIsMadeOfItsTheme(material: Card.Material, appearance: Appearance) {
    let block = Block(50, 20)
    let card = Card(block, material: material)
    let stage = Stage(200, 200, Stack(.vertical, alignment: .start, [card]))
    stage.widgets.theme = Theme(appearance)
    stage.frame()
    let colors = stage.widgets.theme.colors
    #expect(card.layer.border?.color == colors.separator)
    switch material {
    case .raised: #expect(card.layer.fill == .color(colors.surface) && card.layer.shadow != nil)
    case .flat: #expect(card.layer.fill == .color(colors.surface) && card.layer.shadow == nil)
    case .translucent:
      #expect(card.layer.fill == .color(colors.translucentSurface) && card.layer.shadow == nil)
    }
    #expect(stage.place(of: card) == Rect(x: 0, y: 0, width: 82, height: 52))
    #expect(stage.place(of: block) == Rect(x: 16, y: 16, width: 50, height: 20))
    card.padding = Padding(4)
    stage.frame()
    #expect(stage.place(of: block).origin == Point(x: 4, y: 4))
  }

  @Test func aLabelSaysWhatItIsTold() {
    let label = Label("one", role: .headline, tone: .accent, alignment: .end, maxLines: 3)
    let stage = Stage(200, 200, label)
    let theme = stage.widgets.theme
    var text = TextContent(
      "one", style: theme.typography.headline, color: theme.colors.accentText, alignment: .end,
      maxLines: 3)
    #expect(label.layer.content == .text(text))
    label.text = "two"
    label.isEnabled = false
    text.string = "two"
    text.color.alpha = Palette.disabledOpacity
    #expect(label.layer.content == .text(text))
  }

  @Test func aColourOfAnotherToneNeedsNoLayout() {
    let label = Label("one")
    let stage = Stage(200, 200, Stack(.vertical, [label]))
    let asked = stage.typewriter.asked
    label.tone = .secondary
    stage.frame()
    #expect(stage.typewriter.asked == asked)
  }

  @Test func cornersAreNotMetAndWordsDoNotStandInTheWay() {
    let button = Button("A word")
    let stage = Stage(200, 200, Stack(.vertical, alignment: .start, [button]))
    let frame = stage.place(of: button)
    stage.point(frame.left + 0.5, frame.top + 0.5)
    #expect(!button.isHovered)
    stage.point(frame.left + 30, frame.top + 18)
    #expect(button.isHovered)
    stage.point(frame.right + 1, frame.top + 18)
    #expect(!button.isHovered)
  }

  @Test func whatIsInFrontIsMetFirst() {
    let (below, above) = (Button("Below"), Button("Above"))
    let stage = Stage(
      200, 200, Stack(.vertical, alignment: .start, [below]))
    stage.widgets.root.add(Stack(.vertical, alignment: .start, [above]))
    stage.frame()
    var meant: [String] = []
    below.action = { meant.append("below") }
    above.action = { meant.append("above") }
    stage.click(30, 18)
    above.isHidden = true
    stage.frame()
    stage.click(30, 18)
    #expect(meant == ["above", "below"])
  }

  @Test func whatLiesInSomethingThatCannotBeUsedCannotEither() {
    let button = Button("Press")
    let column = Stack(.vertical, alignment: .start, [button])
    let stage = Stage(200, 200, column)
    column.isEnabled = false
    stage.point(30, 18)
    stage.settle()
    #expect(button.hoverAmount == 0)
    #expect(abs(button.layer.opacity - Double(Palette.disabledOpacity)) < 1e-6)
    column.isEnabled = true
    stage.settle()
    #expect(button.hoverAmount == 1 && button.layer.opacity == 1)
  }

  @Test func aKeyThatIsNotKnownInsideIsNotForWhatIsAround() {
    let inner = Listener()
    var meant = 0
    let outer = Button(inner) { meant += 1 }
    let stage = Stage(200, 200, Stack(.vertical, alignment: .start, [outer]))
    stage.widgets.setFocus(inner)
    #expect(!stage.key(.enter))
    #expect(inner.keys == [.enter] && meant == 0)
  }
}
