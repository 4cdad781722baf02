// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Observation
import Synchronization
import Testing

@testable import ScrimKit

/// Warmer colours of the screens, over compositors that come and go.
@Suite struct NightLightTests {
  private let loop: MainLoop
  private let light = NightLight()

  init() throws { loop = try MainLoop() }

  @Test func followsCompositors() throws {
    let first = try ConnectedDesktop(.everything, loop)
    light.follow(first.desktop)
    try first.compositor.settle()
    // Nothing is asked before somebody wants to know.
    #expect(first.compositor.bound["zwlr_gamma_control_manager_v1"] == nil)
    let changes = Mutex(0)
    func follow() {
      withObservationTracking {
        _ = light.isPossible
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    follow()
    #expect(!light.isPossible)
    try first.compositor.settle()
    #expect(light.isPossible && changes.withLock { $0 } == 1)
    light.temperature = 3_500
    try first.compositor.settle()
    let table = try #require(first.compositor.outputs[0].gamma)
    // The compositor is lost. The next one gets the same colours.
    follow()
    light.follow(nil)
    #expect(!light.isPossible && changes.withLock { $0 } == 2)
    first.close()
    let second = try ConnectedDesktop(.everything, loop)
    light.follow(second.desktop)
    try second.compositor.settle()
    #expect(light.isPossible && second.compositor.outputs[0].gamma == table)
    light.temperature = nil
    try second.compositor.settle()
    #expect(second.compositor.outputs[0].gamma == nil)
    light.follow(nil)
    second.close()
  }

  @Test func isImpossibleWithoutTheProtocol() throws {
    let old = try ConnectedDesktop(.sway17, loop)
    light.follow(old.desktop)
    light.temperature = 3_500
    try old.compositor.settle()
    #expect(!light.isPossible)
    light.follow(nil)
    old.close()
  }
}
