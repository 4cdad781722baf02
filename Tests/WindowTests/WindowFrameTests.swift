// SPDX-License-Identifier: MIT

import Testing

@testable import Window

@Suite struct WindowFrameTests {
  private func state(_ change: (inout WindowState) -> Void = { _ in }) -> WindowState {
    var state = WindowState(size: Size(width: 800, height: 500), scale: .one)
    state.hasOwnFrame = true
    change(&state)
    return state
  }

  @Test func aFloatingWindowHasShadowBarAndContent() {
    let frame = WindowFrame(state())
    #expect(frame.geometry == Rect(x: 40, y: 40, width: 800, height: 540))
    #expect(frame.surfaceSize == Size(width: 880, height: 620))
    #expect(frame.content == Rect(x: 40, y: 80, width: 800, height: 500))
    #expect(frame.titleBar == Rect(x: 40, y: 40, width: 800, height: 40))
  }

  @Test func aMaximizedWindowHasNoShadow() {
    let frame = WindowFrame(state { $0.isMaximized = true })
    #expect(frame.surfaceSize == Size(width: 800, height: 540))
    #expect(frame.hasTitleBar)
    #expect(frame.part(at: Point(x: 0, y: 539)) == .window)
  }

  @Test func aTiledWindowHasNoShadow() {
    #expect(!WindowFrame(state { $0.tiledEdges = .left }).isFloating)
  }

  @Test func aFullscreenWindowIsAllContent() {
    let frame = WindowFrame(state { $0.isFullscreen = true })
    #expect(frame.content == Rect(x: 0, y: 0, width: 800, height: 500))
    #expect(frame.surfaceSize == Size(width: 800, height: 500))
    #expect(frame.titleBar.isEmpty)
  }

  @Test func aDecoratedWindowIsAllContent() {
    let frame = WindowFrame(state { $0.hasOwnFrame = false })
    #expect(frame.content == frame.geometry)
    #expect(frame.part(at: Point(x: 1, y: 1)) == .window)
  }

  @Test func everyEdgeAndCornerResizes() {
    let frame = WindowFrame(state())
    let expected: [(Double, Double, WindowState.Edges)] = [
      (35, 300, .left), (845, 300, .right), (400, 35, .top), (400, 585, .bottom),
      (35, 35, [.left, .top]), (845, 35, [.right, .top]), (35, 585, [.left, .bottom]),
      (845, 585, [.right, .bottom]), (50, 35, [.left, .top]), (35, 570, [.left, .bottom]),
    ]
    for (x, y, edges) in expected {
      #expect(frame.part(at: Point(x: x, y: y)) == .edge(edges), "at \(x), \(y)")
    }
    #expect(frame.part(at: Point(x: 10, y: 300)) == .outside)
  }

  @Test func buttonsAreAtTheEndOfTheTitleBar() {
    let frame = WindowFrame(state())
    let close = frame.rect(of: .close)
    #expect(close.right == frame.titleBar.right - 8)
    #expect(close.top - frame.titleBar.top == frame.titleBar.bottom - close.bottom)
    #expect(frame.rect(of: .maximize).right < close.left)
    #expect(frame.rect(of: .minimize).right < frame.rect(of: .maximize).left)
    for button in WindowFrame.Button.allCases {
      let area = frame.inputRect(of: button)
      #expect(area.contains(frame.rect(of: button)) && area.height == frame.titleBar.height)
    }
    // The outermost pixel of a maximized window belongs to the close button.
    let maximized = WindowFrame(state { $0.isMaximized = true })
    #expect(maximized.inputRect(of: .close).contains(Point(x: 799, y: 0)))
  }

  @Test func unsupportedButtonsAreLeftOut() {
    let frame = WindowFrame(state(), canMinimize: false, canMaximize: true)
    #expect(frame.buttons == [.maximize, .close])
    #expect(frame.rect(of: .minimize) == .zero)
    #expect(frame.rect(of: .close).right == frame.titleBar.right - 8)
  }

  @Test func theOpaqueRegionExcludesTheCorners() {
    let frame = WindowFrame(state())
    let corner = frame.geometry.origin
    #expect(!frame.opaqueRects.contains { $0.contains(corner) })
    #expect(frame.opaqueRects.contains { $0.contains(Point(x: 440, y: 45)) })
    #expect(frame.opaqueRects.allSatisfy { frame.geometry.contains($0) })
  }

  @Test(arguments: [120, 150, 180, 192, 240]) func contentBeginsOnAWholePixel(scale: Int) {
    let scale = Scale(in120ths: scale)
    let origin = WindowFrame(state()).content.origin
    #expect(scale.physical(origin.x) == scale.physical(origin.x).rounded())
    #expect(scale.physical(origin.y) == scale.physical(origin.y).rounded())
  }
}
