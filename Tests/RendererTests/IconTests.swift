// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Icons
import Images
import SceneGraph
import TemporaryFiles
import Testing

@testable import Renderer

/// Icons are drawn for the pixels of the screen, in the colours of the text, once each.
@Suite struct IconTests {
  /// A folder with the themes `one` and `two`, removed at the end.
  private final class Themes {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for theme in ["one", "two"] {
        try folder.makeFolder("\(theme)/any")
        let index = "[Icon Theme]\nDirectories=any\n[any]\nSize=16\nType=Scalable\nMaxSize=512\n"
        try folder.write(index, to: "\(theme)/index.theme")
      }
    }

    /// Writes an icon of 16 by 16 units.
    func write(_ elements: String, to name: String, in theme: String = "one") throws {
      let file = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>\(elements)</svg>"
      try folder.write(file, to: "\(theme)/any/\(name).svg")
    }

    func library(_ theme: String = "one") -> IconLibrary {
      IconLibrary(IconSearch(theme: theme, roots: [folder.path]))
    }
  }

  private let themes: Themes
  private let red = Color(rgb: 0xff0000)
  /// A square that is whole pixels at scales of 1, 1.5 and 2.
  private let square = "<rect x='4' y='4' width='8' height='8' fill='#2e3436'/>"

  init() throws { themes = try Themes() }

  /// A scene with an icon of 16 by 16 units at (4, 4), over white.
  private func scene(_ content: IconContent, scale: Scale = .one) -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 24, height: 24), scale: scale)
    scene.root.fill = .color(Color(rgb: 0xffffff))
    let layer = Layer(Rect(x: 4, y: 4, width: 16, height: 16))
    layer.content = .icon(content)
    scene.root.add(layer)
    return (scene, layer)
  }

  // MARK: Pixels

  @Test(arguments: [120, 180, 240])
  func anIconIsCrispAtEveryScale(scale: Int) throws {
    try themes.write(square, to: "a-symbolic")
    try themes.write("<rect x='4' y='4' width='8' height='8' fill='#0080ff'/>", to: "b")
    let scale = Scale(in120ths: scale)
    try Stage.run(icons: themes.library()) { stage in
      for (name, color) in [("a-symbolic", [255, 0, 0, 255]), ("b", [0, 128, 255, 255])] {
        let (scene, _) = scene(IconContent(name, color: red), scale: scale)
        try stage.draw(scene)
        let (low, high) = (Int(8 * scale.value), Int(16 * scale.value))
        for y in 0..<Int(24 * scale.value) {
          for x in 0..<Int(24 * scale.value) {
            let isInside = low..<high ~= x && low..<high ~= y
            let wanted = isInside ? color : [255, 255, 255, 255]
            #expect(stage.pixel(x, y).map { Int($0) } == wanted, "\(name) \(x) \(y)")
          }
        }
      }
    }
  }

  @Test func anIconStandsInTheMiddleOfItsLayer() throws {
    try themes.write("<rect width='16' height='16'/>", to: "a-symbolic")
    try Stage.run(icons: themes.library()) { stage in
      let (scene, layer) = scene(IconContent("a-symbolic", color: red))
      layer.frame = Rect(x: 0, y: 4, width: 24, height: 16)
      try stage.draw(scene)
      #expect(
        stage.pixel(3, 12) == [255, 255, 255, 255] && stage.pixel(4, 12) == [255, 0, 0, 255])
      #expect(stage.pixel(19, 12) == [255, 0, 0, 255])
      #expect(stage.pixel(20, 12) == [255, 255, 255, 255])
    }
  }

  @Test func classesHaveTheirColours() throws {
    try themes.write(
      """
      <path d='M0 0H8V8H0Z' fill='#2e3436'/><path class='success' d='M8 0H16V8H8Z'/>\
      <path class='warning' d='M0 8H8V16H0Z'/><path class='error' d='M8 8H16V16H8Z'/>
      """, to: "a-symbolic")
    let colors = IconContent.Colors(
      Color(rgb: 0x000000), success: Color(rgb: 0x00ff00), warning: Color(rgb: 0xffff00),
      error: Color(rgb: 0xff0000))
    try Stage.run(icons: themes.library()) { stage in
      let (scene, layer) = scene(IconContent("a-symbolic", colors: colors))
      try stage.draw(scene)
      @MainActor func found() -> [[UInt8]] {
        [(8, 8), (16, 8), (8, 16), (16, 16)].map { stage.pixel($0.0, $0.1) }
      }
      #expect(
        found() == [[0, 0, 0, 255], [0, 255, 0, 255], [255, 255, 0, 255], [255, 0, 0, 255]])
      layer.opacity = 0.5
      try stage.draw(scene)
      let wanted = [
        [128, 128, 128, 255], [128, 255, 128, 255], [255, 255, 128, 255], [255, 128, 128, 255],
      ]
      for (color, wanted) in zip(found(), wanted) {
        #expect(zip(color, wanted).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(color)")
      }
    }
  }

  @Test func aPNGIconIsScaled() throws {
    var pixels: [UInt8] = []
    for y in 0..<32 {
      for x in 0..<32 { pixels += 8..<24 ~= x && 8..<24 ~= y ? [0, 0, 255, 255] : [0, 0, 0, 0] }
    }
    try Bitmap(size: Size(width: 32, height: 32), premultiplied: pixels)
      .writePNG(to: themes.folder.path("one/any/a.png"))
    try Stage.run(icons: themes.library()) { stage in
      let (scene, _) = scene(IconContent("a", color: red))
      try stage.draw(scene)
      #expect(
        stage.pixel(12, 12) == [0, 0, 255, 255] && stage.pixel(6, 6) == [255, 255, 255, 255])
    }
  }

  // MARK: Changes and costs

  @Test func aColourChangesWithoutANewTexture() throws {
    try themes.write(square, to: "a-symbolic")
    try Stage.run(icons: themes.library()) { stage in
      let (scene, layer) = scene(IconContent("a-symbolic", color: red))
      try stage.draw(scene)
      let before = stage.gl.counters.creations
      for step in 0..<20 {
        layer.content = .icon(
          IconContent("a-symbolic", color: Color(red: 0, green: 0, blue: Float(step) / 20)))
        try stage.draw(scene)
      }
      #expect(stage.gl.counters.creations == before)
      #expect(stage.pixel(12, 12) == [0, 0, 242, 255])
      #expect(try stage.draw(scene) == nil)
    }
  }

  @Test func aMagnifiedIconIsStretched() throws {
    try themes.write(square, to: "a-symbolic")
    try Stage.run(icons: themes.library()) { stage in
      let (scene, layer) = scene(IconContent("a-symbolic", color: red))
      try stage.draw(scene)
      let before = stage.gl.liveObjects.textures
      for step in 1..<20 {
        layer.transform = Transform(scale: 1 + Double(step) / 40)
        try stage.draw(scene)
      }
      #expect(stage.gl.liveObjects.textures == before)
      #expect(stage.pixel(12, 12) == [255, 0, 0, 255])
    }
  }

  @Test func anotherThemeIsSeenInTheNextFrame() throws {
    try themes.write(square, to: "a-symbolic")
    try themes.write("<rect width='16' height='16'/>", to: "a-symbolic", in: "two")
    let library = themes.library()
    try Stage.run(icons: library) { stage in
      let (scene, layer) = scene(IconContent("a-symbolic", color: red))
      for isCached in [false, true] {
        layer.isCached = isCached
        library.search?.theme = "one"
        try stage.draw(scene)
        #expect(stage.pixel(5, 5) == [255, 255, 255, 255])
        let before = stage.gl.liveObjects.textures
        library.search?.theme = "two"
        #expect(try stage.draw(scene) != nil)
        #expect(stage.pixel(5, 5) == [255, 0, 0, 255])
        #expect(stage.gl.liveObjects.textures == before)
        #expect(try stage.draw(scene) == nil)
      }
    }
  }

  @Test func anotherScaleIsDrawnAnew() throws {
    try themes.write(square, to: "a-symbolic")
    try Stage.run(icons: themes.library()) { stage in
      let (scene, _) = scene(IconContent("a-symbolic", color: red))
      try stage.draw(scene)
      scene.scale = Scale(in120ths: 180)
      try stage.draw(scene)
      #expect(stage.pixel(11, 18) == [255, 255, 255, 255])
      #expect(stage.pixel(12, 18) == [255, 0, 0, 255] && stage.pixel(23, 18) == [255, 0, 0, 255])
      #expect(stage.pixel(24, 18) == [255, 255, 255, 255])
    }
  }

  // MARK: Problems

  @Test func whatCannotBeShownIsSeenAndReportedOnce() throws {
    try themes.write("<rect", to: "b-symbolic")
    let library = themes.library()
    var lines: [String] = []
    library.onProblem = { lines.append($0) }
    try Stage.run(icons: library) { stage in
      for name in ["a-symbolic", "b-symbolic", "/gone/c.svg", "a-symbolic"] {
        for scale in [1, 2] {
          let (scene, _) = scene(IconContent(name, color: red), scale: Scale(scale))
          try stage.draw(scene)
          // The frame of the placeholder, translucent red.
          let pixel = stage.pixel(6 * scale, 12 * scale)
          #expect(pixel[0] == 255 && pixel[1] < 150, "\(name): \(pixel)")
        }
      }
    }
    #expect(lines.count == 3)
    #expect(lines.first == "the icon a-symbolic was not found in the icon theme")
    #expect(lines.dropFirst().first?.hasPrefix("the icon b-symbolic cannot be shown: '") == true)
    #expect(
      lines.last
        == "the icon /gone/c.svg cannot be shown: '/gone/c.svg': No such file or directory")
    #expect(lines.allSatisfy { !$0.contains("\n") })
  }

  @Test func aSubstituteTakesThePlaceOfAMissingIcon() throws {
    try themes.write(square, to: "there-symbolic")
    let library = themes.library()
    library.onProblem = { Issue.record("\($0)") }
    try Stage.run(icons: library) { stage in
      let content = IconContent("gone", otherwise: "there-symbolic", colors: .init(red))
      let (scene, _) = scene(content)
      try stage.draw(scene)
      #expect(stage.pixel(12, 12) == [255, 0, 0, 255])
      #expect(stage.pixel(5, 5) == [255, 255, 255, 255])
    }
  }

  @Test func numbersThatCannotBeDrawnDrawNothing() throws {
    try Stage.run(icons: themes.library()) { stage in
      for (width, height) in [(0.0, 16.0), (-1, -1), (0.1, 0.1), (.nan, 16), (1e7, 16)] {
        let (scene, layer) = scene(IconContent("a-symbolic", color: red))
        layer.frame = Rect(x: 4, y: 4, width: width, height: height)
        try stage.draw(scene)
      }
    }
  }
}
