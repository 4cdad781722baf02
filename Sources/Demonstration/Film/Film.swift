// SPDX-License-Identifier: MIT

import ScrimKit

/// The demo's built-in film. Shaders draw every frame, so it is sharp at any resolution.
@MainActor final class Film: FrameSource {
  let title = "Scrim"
  let duration: Double? = 24

  /// The shader's name.
  static let program = "film"
  /// Frames a second.
  static let rate = 30.0

  /// The time of the frame that is shown at a time in seconds. Frames change between the refreshes
  /// of a display of 60 or 120 Hz whose first one is at 0, so that small errors of the predicted
  /// time make no frame longer than another.
  static func frameTime(at seconds: Double) -> Double {
    (seconds * rate + 0.125).rounded(.down) / rate
  }

  /// The parts of the film; the raw value is the start time in seconds.
  enum Part: Double, CaseIterable {
    case sunrise = 0
    case tiles = 8
    case rays = 15
    case leader = 21

    var name: String {
      switch self {
      case .sunrise: "Sunrise over the lake"
      case .tiles: "Turning tiles"
      case .rays: "Titles"
      case .leader: "Leader"
      }
    }

    /// Returns the part shown at a time in seconds.
    init(at seconds: Double) {
      self = Self.allCases.last { $0.rawValue <= seconds } ?? .sunrise
    }
  }

  func content(at seconds: Double) -> LayerContent {
    var values = SIMD16<Float>.zero
    values[0] = Float(Self.frameTime(at: seconds))
    return .customShader(CustomShader(Self.program, values: values))
  }

  func part(at seconds: Double) -> String { Part(at: seconds).name }

  func texts(at seconds: Double) -> [FilmText] {
    let part = Part(at: seconds)
    let time = seconds - part.rawValue
    switch part {
    case .sunrise, .tiles: return []
    case .rays:
      let paper = Color(rgb: 0xf7edd6)
      let leaving = 1 - Self.rise(time, from: 5.0)
      return [
        FilmText(
          text: "Scrim", size: 0.15, color: paper, center: 0.475,
          opacity: Self.rise(time, from: 0.9) * leaving),
        FilmText(
          text: "a film to look at through glass", size: 0.026, weight: .medium, color: paper,
          center: 0.585, opacity: Self.rise(time, from: 1.5) * leaving),
      ]
    case .leader:
      let number = 3 - min(Int(time), 2)
      return [FilmText(text: "\(number)", size: 0.46, color: Color(rgb: 0x29262b))]
    }
  }

  /// A transition from 0 to 1 that begins at `start` and takes a third of a second.
  private static func rise(_ time: Double, from start: Double) -> Double {
    Easing.easeInOut.value(at: (time - start) * 3)
  }
}

/// The user's image in place of the film. All frames are equal, so only the first is drawn.
@MainActor final class StillFilm: FrameSource {
  let title = "Picture"
  let duration: Double? = 24
  let isStill = true
  /// The image.
  private let raster: Raster

  /// Creates a film that shows `raster`.
  init(_ raster: Raster) { self.raster = raster }

  func content(at seconds: Double) -> LayerContent { .image(ImageContent(raster)) }

  func part(at seconds: Double) -> String { "A still picture" }
}
