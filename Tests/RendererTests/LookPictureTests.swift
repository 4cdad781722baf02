// SPDX-License-Identifier: MIT

import Cases
import Foundation
import GLES
import Images
import SceneGraph
import Testing

/// Pictures of docs/looks.md that were inspected by eye.
@Suite struct LookPictureTests {
  /// Every preset over every content, at whole and at fractional scale.
  @Test(
    .enabled(if: Machine.hasInter), arguments: LookSheet.Content.allCases,
    Cases.choice([120, 180], every: 2))
  func presetsLookRightOverAllContents(content: LookSheet.Content, scale: Int) throws {
    try Stage.run { stage in
      try stage.draw(LookSheet(content: content, scale: Scale(in120ths: scale)).scene)
      let name = "looks-\(content.rawValue)-\(scale == 120 ? "1" : "1.5")"
      try Golden(name: name, folder: Golden.pictures)
        .expect(#require(stage.bitmap), drawnBy: stage.gl.info)
    }
  }

  @Test(.enabled(if: Machine.hasInter)) func linearLightLooksRight() throws {
    try Stage.run { stage in
      try stage.draw(LightSheet.scene)
      try Golden(name: "looks-linear", folder: Golden.pictures)
        .expect(#require(stage.bitmap), drawnBy: stage.gl.info)
    }
  }

  /// The stripes and the lens of the animation.
  private static let stripes = Size<Logical>(width: 248, height: 132)
  private static let lens = Size<Logical>(width: 96, height: 72)
  /// The frames of one turn.
  private static let frames = 44

  /// A scene of upright stripes, thin ones of a pixel on the left and wider ones to the right.
  private static func animated() -> (Scene, Layer) {
    let scene = Scene(size: stripes, scale: .one)
    scene.root.fill = .color(Color(rgb: 0xf8f6f1))
    var (x, number) = (0.0, 0)
    while x < stripes.width {
      let width = x < 60 ? 1 : x < 124 ? 3 : 8.0
      let layer = Layer(Rect(x: x, y: 0, width: width, height: stripes.height))
      layer.fill = .color(Color(rgb: [0x1f56b8, 0x17181c, 0xdd3d4c][number % 3]))
      scene.root.add(layer)
      (x, number) = (x + 2 * width, number + 1)
    }
    let lens = Layer(Rect(origin: .zero, size: Self.lens))
    lens.outline = Outline(radius: 36)
    lens.content = .glass(Glass(.clear))
    scene.root.add(lens)
    return (scene, lens)
  }

  /// The place of the lens in a frame: around a flat ring, by fractions of units.
  private static func place(_ frame: Int) -> Point<Logical> {
    let angle = 2 * Double.pi * Double(frame) / Double(frames)
    return Point(
      x: (stripes.width - lens.width) / 2 * (1 - 0.9 * cos(angle)),
      y: (stripes.height - lens.height) / 2 * (1 + 0.8 * sin(angle)))
  }

  @Test func theLensMovesAsInThePicture() throws {
    try Stage.run { stage in
      let (scene, lens) = Self.animated()
      let pictures = try (0..<Self.frames).map { frame in
        lens.frame.origin = Self.place(frame)
        try stage.draw(scene)
        return try #require(stage.bitmap)
      }
      try Golden(name: "look-lens", folder: Golden.pictures)
        .expect(animation: pictures, drawnBy: stage.gl.info)
    }
  }

  /// A place between pixels is rounded, so a lens that moves by fractions of a unit shows what it
  /// shows at rest in whole pixels: nothing changes in between.
  @Test(arguments: [120, 150, 180])
  func fractionsOfUnitsShowWholePixels(scale: Int) throws {
    try Stage.runTwo { moving, resting in
      let (scene, lens) = Self.animated()
      let (still, whole) = Self.animated()
      for scene in [scene, still] { scene.scale = Scale(in120ths: scale) }
      // Whole pixels at all three scales.
      let size = Size<Logical>(width: 80, height: 64)
      (lens.frame.size, whole.frame.size) = (size, size)
      var places: Set<Int> = []
      for step in 0..<14 {
        lens.frame.origin = Point(x: 20.1 + 0.37 * Double(step), y: 11.3 + 0.21 * Double(step))
        try moving.draw(scene)
        let x = scene.scale.snapped(lens.frame.origin.x)
        let y = scene.scale.snapped(lens.frame.origin.y)
        places.insert(x)
        whole.frame.origin = Point(
          x: Double(x) / scene.scale.value, y: Double(y) / scene.scale.value)
        try resting.draw(still)
        #expect(moving.pixels == resting.pixels, "step \(step)")
      }
      #expect(places.count < 12 && places.count > 4)
    }
  }
}
