// SPDX-License-Identifier: MIT

import Testing

@testable import Window

@Suite struct FrameInteractionTests {
  private let frame: WindowFrame
  private var interaction = FrameInteraction()

  init() {
    var state = WindowState(size: Size(width: 800, height: 500), scale: .one)
    state.hasOwnFrame = true
    frame = WindowFrame(state)
  }

  // In surface coordinates; the window geometry starts at (40, 40).
  private let inside = Point<Logical>(x: 140, y: 180)
  private let onTitleBar = Point<Logical>(x: 140, y: 60)
  private let onLeftEdge = Point<Logical>(x: 35, y: 300)
  private let inShadow = Point<Logical>(x: 5, y: 300)

  private mutating func handle(_ event: PointerEvent) -> FrameInteraction.Response<PointerEvent> {
    interaction.handle(event, frame: frame)
  }

  @Test mutating func eventsAreConvertedToSceneCoordinates() {
    #expect(handle(.entered(inside)) == .init(event: .entered(Point(x: 100, y: 140))))
    #expect(handle(.moved(onTitleBar)) == .init(event: .moved(Point(x: 100, y: 20))))
  }

  @Test mutating func thePointerEntersAndLeavesTheSceneAtItsEdges() {
    #expect(handle(.entered(onLeftEdge)).event == nil)
    #expect(handle(.moved(inside)).event == .entered(Point(x: 100, y: 140)))
    #expect(handle(.moved(onLeftEdge)).event == .left)
    #expect(handle(.scrolled(Scroll(.wheel, y: 1))).event == nil)
    #expect(handle(.moved(inShadow)).event == nil)
    #expect(handle(.pressed(.primary)) == .init())
  }

  @Test mutating func aDragThatBeganInTheSceneStaysThere() {
    _ = handle(.entered(inside))
    _ = handle(.pressed(.primary))
    #expect(handle(.moved(onLeftEdge)).event == .moved(Point(x: -5, y: 260)))
    #expect(handle(.released(.primary)).event == .released(.primary))
    #expect(interaction.part == .edge(.left))
    #expect(handle(.moved(onLeftEdge)).event == .left)
  }

  @Test mutating func anEdgeResizes() {
    _ = handle(.entered(onLeftEdge))
    #expect(handle(.pressed(.primary)) == .init(resize: .left))
    #expect(handle(.pressed(.middle)) == .init())
    #expect(handle(.released(.primary)) == .init())
  }

  @Test mutating func leavingResetsTheInteraction() {
    _ = handle(.entered(inside))
    _ = handle(.pressed(.primary))
    #expect(handle(.left).event == .left)
    #expect(handle(.left).event == nil)
    #expect(handle(.released(.primary)).event == nil)
  }

  /// The compositor moves the window and does not send the release.
  @Test mutating func aGrabReleasesTheButtons() {
    _ = handle(.entered(onTitleBar))
    _ = handle(.pressed(.primary))
    interaction.releaseButtons()
    #expect(handle(.released(.primary)).event == nil)
    #expect(handle(.moved(onLeftEdge)).event == .left)
    #expect(handle(.pressed(.primary)).resize == .left)
    _ = handle(.moved(inside))
    _ = handle(.pressed(.primary))
    #expect(handle(.entered(onLeftEdge)).event == .left)
  }
}
