// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandProtocols
import WaylandServer

@testable import Window

/// The blur that a compositor draws behind a surface.
@Suite struct BackdropEffectTests {
  private let first: [Rect<Logical>] = [Rect(x: 0, y: 1, width: 30, height: 4)]
  private let second: [Rect<Logical>] = [
    Rect(x: 0, y: 1, width: 30, height: 4), Rect(x: 2, y: 5, width: 20, height: 1),
  ]

  /// A desktop and a surface.
  private final class Stage {
    let test: TestDesktop
    let surface: WlSurface
    let effect: BackdropEffect
    var requests = 0

    init(_ offers: Offers, _ prepare: (FakeCompositor) -> Void = { _ in }) throws {
      test = try TestDesktop(offers, prepare)
      surface = test.desktop.bound.compositor.createSurface()
      effect = BackdropEffect(test.desktop, surface)
      effect.onRequest = { [unowned self] in requests += 1 }
    }

    func sent() throws -> [FakeBlur.Request] {
      try test.settle()
      return test.compositor.blur.takeRequests()
    }

    func close() throws {
      effect.close()
      surface.destroy()
      try test.settle()
      #expect(!test.compositor.blur.requests.contains(.destroyEffectTooLate))
      test.close()
    }
  }

  private let kwin = Offers.everything.without("ext_background_effect_manager_v1")

  @Test func theRegionIsSentWhenItDiffers() throws {
    let stage = try Stage(.everything)
    #expect(stage.test.desktop.compositorBlur == .backgroundEffect)
    #expect(stage.effect.set(first))
    #expect(!stage.effect.set(first))
    #expect(try stage.sent() == [.makeEffect, .setEffect(first)])
    #expect(stage.effect.set(second))
    #expect(try stage.sent() == [.setEffect(second)])
    #expect(stage.effect.set([]))
    #expect(!stage.effect.set([]))
    // Null blurs nothing.
    #expect(try stage.sent() == [.setEffect(nil)])
    #expect(stage.requests == 0)
    try stage.close()
  }

  @Test func kwinGetsANewBlurForEachRegion() throws {
    let stage = try Stage(kwin)
    #expect(stage.test.desktop.compositorBlur == .kwin)
    #expect(stage.effect.set(first))
    #expect(try stage.sent() == [.create, .setRegion(first), .commit])
    #expect(stage.effect.set(second))
    #expect(try stage.sent() == [.create, .setRegion(second), .commit, .release])
    // An empty region would be the whole surface.
    #expect(stage.effect.set([]))
    #expect(try stage.sent() == [.unset, .release])
    #expect(stage.effect.set(first))
    _ = try stage.sent()
    try stage.close()
  }

  @Test func anEffectThatBlursNothingSendsNothingToKWin() throws {
    let stage = try Stage(kwin)
    #expect(!stage.effect.set([]))
    #expect(try stage.sent().isEmpty)
    try stage.close()
  }

  @Test func withoutACapabilityKWinsProtocolIsUsed() throws {
    let stage = try Stage(.everything) { $0.blur.capabilities = nil }
    #expect(stage.test.desktop.compositorBlur == .kwin)
    stage.effect.set(first)
    #expect(try stage.sent() == [.create, .setRegion(first), .commit])
    // The better protocol takes over as soon as it blurs.
    stage.test.compositor.blur.announce(.blur)
    #expect(
      try stage.sent() == [.unset, .release, .makeEffect, .setEffect(first)])
    #expect(stage.requests == 1)
    try stage.close()
  }

  @Test func aCapabilityMayComeAndGo() throws {
    let stage = try Stage(.everything.without("org_kde_kwin_blur_manager"))
    var changes = 0
    stage.test.desktop.onBackdropChange = { changes += 1 }
    stage.effect.set(first)
    _ = try stage.sent()
    stage.test.compositor.blur.announce([])
    try stage.test.settle()
    #expect(try stage.sent() == [.destroyEffect])
    #expect(stage.test.desktop.compositorBlur == nil && changes == 1)
    // The region is kept for later.
    #expect(!stage.effect.set(second))
    stage.test.compositor.blur.announce(.blur)
    stage.test.compositor.blur.announce(.blur)
    try stage.test.settle()
    #expect(try stage.sent() == [.makeEffect, .setEffect(second)])
    #expect(changes == 2 && stage.requests == 1)
    try stage.close()
  }

  @Test(arguments: ["ext_background_effect_manager_v1", "org_kde_kwin_blur_manager"])
  func aGlobalMayComeAndGo(interface: String) throws {
    let other =
      interface == "org_kde_kwin_blur_manager"
      ? "ext_background_effect_manager_v1" : "org_kde_kwin_blur_manager"
    let stage = try Stage(.everything.without(other))
    stage.effect.set(first)
    _ = try stage.sent()
    for turn in 1...3 {
      stage.test.compositor.withdraw(interface)
      try stage.test.settle()
      // A removed global takes no requests.
      #expect(try !stage.sent().contains(.unset))
      #expect(stage.test.desktop.compositorBlur == nil)
      #expect(!stage.effect.set(turn % 2 == 0 ? first : second))
      stage.test.compositor.offerAgain(interface)
      try stage.test.settle()
      let region = turn % 2 == 0 ? first : second
      let sent = try stage.sent()
      #expect(sent.contains(.setEffect(region)) || sent.contains(.setRegion(region)))
      #expect(stage.requests == turn)
    }
    try stage.close()
  }

  @Test func withoutAProtocolNothingIsSent() throws {
    let stage = try Stage(.bare)
    #expect(stage.test.desktop.compositorBlur == nil)
    #expect(!stage.effect.set(first))
    #expect(try stage.sent().isEmpty)
    try stage.close()
  }
}
