// SPDX-License-Identifier: MIT

import Testing

@testable import Window

@Suite struct SizeAndScaleTests {
  private var policy: SizePolicy {
    SizePolicy(
      floating: Size(width: 960, height: 600), minimum: Size(width: 320, height: 200),
      longestSide: 16_384)
  }

  @Test func aConfiguredSizeOfZeroLeavesTheSizeToTheClient() {
    var policy = policy
    #expect(
      policy.size(for: .init(size: .zero, isFree: true), scale: .one, pixels: 48 << 20)
        == Size(width: 960, height: 600))
    #expect(
      policy.size(
        for: .init(size: Size(width: 700, height: 0), isFree: true), scale: .one, pixels: 48 << 20)
        == Size(width: 700, height: 600))
  }

  @Test func onlyFloatingSizesAreRemembered() {
    var policy = policy
    _ = policy.size(
      for: .init(size: Size(width: 500, height: 400), isFree: true), scale: .one, pixels: 48 << 20)
    _ = policy.size(
      for: .init(size: Size(width: 1920, height: 1080), isFree: false), scale: .one,
      pixels: 48 << 20)
    #expect(
      policy.size(for: .init(size: .zero, isFree: true), scale: .one, pixels: 48 << 20)
        == Size(width: 500, height: 400))
  }

  @Test func aFloatingWindowHasAtLeastItsMinimumSize() {
    var policy = policy
    #expect(
      policy.size(
        for: .init(size: Size(width: 1, height: 1), isFree: true), scale: .one, pixels: 48 << 20)
        == Size(width: 320, height: 200))
    #expect(
      policy.size(
        for: .init(size: Size(width: 1, height: 1), isFree: false), scale: .one, pixels: 48 << 20)
        == Size(width: 1, height: 1))
  }

  /// Invalid sizes, some of which real compositors send.
  @Test(arguments: [1_000_000.0, 2_147_483_647, 20_000, 16_384])
  func extremeSizesAreClamped(side: Double) {
    for scale in [Scale.one, Scale(in120ths: 180), Scale(3)] {
      for size in [
        Size<Logical>(width: side, height: side), Size(width: side, height: 1),
        Size(width: 1, height: side), Size(width: -side, height: side),
      ] {
        var policy = policy
        let given = policy.size(
          for: .init(size: size, isFree: false), scale: scale, pixels: 48 << 20)
        let pixels = scale.physical(given)
        #expect(pixels.width >= 1 && pixels.height >= 1)
        #expect(pixels.width <= 16_384 && pixels.height <= 16_384)
        #expect(pixels.width * pixels.height <= 49 << 20)
      }
    }
  }

  @Test func aBufferIsBoundedByTheOutputs() {
    func most(_ modes: (Int, Int)...) -> Int {
      SizePolicy.mostPixels(
        on: modes.map { mode in
          var output = Output(id: Output.ID(number: 1))
          output.current.mode = Size(width: mode.0, height: mode.1)
          return output
        })
    }
    #expect(most() == 4 << 20)
    #expect(most((-5, 0)) == 4 << 20)
    #expect(most((1280, 720)) == 4 << 20)
    #expect(most((3840, 2160)) == 16_588_800)
    #expect(most((1920, 1200), (2560, 1440)) == 11_980_800)
    #expect(most((.max, .max), (.max, 2)) == 48 << 20)
  }

  @Test func withoutSurfaceScalesTheLargestOutputScaleIsUsed() {
    let source = ScaleSource(advertised: [.one, Scale(2)], allowsFractions: true)
    #expect(source.scale == Scale(2))
    #expect(ScaleSource(allowsFractions: true).scale == .one)
  }

  @Test func noScaleIsLargerThanThatOfAnyScreen() {
    var source = ScaleSource(advertised: [Scale(100_000)], allowsFractions: true)
    #expect(source.scale == Scale(16))
    source.fractional = Scale(in120ths: 12_000_000)
    #expect(source.scale == Scale(16))
  }

  @Test func theMostExactScaleIsUsed() {
    var source = ScaleSource(advertised: [Scale(3)], allowsFractions: true)
    source.entered = [.one, Scale(2)]
    #expect(source.scale == Scale(2))
    source.preferred = .one
    #expect(source.scale == .one)
    source.fractional = Scale(in120ths: 150)
    #expect(source.scale == Scale(in120ths: 150))
    source.allowsFractions = false
    #expect(source.scale == .one)
  }

  @Test func titlesAreTruncatedBetweenCharacters() {
    #expect(Quirks.text("Scrim") == "Scrim")
    let long = String(repeating: "ø", count: 5_000)
    #expect(Quirks.text(long).utf8.count == 1024)
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 500)
    #expect(Quirks.text(family).utf8.count <= 1024)
    #expect(Quirks.text(family).allSatisfy { $0 == "👨‍👩‍👧‍👦" })
  }
}
