// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit
import Testing

@testable import scrim

@Suite struct ValueKindTests {
  @Test(arguments: ["", "x", "12", "12x", "x12", "0x5", "5x0", "-1x5", "1x2x3", "1.5x2", "16385x1"])
  func sizesThatAreNone(text: String) {
    #expect(ValueKind<Size<Logical>>.size.read(text) == nil)
  }

  @Test func sizes() {
    let kind = ValueKind<Size<Logical>>.size
    #expect(kind.read("1x1") == Size(width: 1, height: 1))
    #expect(kind.read("16384x2160") == Size(width: 16384, height: 2160))
  }

  @Test(arguments: ["", ".", "nan", "inf", "0x2", "1e1", "-1", "+1", "0.2", "8.01", "1.2.3", "1 "])
  func scalesThatAreNone(text: String) {
    #expect(ValueKind<Double>.scale.read(text) == nil)
  }

  @Test(arguments: [("1", 1.0), ("1.25", 1.25), (".5", 0.5), ("8", 8), ("2.", 2)])
  func scales(text: String, scale: Double) {
    #expect(ValueKind<Double>.scale.read(text) == scale)
  }

  @Test(arguments: ["", "s", "ms", "-1", "1m", "1h", "nan", "86401", "99999999999ms"])
  func durationsThatAreNone(text: String) {
    #expect(ValueKind<Duration>.duration.read(text) == nil)
  }

  @Test(arguments: [
    ("0", Duration.zero), ("2", .seconds(2)), ("2s", .seconds(2)), ("1.5", .milliseconds(1500)),
    ("250ms", .milliseconds(250)), (".5s", .milliseconds(500)),
  ])
  func durations(text: String, duration: Duration) {
    #expect(ValueKind<Duration>.duration.read(text) == duration)
  }

  @Test(arguments: [
    "", "#", "1e90ff", "#1e90f", "#1e90fff", "#1e90fg", "#+e90ff", "#1e90ff@0.5", "#1e90ff 101%",
    "#1e90ff -1%", "#1e90ff 50% 50%",
  ])
  func coloursThatAreNone(text: String) {
    #expect(ValueKind<Color>.color.read(text) == nil)
  }

  @Test func colours() {
    let kind = ValueKind<Color>.color
    #expect(kind.read("#1e90ff") == Color(rgb: 0x1E90FF))
    #expect(kind.read("#FFFFFF 50%") == Color(rgb: 0xFFFFFF, alpha: 0.5))
    #expect(kind.read("#00000000") == Color(rgb: 0, alpha: 0))
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,0", "1,2,0,4", "-1,2,3,4", "1,2,3,4,5", "a,b,c,d", "1, 2,3,4",
  ])
  func regionsThatAreNone(text: String) {
    #expect(ValueKind<Rect<Physical>>.region.read(text) == nil)
  }

  @Test func regions() {
    let region = ValueKind<Rect<Physical>>.region.read("10,20,300,200")
    #expect(region == Rect(x: 10, y: 20, width: 300, height: 200))
  }

  @Test(arguments: [
    ("wayland", PlatformChoice.wayland), ("surfaceless", .surfaceless), ("device", .device(nil)),
    ("device:0", .device(0)), ("device:12", .device(12)),
  ])
  func platforms(text: String, platform: PlatformChoice) {
    #expect(ValueKind<PlatformChoice>.platform.read(text) == platform)
  }

  @Test(arguments: ["", "auto", "x11", "device:", "device:x", "device:-1", "Wayland"])
  func platformsThatAreNone(text: String) {
    #expect(ValueKind<PlatformChoice>.platform.read(text) == nil)
  }

  @Test func listsAreProse() {
    #expect(["a"].listed == "a")
    #expect(["a", "b"].listed == "a or b")
    #expect(["a", "b", "c"].listed == "a, b or c")
    #expect([String]().listed == "")
  }
}
