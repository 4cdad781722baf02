// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

@Suite struct DecorationTests {
  private let content = Size<Logical>(width: 320, height: 200)

  @Test func theCompositorDecoratesIfItCan() throws {
    let test = try TestDesktop()
    let window = try test.open()
    #expect(window.fake.modes == [.serverSide])
    window.fake.decoration?.postConfigure(mode: .serverSide)
    window.fake.configure(800, 500)
    try test.settle()
    #expect(!window.state.hasOwnFrame)
    #expect(window.state.size == Size(width: 800, height: 500))
    window.show()
    try test.settle()
    #expect(window.fake.geometries == [Rect(x: 0, y: 0, width: 800, height: 500)])
    #expect(window.fake.minimumSizes == [content])
  }

  @Test(arguments: ["everything", "weston10"])
  func theWindowDecoratesItselfIfTheCompositorDoesNot(name: String) throws {
    let test = try TestDesktop(name == "everything" ? .everything : .weston10)
    let window = try test.open()
    window.fake.decoration?.postConfigure(mode: .clientSide)
    window.fake.configure(800, 540)
    try test.settle()
    #expect(window.state.hasOwnFrame)
    #expect(window.state.size == Size(width: 800, height: 500))
    window.show()
    try test.settle()
    #expect(window.fake.geometries == [Rect(x: 40, y: 40, width: 800, height: 540)])
    #expect(window.fake.input == [Rect(x: 30, y: 30, width: 820, height: 560)])
    // The minimum geometry is the minimum content with the title bar.
    #expect(window.fake.minimumSizes == [content, Size(width: 320, height: 240)])
  }

  @Test func anUnknownModeIsNotServerSide() throws {
    let test = try TestDesktop()
    let window = try test.open()
    window.fake.decorate(.unrecognized(9))
    try test.settle()
    #expect(window.state.hasOwnFrame)
  }

  @Test func theCompositorMayRefuseClientDecorations() throws {
    let test = try TestDesktop()
    let window = try test.open { $0.decorations = .client }
    #expect(window.fake.modes == [.clientSide])
    window.fake.decorate(.serverSide)
    try test.settle()
    #expect(!window.state.hasOwnFrame)
  }

  @Test func serverDecorationsWithoutSupportMeanNoFrame() throws {
    let test = try TestDesktop(.weston10)
    let window = try test.open { $0.decorations = .server }
    window.fake.configure(800, 500)
    try test.settle()
    #expect(!window.state.hasOwnFrame)
    #expect(window.state.size == Size(width: 800, height: 500))
  }

  @Test func theModeChangesWhileTheWindowIsOpen() throws {
    let test = try TestDesktop()
    let window = try test.open()
    window.fake.toplevel?.postConfigure(width: 800, height: 540, states: [])
    window.fake.decorate(.serverSide)
    try test.settle()
    window.show()
    window.fake.decorate(.clientSide)
    try test.settle()
    #expect(window.state.hasOwnFrame)
    #expect(window.toplevel.frame.geometry.size == Size(width: 800, height: 540))
    window.show()
    window.fake.decorate(.serverSide)
    try test.settle()
    #expect(window.state.size == Size(width: 800, height: 540))
    window.show()
    try test.settle()
    let framed = Size<Logical>(width: 320, height: 240)
    #expect(window.fake.minimumSizes == [content, framed, content])
    #expect(window.fake.acks.count == 3)
    #expect(
      window.fake.geometries == [
        Rect(x: 0, y: 0, width: 800, height: 540), Rect(x: 40, y: 40, width: 800, height: 540),
        Rect(x: 0, y: 0, width: 800, height: 540),
      ])
  }

  @Test func aFloatingWindowKeepsItsContentSizeWhenTheFrameChanges() throws {
    let test = try TestDesktop()
    let window = try test.open { $0.size = Size(width: 700, height: 500) }
    window.fake.decorate(.serverSide)
    try test.settle()
    window.fake.decorate(.clientSide)
    try test.settle()
    #expect(window.state.size == Size(width: 700, height: 500))
  }

  @Test func aFullscreenWindowHasNoFrame() throws {
    let test = try TestDesktop(.weston10)
    let window = try test.open()
    window.fake.configure(1920, 1080, .fullscreen)
    try test.settle()
    #expect(window.state.size == Size(width: 1920, height: 1080))
    #expect(!window.toplevel.frame.hasTitleBar)
    window.show()
    window.fake.configure(1920, 1040, .maximized)
    try test.settle()
    #expect(window.state.size == Size(width: 1920, height: 1000))
    #expect(window.toplevel.frame.hasTitleBar && !window.toplevel.frame.isFloating)
    window.show()
    try test.settle()
    #expect(window.fake.input == [Rect(x: 0, y: 0, width: 1920, height: 1040)])
    #expect(window.fake.opaque == [Rect(x: 0, y: 0, width: 1920, height: 1040)])
  }

  @Test func buttonsFollowTheCompositorsCapabilities() throws {
    let test = try TestDesktop()
    let window = try test.open { $0.decorations = .client }
    window.fake.configure(800, 500)
    try test.settle()
    #expect(window.toplevel.frame.buttons == [.minimize, .maximize, .close])
    window.fake.toplevel?.postWmCapabilities(
      capabilities: [.windowMenu, .maximize, .unrecognized(99)])
    window.fake.configure()
    try test.settle()
    #expect(window.toplevel.frame.buttons == [.maximize, .close])
    window.fake.toplevel?.postWmCapabilities(capabilities: [.minimize])
    window.fake.configure()
    try test.settle()
    #expect(window.toplevel.frame.buttons == [.minimize, .close])
  }
}
