// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

@Suite struct ToplevelConfigureTests {
  private let test: TestDesktop

  init() throws { test = try TestDesktop() }

  @Test func aNewWindowSendsItsPropertiesAndWaits() throws {
    let window = try test.open {
      $0.title = "Hello"
      $0.appID = "org.example.Hello"
    }
    #expect(window.fake.title == "Hello" && window.fake.appID == "org.example.Hello")
    #expect(window.fake.commits == 1 && window.fake.buffer == nil)
    #expect(window.events.isEmpty)
  }

  @Test func textThatDoesNotFitAMessageIsTruncated() throws {
    let long = String(repeating: "x", count: 10_000)
    let window = try test.open {
      $0.title = long
      $0.appID = long
    }
    window.toplevel.activate(token: long)
    try test.settle()
    #expect(!window.fake.title.isEmpty && long.hasPrefix(window.fake.title))
    #expect(!window.fake.appID.isEmpty && long.hasPrefix(window.fake.appID))
  }

  @Test func anActivationTokenActivatesTheWindow() throws {
    try test.open().toplevel.activate(token: "abc")
    try test.settle()
    #expect(test.compositor.activations == ["abc"])
    let old = try TestDesktop(.weston10)
    defer { old.close() }
    try old.open().toplevel.activate(token: "abc")
    try old.settle()
  }

  @Test func theLastConfigureIsAcknowledgedOnce() throws {
    let window = try test.open { $0.decorations = .server }
    window.fake.configure(400, 300)
    let last = window.fake.configure(500, 400)
    try test.settle()
    #expect(window.events == [.stateChanged, .stateChanged])
    #expect(window.fake.acks.isEmpty)
    window.show()
    window.show()
    try test.settle()
    #expect(window.fake.acks == [last])
    #expect(window.state.size == Size(width: 500, height: 400))
    #expect(window.fake.geometries == [Rect(x: 0, y: 0, width: 500, height: 400)])
  }

  @Test func stateAppliesWhenTheConfigureIsComplete() throws {
    let window = try test.open { $0.decorations = .server }
    window.fake.configure(400, 300)
    try test.settle()
    window.clearEvents()
    window.fake.toplevel?.postConfigure(width: 700, height: 500, states: [.maximized])
    window.fake.toplevel?.postWmCapabilities(capabilities: [])
    window.fake.decoration?.postConfigure(mode: .clientSide)
    try test.settle()
    #expect(window.events.isEmpty && !window.state.isMaximized)
    // A scale change in between does not apply a part of the configure.
    window.fake.fractionalScale?.postPreferredScale(scale: 180)
    try test.settle()
    #expect(window.state.size == Size(width: 400, height: 300))
    #expect(window.toplevel.frame.buttons == WindowFrame.Button.allCases)
    window.fake.configure()
    try test.settle()
    #expect(window.state.isMaximized)
    #expect(window.toplevel.frame.buttons == [.close])
  }

  @Test func unknownStatesAreIgnored() throws {
    let window = try test.open()
    window.fake.configure(0, 0, .activated, .suspended, .unrecognized(77), .unrecognized(0))
    try test.settle()
    #expect(window.state.isActivated && window.state.isSuspended)
    #expect(!window.state.isMaximized && !window.state.isFullscreen && !window.state.isResizing)
    window.fake.configure(0, 0, .maximized, .resizing)
    try test.settle()
    #expect(window.state.isMaximized && window.state.isResizing)
    #expect(!window.state.isActivated && !window.state.isSuspended)
    window.fake.configure(0, 0, .fullscreen)
    try test.settle()
    #expect(window.state.isFullscreen && !window.state.isMaximized)
    window.fake.configure(0, 0, .tiledLeft, .tiledTop)
    try test.settle()
    #expect(window.state.tiledEdges == [.left, .top])
    window.fake.configure(0, 0, .tiledRight, .tiledBottom)
    try test.settle()
    #expect(window.state.tiledEdges == [.right, .bottom])
  }

  @Test func incompleteWordsInStatesAreIgnored() throws {
    let window = try test.open()
    // Seven bytes: the word for maximized, and an incomplete one.
    window.fake.toplevel?.post(0, [.int(0), .int(0), .array([1, 0, 0, 0, 4, 0, 0])])
    window.fake.configure()
    try test.settle()
    #expect(window.state.isMaximized && !window.state.isActivated)
  }

  @Test func closingIsTheAppsDecision() throws {
    let window = try test.open()
    window.fake.toplevel?.postClose()
    try test.settle()
    #expect(window.events == [.closeRequested])
    #expect(window.fake.toplevel != nil)
  }

  @Test func requestsReachTheCompositor() throws {
    let window = try test.open()
    window.toplevel.setMaximized(true)
    window.toplevel.setMaximized(false)
    window.toplevel.setFullscreen(true)
    window.toplevel.setFullscreen(false)
    window.toplevel.minimize()
    try test.settle()
    #expect(
      window.fake.windowRequests == [
        .maximize(true), .maximize(false), .fullscreen(true), .fullscreen(false), .minimize,
      ])
  }
}
