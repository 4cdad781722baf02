// SPDX-License-Identifier: MIT

import Foundation
import ScrimTesting
import Testing

/// Pictures of stages, and their comparison with goldens.
@Suite struct PictureTests {
  /// A folder of a test, which is removed at its end.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "scrim-stage-\(UUID().uuidString)").path

    nonisolated init() {}
    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
  }

  private func picture(_ value: UInt8, changing changes: [Int: UInt8] = [:]) -> Bitmap {
    var pixels = [UInt8](repeating: value, count: 6 * 4 * 4)
    for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
    for (index, value) in changes { pixels[index] = value }
    return Bitmap(size: Size(width: 6, height: 4), premultiplied: pixels)
  }

  private func golden(_ folder: Folder) -> Golden {
    var golden = Golden("panel", in: folder.path)
    golden.renews = false
    return golden
  }

  @Test func aNewGoldenFailsOnceAndIsEqualThen() throws {
    let folder = Folder()
    let failure = #expect(throws: StageFailure.self) { try golden(folder).expect(picture(100)) }
    #expect(failure?.description.hasSuffix("/panel.png is new: look at it, and test again") == true)
    #expect(folder.names == ["panel.png"])
    try golden(folder).expect(picture(100))
    try golden(folder).expect(picture(104))
  }

  @Test func aDifferenceIsSaidAndKept() throws {
    let folder = Folder()
    try? golden(folder).expect(picture(100))
    let other = picture(100, changing: [4 * 8: 130, 4 * 9 + 1: 60])
    let line = #line + 1
    let failure = #expect(throws: StageFailure.self) { try golden(folder).expect(other) }
    #expect(
      failure?.description == "PictureTests.swift:\(line): the picture differs by up to 40 of 255"
        + " in 2 pixels, the first of them at 2, 1; compare \(folder.path)/panel.new.png")
    #expect(folder.names == ["panel.difference.png", "panel.new.png", "panel.png"])
    #expect(try Bitmap(contentsOf: "\(folder.path)/panel.new.png") == other)
    // Two pixels may differ if the test says so, and then nothing is left beside the golden.
    var lenient = golden(folder)
    lenient.outliers = 2
    try lenient.expect(other)
    #expect(folder.names == ["panel.png"])
  }

  @Test func anotherSizeIsSaid() throws {
    let folder = Folder()
    try? golden(folder).expect(picture(100))
    let small = Bitmap(
      size: Size(width: 1, height: 2), premultiplied: [UInt8](repeating: 255, count: 8))
    let failure = #expect(throws: StageFailure.self) { try golden(folder).expect(small) }
    #expect(failure?.description.contains("has 1x2 pixels instead of 6x4; compare") == true)
  }

  @Test func goldensAreRenewed() throws {
    let folder = Folder()
    var golden = golden(folder)
    golden.renews = true
    try golden.expect(picture(100))
    try golden.expect(picture(200))
    golden.renews = false
    try golden.expect(picture(200))
    #expect(folder.names == ["panel.png"])
  }

  @Test func differencesAreCountedAndShown() {
    let difference = PictureDifference(picture(200), picture(200, changing: [4 * 7 + 1: 190]))
    #expect(difference.largest == 10 && difference.count == 1)
    #expect(difference.first == Point(x: 1, y: 1))
    #expect(difference.picture?[Point(x: 1, y: 1)] == [0, 160, 0, 255])
    #expect(difference.description == "differs by up to 10 of 255 in one pixel at 1, 1")
    let tolerated = PictureDifference(picture(200), picture(204), tolerance: 4)
    #expect(tolerated.count == 0 && tolerated.largest == 4)
  }

  // MARK: The desktop

  /// Stripes of two colours, 8 pixels wide.
  private func stripes(_ width: Int, _ height: Int) -> Bitmap {
    var pixels: [UInt8] = []
    for _ in 0..<height {
      for x in 0..<width { pixels += x / 8 % 2 == 0 ? [230, 60, 40, 255] : [20, 60, 200, 255] }
    }
    return Bitmap(size: Size(width: width, height: height), premultiplied: pixels)
  }

  private struct Pane: View {
    var body: some View {
      HStack { Spacer() }.frame(height: 48).frame(maxWidth: .infinity)
        .glass(Glass(sigma: 12, look: GlassPreset.light.look, backdrop: .desktop))
        .outline(radius: 12).padding(16)
    }
  }

  @Test func glassShowsThePictureOfTheDesktop() async throws {
    let size = Size<Logical>(width: 160, height: 80)
    let desktop = stripes(160, 80)
    let stage = try Stage(size: size, desktop: desktop) { Pane() }
    let picture = try stage.picture()
    // Beside the glass the desktop shows as it is, and beneath it blurred.
    #expect(picture[Point(x: 4, y: 4)] == desktop[Point(x: 4, y: 4)])
    #expect(picture[Point(x: 12, y: 4)] == desktop[Point(x: 12, y: 4)])
    let (red, blue) = (picture[Point(x: 84, y: 40)], picture[Point(x: 92, y: 40)])
    #expect(abs(Int(red[0]) - Int(blue[0])) < 12, "\(red) beside \(blue)")
    let unknown = try Stage(size: size) { Pane() }
    #expect(try unknown.picture()[Point(x: 84, y: 40)] != red)
    try stage.expectPicture("glass")
  }

  @Test func aSmallDesktopIsEnlarged() async throws {
    let stage = try Stage(scale: Scale(2), desktop: stripes(16, 16)) { Pane().frame(width: 120) }
    let picture = try stage.picture()
    #expect(picture.size.width == 240 && picture.isOpaque)
    // The first half is of one colour.
    #expect(picture[Point(x: 8, y: 4)] == [230, 60, 40, 255])
    #expect(picture[Point(x: 232, y: 4)] == [20, 60, 200, 255])
  }
}
