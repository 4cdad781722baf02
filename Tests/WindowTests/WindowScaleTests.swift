// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandServer

@testable import Window

@Suite struct WindowScaleTests {
  @Test func aFractionalScaleBeforeTheFirstFrameIsUsed() throws {
    let test = try TestDesktop { $0.plug(scale: 2) }
    let window = try test.open { $0.decorations = .server }
    #expect(window.state.scale == Scale(2))
    window.fake.fractionalScale?.postPreferredScale(scale: 180)
    window.fake.configure(801, 501)
    try test.settle()
    #expect(window.state.scale == Scale(in120ths: 180))
    window.show()
    try test.settle()
    #expect(window.fake.destinations == [Size(width: 801, height: 501)])
    #expect(window.fake.bufferScales.isEmpty)
    let layout = SurfaceLayout(window.toplevel)
    #expect(layout.bufferSize == Size(width: 1202, height: 752))
  }

  @Test func aLaterFractionalScaleChangesTheBufferOnly() throws {
    let test = try TestDesktop { $0.plug(scale: 2) }
    let window = try test.open { $0.decorations = .server }
    window.fake.configure(800, 500)
    try test.settle()
    window.show()
    window.clearEvents()
    window.fake.fractionalScale?.postPreferredScale(scale: 150)
    try test.settle()
    #expect(window.events == [.stateChanged])
    #expect(window.toplevel.unacked == nil)
    #expect(window.state.size == Size(width: 800, height: 500))
    window.show()
    try test.settle()
    #expect(window.fake.destinations == [Size(width: 800, height: 500)])
    #expect(window.fake.geometries.count == 1)
    window.clearEvents()
    window.fake.fractionalScale?.postPreferredScale(scale: 150)
    window.fake.fractionalScale?.postPreferredScale(scale: 0)
    window.fake.surface.postPreferredBufferScale(factor: 2)
    try test.settle()
    #expect(window.events.isEmpty)
  }

  @Test func fractionalScalesNeedAViewport() throws {
    let test = try TestDesktop(.everything.without("wp_viewporter"))
    let window = try test.open { $0.decorations = .server }
    #expect(window.fake.fractionalScale == nil && window.fake.viewport == nil)
    window.fake.surface.postPreferredBufferScale(factor: 2)
    window.fake.configure(800, 500)
    try test.settle()
    window.show()
    try test.settle()
    #expect(window.state.scale == Scale(2))
    #expect(window.fake.bufferScales == [2])
    #expect(SurfaceLayout(window.toplevel).bufferSize == Size(width: 1600, height: 1000))
  }

  @Test func thePreferredBufferScaleOverridesOutputScales() throws {
    let test = try TestDesktop(.everything.without("wp_fractional_scale_manager_v1")) {
      $0.plug(scale: 3)
    }
    let window = try test.open()
    #expect(window.state.scale == Scale(3))
    window.fake.surface.postPreferredBufferScale(factor: 2)
    window.fake.surface.postEnter(output: test.compositor.outputs[0].resource)
    window.fake.surface.postPreferredBufferTransform(transform: .transform90)
    try test.settle()
    #expect(window.state.scale == Scale(2))
    window.fake.surface.postPreferredBufferScale(factor: -4)
    try test.settle()
    #expect(window.state.scale == .one)
  }

  @Test func theLargestScaleOfTheWindowsOutputsIsUsed() throws {
    let test = try TestDesktop(.weston10) {
      $0.plug("one", scale: 1)
      $0.plug("two", scale: 2)
      $0.plug("three", scale: 3)
    }
    let outputs = test.compositor.outputs
    let window = try test.open()
    window.fake.configure(0, 0)
    try test.settle()
    // The output is still unknown.
    #expect(window.state.scale == Scale(3))
    window.show()
    window.fake.surface.postEnter(output: outputs[0].resource)
    try test.settle()
    #expect(window.state.scale == .one)
    window.fake.surface.postEnter(output: outputs[1].resource)
    try test.settle()
    #expect(window.state.scale == Scale(2))
    window.show()
    window.fake.surface.postLeave(output: outputs[1].resource)
    try test.settle()
    #expect(window.state.scale == .one)
    window.show()
    try test.settle()
    #expect(window.fake.bufferScales == [3, 2, 1])
  }

  @Test func aChangedOutputScaleChangesTheWindow() throws {
    let test = try TestDesktop(.weston10) { $0.plug() }
    let window = try test.open()
    window.fake.surface.postEnter(output: test.compositor.outputs[0].resource)
    try test.settle()
    window.clearEvents()
    test.compositor.outputs[0].change(scale: 2)
    try test.settle()
    #expect(window.state.scale == Scale(2))
    #expect(window.events == [.stateChanged])
  }

  @Test func anUnpluggedOutputNoLongerAffectsTheScale() throws {
    let test = try TestDesktop(.weston10) {
      $0.plug("one", scale: 1)
      $0.plug("two", scale: 2)
    }
    let outputs = test.compositor.outputs
    let window = try test.open()
    window.fake.surface.postEnter(output: outputs[1].resource)
    window.fake.surface.postEnter(output: outputs[1].resource)
    try test.settle()
    #expect(window.state.scale == Scale(2))
    // Compositors remove the global first; then the surface leaves the output.
    outputs[1].unplug()
    window.fake.surface.postLeave(output: outputs[1].resource)
    try test.settle()
    #expect(window.state.scale == .one)
    outputs[0].unplug()
    try test.settle()
    #expect(window.state.scale == .one)
    #expect(window.toplevel.refresh == nil)
    test.compositor.plug("again", scale: 2)
    try test.settle()
    #expect(window.state.scale == Scale(2))
  }

  /// The compositor may send an output that the client has already released.
  @Test func enteringARemovedOutputIsIgnored() throws {
    let test = try TestDesktop(.weston10) { $0.plug(scale: 2) }
    let output = test.compositor.outputs[0]
    let window = try test.open()
    output.unplug()
    window.fake.surface.postEnter(output: output.resource)
    window.fake.surface.postLeave(output: output.resource)
    try test.settle()
    #expect(test.desktop.outputs.isEmpty)
    #expect(window.state.scale == .one)
  }

  @Test func aWindowNeedsNoOutput() throws {
    let test = try TestDesktop(.weston10)
    let window = try test.open()
    window.fake.configure(0, 0)
    try test.settle()
    window.show()
    try test.settle()
    #expect(window.state.scale == .one)
    #expect(window.toplevel.refresh == nil)
  }

  @Test func theRefreshPeriodIsThatOfTheWindowsOutput() throws {
    let test = try TestDesktop { $0.plug("one") }
    let window = try test.open()
    #expect(window.toplevel.refresh?.count == 16_666_666)
    let fast = test.compositor.plug("two")
    try test.settle()
    fast.resource.postMode(flags: .current, width: 10, height: 10, refresh: 120_000)
    fast.resource.postMode(flags: [], width: 9_999, height: 10, refresh: 1_000)
    fast.resource.postDone()
    window.fake.surface.postEnter(output: fast.resource)
    try test.settle()
    #expect(window.toplevel.refresh?.count == 8_333_333)
    // Headless outputs and variable refresh rates report 0.
    fast.resource.postMode(flags: .current, width: 10, height: 10, refresh: 0)
    fast.resource.postDone()
    try test.settle()
    #expect(window.toplevel.refresh == Nanoseconds(0))
  }

  @Test func eachWindowHasItsOwnScale() throws {
    let test = try TestDesktop()
    let first = try test.open()
    let second = try test.open()
    first.fake.fractionalScale?.postPreferredScale(scale: 150)
    second.fake.fractionalScale?.postPreferredScale(scale: 240)
    try test.settle()
    #expect(first.state.scale == Scale(in120ths: 150))
    #expect(second.state.scale == Scale(2))
  }
}
