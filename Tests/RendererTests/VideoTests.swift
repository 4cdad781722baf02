// SPDX-License-Identifier: MIT

import Cases
import GLES
import Renderer
import SceneGraph
import Testing

/// Frames of videos: their colours, their place, and what playing costs.
@Suite struct VideoTests {
  /// Planes in arrays.
  private final class Planes: VideoPixels {
    /// Bytes of each plane.
    let planes: [[UInt8]]
    /// Distance between rows of each plane, in bytes.
    let strides: [Int]

    init(_ planes: [[UInt8]], strides: [Int]) {
      self.planes = planes
      self.strides = strides
    }

    func withPlane(_ index: Int, _ body: (_ rows: RawSpan, _ stride: Int) -> Void) {
      let plane = planes[index]
      unsafe body(plane.span.bytes, strides[index])
    }
  }

  /// Colours that are far apart, and greys.
  private static let colors: [SIMD3<Double>] = [
    [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1], [0, 0, 0], [1, 1, 1],
    [0.5, 0.5, 0.5], [0.2, 0.7, 0.4], [0.9, 0.3, 0.1], [0.1, 0.2, 0.6],
  ]

  /// A frame with a column of 8 pixels for each colour, 8 pixels high, whose rows are padded.
  private func frame(
    _ colors: [SIMD3<Double>], _ layout: VideoFrame.Layout, _ encoding: ColorEncoding,
    rotation: VideoFrame.Rotation = .none
  ) -> VideoFrame {
    let (red, blue) =
      switch encoding.standard {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      }
    let unit = Double(1 << (layout.depth - 8))
    let top = Double(1 << layout.depth) - 1
    let codes = colors.map { rgb -> [Int] in
      let y = red * rgb.x + (1 - red - blue) * rgb.y + blue * rgb.z
      let cb = (rgb.z - y) / (2 * (1 - blue))
      let cr = (rgb.x - y) / (2 * (1 - red))
      let isFull = encoding.isFullRange
      let values = [
        isFull ? y * top : (16 + 219 * y) * unit, 128 * unit + cb * (isFull ? top : 224 * unit),
        128 * unit + cr * (isFull ? top : 224 * unit),
      ]
      return values.map { Int(min(max($0, 0), top).rounded()) }
    }
    func bytes(_ code: Int) -> [UInt8] {
      switch layout {
      case .nv12, .i420: [UInt8(code)]
      case .i420Deep: [UInt8(code & 255), UInt8(code >> 8)]
      case .p010: [UInt8(code << 6 & 255), UInt8(code >> 2)]
      }
    }
    func plane(_ width: Int, _ height: Int, _ components: [Int]) -> [UInt8] {
      var row: [UInt8] = []
      for code in codes {
        for _ in 0..<width { for component in components { row += bytes(code[component]) } }
      }
      row += Array(repeating: 99, count: 6)
      return Array((0..<height).flatMap { _ in row })
    }
    let isPlanar = layout.planeCount == 3
    let planes =
      [plane(8, 8, [0])]
      + (isPlanar ? [plane(4, 4, [1]), plane(4, 4, [2])] : [plane(4, 4, [1, 2])])
    return VideoFrame(
      size: Size(width: 8 * colors.count, height: 8), rotation: rotation, layout: layout,
      encoding: encoding,
      pixels: Planes(planes, strides: planes.enumerated().map { $1.count / ($0 == 0 ? 8 : 4) }))
  }

  /// A scene of the size of `frame` that shows it.
  private func scene(_ frame: VideoFrame, width: Double, height: Double) -> (Scene, Layer) {
    let scene = Scene(size: Size(width: width, height: height))
    let layer = Layer(Rect(x: 0, y: 0, width: width, height: height))
    layer.content = .video(VideoContent(frame, fit: .stretch))
    scene.root.add(layer)
    return (scene, layer)
  }

  @Test(arguments: VideoFrame.Layout.allCases, ColorEncoding.Standard.allCases)
  func coloursReturnAsTheyWereEncoded(
    layout: VideoFrame.Layout, standard: ColorEncoding.Standard
  ) throws {
    try Stage.run { stage in
      for isFullRange in [false, true] {
        let colors = Self.colors
        let frame = frame(colors, layout, ColorEncoding(standard, isFullRange: isFullRange))
        let (scene, _) = scene(frame, width: Double(8 * colors.count), height: 8)
        try stage.draw(scene)
        for (index, color) in colors.enumerated() {
          let pixel = stage.pixel(8 * index + 4, 4)
          for component in 0..<3 {
            let error = abs(Double(pixel[component]) - 255 * color[component])
            #expect(error <= 2, "\(layout) \(standard) \(isFullRange) \(color): \(pixel)")
          }
          #expect(pixel[3] == 255)
        }
      }
    }
  }

  /// Sizes are odd, rows are padded, and a frame is wider than the parts that are converted.
  @Test(arguments: [VideoFrame.Layout.nv12, .i420], [true, false])
  func chromaIsInterpolatedBetweenItsSamples(
    layout: VideoFrame.Layout, isAligned: Bool
  ) throws {
    try Stage.run { stage in
      let (width, height) = (301, 35)
      var random = SeededRandom(seed: 7)
      func plane(_ width: Int, _ height: Int) -> [UInt8] {
        (0..<(width * height)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let luma = plane(width + 3, height)
      let blue = plane(152, 18)
      let red = plane(152, 18)
      let planes =
        layout == .nv12
        ? Planes([luma, zip(blue, red).flatMap { [$0, $1] }], strides: [width + 3, 304])
        : Planes([luma, blue, red], strides: [width + 3, 152, 152])
      let encoding = ColorEncoding(.bt709)
      let frame = VideoFrame(
        size: Size(width: width, height: height), layout: layout, encoding: encoding,
        hasColumnAlignedChroma: isAligned, pixels: planes)
      let (scene, _) = scene(frame, width: Double(width), height: Double(height))
      try stage.draw(scene)
      /// Chroma at a pixel, in double precision.
      func chroma(_ plane: [UInt8], _ x: Int, _ y: Int) -> Double {
        func sample(_ x: Int, _ y: Int) -> Double {
          Double(plane[min(max(y, 0), 17) * 152 + min(max(x, 0), 150)])
        }
        let column = isAligned ? Double(x) / 2 : Double(x) / 2 - 0.25
        let row = Double(y) / 2 - 0.25
        let (left, top) = (column.rounded(.down), row.rounded(.down))
        func along(_ y: Int) -> Double {
          sample(Int(left), y) * (1 - column + left) + sample(Int(left) + 1, y) * (column - left)
        }
        return along(Int(top)) * (1 - row + top) + along(Int(top) + 1) * (row - top)
      }
      let rows = encoding.rows(depth: 8)
      // The sampler of a shader has eight bits between two texels.
      let limit = stage.gl.prefersBlit ? 0.6 : 3
      var worst = 0.0
      for y in 0..<height {
        for x in 0..<width {
          let samples = SIMD4(
            Double(luma[y * (width + 3) + x]) / 255, chroma(blue, x, y) / 255,
            chroma(red, x, y) / 255, 1)
          let pixel = stage.pixel(x, y)
          for index in 0..<3 {
            let exact = min(max(255 * (samples * rows[index]).sum(), 0), 255)
            worst = max(worst, abs(Double(pixel[index]) - exact))
          }
        }
      }
      #expect(worst <= limit)
    }
  }

  @Test func aFrameOfWhichLittleIsSeenIsNotConverted() throws {
    try Stage.run { stage in
      guard stage.gl.prefersBlit else { return }
      let encoding = ColorEncoding(.bt709)
      let scene = Scene(size: Size(width: 96, height: 8))
      let layer = Layer(Rect(x: 0, y: 0, width: 20, height: 8))
      scene.root.add(layer)
      try stage.draw(scene)
      let textures = stage.gl.liveObjects.textures
      layer.content = .video(VideoContent(frame(Self.colors, .nv12, encoding), fit: .stretch))
      try stage.draw(scene)
      #expect(stage.gl.liveObjects.textures == textures + 2)
      layer.frame.size.width = 96
      layer.content = .video(VideoContent(frame(Self.colors, .nv12, encoding), fit: .stretch))
      for _ in 0..<3 {
        scene.damageAll()
        try stage.draw(scene)
      }
      #expect(stage.gl.liveObjects.textures == textures + 1)
    }
  }

  @Test func aRotatedFrameIsUpright() throws {
    try Stage.run { stage in
      let colors: [SIMD3<Double>] = [[1, 0, 0], [0, 0, 1]]
      let red: [UInt8] = [255, 0, 0, 255]
      for (rotation, place) in [
        (VideoFrame.Rotation.none, (2, 4)), (.clockwise, (4, 2)), (.half, (13, 4)),
        (.counterclockwise, (4, 13)),
      ] {
        let frame = frame(
          colors, .i420, ColorEncoding(.bt709, isFullRange: true), rotation: rotation)
        let size = frame.uprightSize
        let (scene, _) = scene(frame, width: size.x, height: size.y)
        try stage.draw(scene)
        let pixel = stage.pixel(place.0, place.1)
        #expect(zip(pixel, red).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(rotation): \(pixel)")
      }
    }
  }

  @Test func aNewFrameDamagesItsLayerAndTheGlassOverIt() throws {
    try Stage.run { stage in
      let encoding = ColorEncoding(.bt709)
      let scene = Scene(size: Size(width: 200, height: 100))
      scene.root.fill = .color(Color(rgb: 0x204060))
      let video = Layer(Rect(x: 20, y: 10, width: 64, height: 32))
      video.content = .video(VideoContent(frame(Self.colors, .nv12, encoding), fit: .cover))
      scene.root.add(video)
      try stage.draw(scene)
      video.content = .video(VideoContent(frame(Self.colors, .nv12, encoding), fit: .cover))
      #expect(try stage.draw(scene)?.rects == [Rect(x: 20, y: 10, width: 64, height: 32)])
      let glass = Layer(Rect(x: 100, y: 0, width: 40, height: 40))
      glass.content = .glass(Glass(sigma: 10))
      scene.root.add(glass)
      try stage.draw(scene)
      video.content = .video(VideoContent(frame(Self.colors, .nv12, encoding), fit: .cover))
      let damage = try #require(try stage.draw(scene))
      #expect(damage.intersects(Rect(x: 100, y: 0, width: 10, height: 40)))
      #expect(!damage.intersects(Rect(x: 141, y: 0, width: 59, height: 100)))
      #expect(try stage.draw(scene) == nil)
    }
  }

  @Test func playingCreatesNothing() throws {
    try Stage.run { stage in
      let encoding = ColorEncoding(.bt709)
      let (scene, layer) = scene(frame(Self.colors, .nv12, encoding), width: 96, height: 20)
      layer.outline = Outline(radius: 6)
      layer.content = .none
      try stage.draw(scene)
      let textures = stage.gl.liveObjects.textures
      for _ in 0..<3 {
        layer.content = .video(VideoContent(frame(Self.colors, .nv12, encoding)))
        try stage.draw(scene)
      }
      let objects = stage.gl.liveObjects
      for _ in 0..<5 {
        layer.content = .video(VideoContent(frame(Self.colors, .nv12, encoding)))
        try stage.draw(scene)
        #expect(stage.gl.liveObjects == objects)
      }
      layer.content = .none
      for step in 0..<3 {
        scene.root.fill = .color(Color(rgb: UInt32(step)))
        try stage.draw(scene)
      }
      #expect(stage.gl.liveObjects.textures == textures)
    }
  }

  @Test func aPartEqualsTheWhole() throws {
    try Stage.runTwo { whole, part in
      let encoding = ColorEncoding(.bt601)
      let (scene, layer) = scene(frame(Self.colors, .i420, encoding), width: 173, height: 41)
      layer.outline = Outline(radius: 9)
      let cover = Layer(Rect(x: 0, y: 0, width: 13, height: 11))
      cover.fill = .color(Color(rgb: 0x00ff00))
      scene.root.add(cover)
      try part.draw(scene)
      for step in 0..<12 {
        cover.frame = Rect(x: Double(step * 14), y: Double(step * 2), width: 13, height: 11)
        try part.draw(scene)
      }
      scene.damageAll()
      try whole.draw(scene)
      #expect(whole.pixels == part.pixels)
    }
  }
}
