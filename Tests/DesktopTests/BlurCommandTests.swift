// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import TemporaryFiles
import Testing

/// `scrim blur` on files, without a compositor.
@Suite struct BlurCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  /// Writes an image with hard edges in all colours, at opacity `alpha`.
  private func write(_ name: String, _ width: Int, _ height: Int, alpha: UInt8 = 255) throws
    -> Bitmap
  {
    var pixels: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let isLit = (column / 7 + row / 5) % 2 == 0
        let color = [UInt8(column * 37 % 256), UInt8(row * 51 % 256), isLit ? 255 : 0]
        pixels += color.map { UInt8(Int($0) * Int(alpha) / 255) } + [alpha]
      }
    }
    let bitmap = Bitmap(size: Size(width: width, height: height), premultiplied: pixels)
    try bitmap.writePNG(to: path(name))
    return bitmap
  }

  private func blur(_ arguments: String...) throws -> Outcome {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = nil
    environment["WAYLAND_DISPLAY"] = nil
    return try run(Client.executable.path, ["blur"] + arguments, in: environment)
  }

  private func expectOneLine(_ result: Outcome, code: Int32) {
    #expect(result.status == code, "\(result)")
    #expect(result.errors.hasPrefix("scrim: "))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test func sigmaZeroReturnsTheImageUnchanged() throws {
    let picture = try write("in.png", 61, 47)
    let result = try blur(path("in.png"), path("out.png"), "--sigma", "0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Bitmap(contentsOf: path("out.png")) == picture)
  }

  @Test func withoutSigmaTheImageIsBlurred() throws {
    let picture = try write("in.png", 61, 47)
    for (output, flags) in [("plain.png", []), ("20.png", ["--sigma", "20"])] {
      let outcome = try run(
        Client.executable.path, ["blur", path("in.png"), path(output)] + flags, in: [:])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let plain = try Bitmap(contentsOf: path("plain.png"))
    #expect(plain != picture)
    #expect(plain == (try Bitmap(contentsOf: path("20.png"))))
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (97, 61)])
  func imagesOfAnySizeKeepTheirSize(width: Int, height: Int) throws {
    _ = try write("in.png", width, height)
    for method in ["calibrated", "classic"] {
      let result = try blur(path("in.png"), path("out.png"), "--sigma", "18", "--method", method)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Bitmap(contentsOf: path("out.png")).size == Size(width: width, height: height))
    }
  }

  @Test func anImageThatTheRendererCannotHoldIsRefused() throws {
    _ = try write("wide.png", 32_767, 1)
    _ = try write("in.png", 8, 8)
    let wide = try blur(path("wide.png"), path("out.png"))
    expectOneLine(wide, code: 1)
    #expect(wide.errors.contains("32767x1 is too large for this renderer"))
    expectOneLine(try blur(path("in.png"), path("out.png"), "--mask", path("wide.png")), code: 1)
  }

  @Test func aFileThatIsNoGPUIsRefused() throws {
    _ = try write("in.png", 8, 8)
    expectOneLine(try blur(path("in.png"), path("out.png"), "--egl", "gbm:/dev/null"), code: 4)
  }

  @Test func onlyTheRegionIsBlurred() throws {
    let picture = try write("in.png", 120, 80)
    _ = try blur(path("in.png"), path("out.png"), "--sigma", "8", "--region", "30,20,50,30")
    let blurred = try Bitmap(contentsOf: path("out.png"))
    var changed = 0
    for y in 0..<80 {
      for x in 0..<120 where blurred[Point(x: x, y: y)] != picture[Point(x: x, y: y)] {
        #expect((30..<80).contains(x) && (20..<50).contains(y), "at \(x), \(y)")
        changed += 1
      }
    }
    #expect(changed > 1_000)
  }

  @Test func aTransparentImageHasNoDarkFringe() throws {
    // All pixels are white and half transparent, so any blur leaves them white.
    let pixels = [UInt8](repeating: 128, count: 4 * 64 * 64)
    try Bitmap(size: Size(width: 64, height: 64), premultiplied: pixels).writePNG(
      to: path("in.png"))
    for flags in [[], ["--light", "linear-blur"], ["--light", "linear"]] {
      let result = try run(
        Client.executable.path, ["blur", path("in.png"), path("out.png"), "--sigma", "9"] + flags,
        in: ProcessInfo.processInfo.environment)
      #expect(result.status == 0, "\(result.errors)")
      let blurred = try Bitmap(contentsOf: path("out.png"))
      #expect(blurred.pixels.allSatisfy { abs(Int($0) - 128) <= 2 }, "\(flags)")
    }
  }

  /// The sum of differences between adjacent pixels, in `row` and the nine rows above.
  private func sharpness(_ picture: Bitmap, row: Int) -> Int {
    func blue(_ x: Int, _ y: Int) -> Int {
      Int(picture.pixels[4 * (y * picture.size.width + x) + 2])
    }
    var sum = 0
    for y in max(0, row - 9)...row {
      for x in 1..<picture.size.width { sum += abs(blue(x, y) - blue(x - 1, y)) }
    }
    return sum
  }

  @Test func aProgressiveBlurGrows() throws {
    let picture = try write("in.png", 140, 160)
    _ = try blur(
      path("in.png"), path("out.png"), "--sigma", "16", "--progressive", "top", "--no-dither")
    let blurred = try Bitmap(contentsOf: path("out.png"))
    #expect(sharpness(blurred, row: 159) * 10 > sharpness(picture, row: 159) * 7)
    let steps = [159, 140, 120, 100].map { sharpness(blurred, row: $0) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 >= $1 }, "\(steps)")
    #expect(sharpness(blurred, row: 9) * 8 < sharpness(picture, row: 9))
  }

  @Test func aMaskShowsPartOfTheBlur() throws {
    let picture = try write("in.png", 80, 60)
    var mask = [UInt8](repeating: 0, count: 4 * 80 * 60)
    for index in 0..<(80 * 60) {
      let value: UInt8 = index % 80 < 40 ? 0 : 255
      for channel in 0..<3 { mask[4 * index + channel] = value }
      mask[4 * index + 3] = 255
    }
    try Bitmap(size: Size(width: 80, height: 60), premultiplied: mask).writePNG(
      to: path("mask.png"))
    let result = try blur(
      path("in.png"), path("out.png"), "--sigma", "6", "--mask", path("mask.png"), "--no-dither")
    #expect(result.status == 0, "\(result.errors)")
    let blurred = try Bitmap(contentsOf: path("out.png"))
    #expect(blurred[Point(x: 10, y: 30)] == picture[Point(x: 10, y: 30)])
    #expect(sharpness(blurred, row: 30) < sharpness(picture, row: 30))
  }

  @Test func unreadableInputIsReported() throws {
    try Data([1, 2, 3]).write(to: folder.appending(path: "junk"))
    expectOneLine(try blur(path("junk"), path("out.png")), code: 1)
    expectOneLine(try blur(path("missing.png"), path("out.png")), code: 1)
    _ = try write("in.png", 20, 20)
    let whole = try Data(contentsOf: folder.appending(path: "in.png"))
    try whole.prefix(60).write(to: folder.appending(path: "half.png"))
    expectOneLine(try blur(path("half.png"), path("out.png")), code: 1)
    expectOneLine(try blur(path("in.png"), "/nonexistent/out.png"), code: 1)
    expectOneLine(try blur(path("in.png"), path("out.png"), "--region", "50,50,10,10"), code: 2)
    expectOneLine(try blur(path("in.png"), path("out.png"), "--sigma", "-1"), code: 2)
    expectOneLine(try blur(path("in.png"), path("out.png"), "--preset", "lite"), code: 2)
    #expect(!FileManager.default.fileExists(atPath: path("out.png")))
  }

  /// Every method at its extreme strengths gives an image or an error of one line.
  @Test(arguments: [
    "calibrated", "classic", "gaussian", "boxes", "kawase", "kwin", "hyprland", "scenefx", "niri",
    "staged",
  ])
  func everyMethodBlursAtEveryStrength(method: String) throws {
    _ = try write("in.png", 70, 50)
    for sigma in ["0.1", "51", "54"] {
      let result = try blur(
        path("in.png"), path("out.png"), "--method", method, "--sigma", sigma)
      if result.status == 0 {
        #expect(try Bitmap(contentsOf: path("out.png")).size == Size(width: 70, height: 50))
      } else {
        expectOneLine(result, code: 2)
        #expect(sigma == "54" && method == "staged")
      }
    }
    let strongest = try blur(
      path("in.png"), path("out.png"), "--method", method, "--sigma", "160")
    if strongest.status != 0 { expectOneLine(strongest, code: 2) }
  }

  @Test func theElapsedTimeIsPrinted() throws {
    _ = try write("in.png", 40, 40)
    let result = try blur(path("in.png"), path("out.png"), "--time")
    #expect(result.output.contains("wall") && result.output.contains("ms"))
  }
}
