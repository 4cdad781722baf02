// SPDX-License-Identifier: MIT

import ScrimGL
import ScrimKit

/// An icon of the playback bar.
enum PlaybackIcon: Equatable {
  /// A triangle at `bars` 0, two bars at 1.
  case play(bars: Double)
  /// A speaker, whose waves show the volume from 0 to 1.
  case speaker(volume: Double)
  /// Two arrows that follow each other.
  case loop

  /// The name of the shader that draws the icons.
  static let program = "playback icon"

  /// The icon in a colour, as the content of a square layer.
  func content(_ color: Color) -> LayerContent {
    let foreground = color.premultiplied
    let (kind, value): (PlaybackIconProgram.Variant.Icon, Double) =
      switch self {
      case .play(let bars): (.play, bars)
      case .speaker(let volume): (.speaker, volume)
      case .loop: (.loop, 0)
      }
    var values = SIMD16<Float>.zero
    (values[0], values[1]) = (Float(kind.rawValue), Float(value))
    (values[2], values[3], values[4], values[5]) = (
      foreground.red, foreground.green, foreground.blue, foreground.alpha
    )
    return .customShader(CustomShader(Self.program, values: values, isOpaque: false))
  }
}

/// Draws the icons of the playback bar.
@MainActor final class PlaybackIconShader: CustomShaderProgram {
  /// GL context; owned by the caller.
  private let gl: Context

  /// Creates the shader without compiling it.
  init(_ gl: Context) { self.gl = gl }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError) {
    let values = customShader.values
    guard let icon = PlaybackIconProgram.Variant.Icon(rawValue: Int(values[0])) else { return }
    let foreground = SIMD4(values[2], values[3], values[4], values[5]) * Float(part.opacity)
    try gl.program(PlaybackIconProgram.self).use(
      .init(icon: icon),
      PlaybackIconProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip,
        fragmentToPicture: part.target.fragmentToPixel(origin: part.frame.origin),
        size: part.extent, value: values[1], foreground: foreground))
    part.fill(gl)
  }

  func close() {}
}
