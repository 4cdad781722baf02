import Geometry
import Input
import Testing
import Timing

@testable import Window

@Suite struct FrameInteractionTests {
  private let frame: WindowFrame
  private let start = Moment(nanoseconds: 1_000_000_000)

  init() {
    var state = WindowState(size: Size(width: 800, height: 500), scale: .one)
    state.hasOwnFrame = true
    frame = WindowFrame(state)
  }

  private let inContent = Point<Logical>(x: 140, y: 180)
  private let inTitle = Point<Logical>(x: 140, y: 60)

  @Test func theContentSeesItsOwnCoordinates() {
    var interaction = FrameInteraction()
    let response = interaction.handle(.entered(inContent), frame: frame, now: start)
    #expect(response == .init(content: .entered(Point(x: 100, y: 100))))
  }

  @Test func theTitleBarIsNotTheContents() {
    var interaction = FrameInteraction()
    #expect(interaction.handle(.entered(inTitle), frame: frame, now: start).content == nil)
    let entering = interaction.handle(.moved(inContent), frame: frame, now: start)
    #expect(entering.content == .entered(Point(x: 100, y: 100)))
    #expect(interaction.handle(.moved(inTitle), frame: frame, now: start).content == .left)
  }

  @Test func aDragThatBeganInTheContentStaysThere() {
    var interaction = FrameInteraction()
    _ = interaction.handle(.entered(inContent), frame: frame, now: start)
    _ = interaction.handle(.pressed(.primary), frame: frame, now: start)
    let dragged = interaction.handle(.moved(inTitle), frame: frame, now: start)
    #expect(dragged.content == .moved(Point(x: 100, y: -20)))
    let released = interaction.handle(.released(.primary), frame: frame, now: start)
    #expect(released.content == .released(.primary))
    #expect(interaction.handle(.moved(inTitle), frame: frame, now: start).content == .left)
  }

  @Test func theTitleBarMovesAndASecondClickMaximizes() {
    var interaction = FrameInteraction()
    _ = interaction.handle(.entered(inTitle), frame: frame, now: start)
    #expect(interaction.handle(.pressed(.primary), frame: frame, now: start).action == .move)
    let soon = start + .milliseconds(300)
    #expect(
      interaction.handle(.pressed(.primary), frame: frame, now: soon).action == .toggleMaximized)
    let again = soon + .milliseconds(100)
    #expect(interaction.handle(.pressed(.primary), frame: frame, now: again).action == .move)
    let late = again + .milliseconds(500)
    #expect(interaction.handle(.pressed(.primary), frame: frame, now: late).action == .move)
  }

  @Test func theSecondaryButtonOpensTheMenu() {
    var interaction = FrameInteraction()
    _ = interaction.handle(.entered(inTitle), frame: frame, now: start)
    #expect(
      interaction.handle(.pressed(.secondary), frame: frame, now: start).action
        == .showMenu(inTitle))
  }

  @Test(arguments: WindowFrame.Button.allCases)
  func aButtonActsWhenLetGoOverItself(button: WindowFrame.Button) {
    var interaction = FrameInteraction()
    let rect = frame.rect(of: button)
    let over = Point<Logical>(x: rect.left + 3, y: rect.top + 3)
    _ = interaction.handle(.entered(over), frame: frame, now: start)
    #expect(interaction.hovered == button)
    #expect(interaction.handle(.pressed(.primary), frame: frame, now: start).action == nil)
    #expect(interaction.pressed == button)
    #expect(
      interaction.handle(.released(.primary), frame: frame, now: start).action == .press(button))
    #expect(interaction.pressed == nil)
  }

  @Test func aButtonLetGoElsewhereDoesNothing() {
    var interaction = FrameInteraction()
    let rect = frame.rect(of: .close)
    _ = interaction.handle(
      .entered(Point(x: rect.left + 3, y: rect.top + 3)), frame: frame, now: start)
    _ = interaction.handle(.pressed(.primary), frame: frame, now: start)
    _ = interaction.handle(.moved(inTitle), frame: frame, now: start)
    #expect(interaction.handle(.released(.primary), frame: frame, now: start).action == nil)
  }

  @Test func anEdgeResizes() {
    var interaction = FrameInteraction()
    _ = interaction.handle(.entered(Point(x: 35, y: 300)), frame: frame, now: start)
    #expect(
      interaction.handle(.pressed(.primary), frame: frame, now: start).action == .resize(.left))
    #expect(interaction.handle(.pressed(.middle), frame: frame, now: start).action == nil)
  }

  @Test func leavingForgetsEverything() {
    var interaction = FrameInteraction()
    _ = interaction.handle(.entered(inContent), frame: frame, now: start)
    #expect(interaction.handle(.left, frame: frame, now: start).content == .left)
    #expect(interaction.handle(.left, frame: frame, now: start).content == nil)
  }
}
