// SPDX-License-Identifier: MIT

/// Measurements and strengths of a quality run.
public struct QualitySettings: Sendable {
  /// Sigmas of the main table, in pixels.
  public var sigmas: [Double]
  /// Sigmas measured for each window size; empty skips edges.
  public var edgeSigmas: [Double]
  /// The window sizes.
  public var edgeSizes: [(width: Int, height: Int)]
  /// Ranges of sigma swept in small steps; empty skips continuity.
  public var sweeps: [ClosedRange<Double>]
  /// Width and height of the images for PSNR, in pixels.
  public var imageSide: Int
  /// Steps of sigma that differ from the Gaussian's by no more count as equal, in levels from 0 to
  /// 1. GPUs interpolate with 8 bits of fraction, which blurs a little too much in one step and too
  /// little in the next.
  public var resolution = 0.0

  /// A twentieth of a step of 8 bits, for GPUs.
  public static let ofGPUs = 0.05 / 255

  /// The complete measurements that the limits refer to.
  public static let full = QualitySettings(
    sigmas: [0.5, 1, 1.5, 2, 2.5, 3, 4, 4.7, 5, 6, 8, 12, 16, 20, 22, 24, 32, 48, 60, 96, 120],
    edgeSigmas: [1, 3, 12, 48, 120], edgeSizes: EdgeMeasure.sizes, sweeps: [0...120],
    imageSide: 512)

  /// A check within a minute: one strength of every plan and of every transition.
  public static let quick = QualitySettings(
    sigmas: [1, 2, 3, 4.7, 8, 9, 12, 22, 24, 60], edgeSigmas: [3, 24],
    edgeSizes: [(320, 192), (333, 217), (1, 1), (1, 500)],
    sweeps: [
      0...1, 1.8...2.2, 4.1...5.1, 5.8...6.2, 8.1...8.4, 11.9...12.1, 19.9...20.3, 22.2...22.5,
      23.8...24.2, 60...60.1,
    ],
    imageSide: 256)

  /// Strengths of the compared methods' table.
  public static let compared = QualitySettings(
    sigmas: [4, 8, 12, 24, 48], edgeSigmas: [], edgeSizes: [], sweeps: [], imageSide: 512)
}
