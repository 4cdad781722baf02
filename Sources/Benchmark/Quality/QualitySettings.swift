/// What is measured of a blur, and at which strengths.
public struct QualitySettings: Sendable {
  /// The strengths of the main table, in pixels.
  public var sigmas: [Double]
  /// The strengths at which each window size is measured; none leaves the edges out.
  public var edgeSigmas: [Double]
  /// The window sizes.
  public var edgeSizes: [(width: Int, height: Int)]
  /// Where sigma is swept in small steps; nothing leaves continuity out.
  public var sweeps: [ClosedRange<Double>]
  /// Columns and rows of the pictures of the peak signal, in pixels.
  public var pictureSide: Int

  /// What the gates are about, in full.
  public static let full = QualitySettings(
    sigmas: [0.5, 1, 1.5, 2, 2.5, 3, 4, 4.7, 5, 6, 8, 12, 16, 20, 22, 24, 32, 48, 60, 96, 120],
    edgeSigmas: [1, 3, 12, 48, 120], edgeSizes: EdgeMeasure.sizes, sweeps: [0...120],
    pictureSide: 512)

  /// What shows within a minute whether something is wrong: a strength of every path and every
  /// change from one to the next.
  public static let quick = QualitySettings(
    sigmas: [1, 2, 3, 4.7, 8, 12, 22, 24, 60], edgeSigmas: [3, 24],
    edgeSizes: [(320, 192), (333, 217), (1, 1), (1, 500)],
    sweeps: [0...1, 1.8...2.2, 4.3...5.1, 19.9...20.3, 23.8...24.2, 60...60.1], pictureSide: 256)

  /// What compared methods are asked: the strengths of the benchmark's table.
  public static let compared = QualitySettings(
    sigmas: [4, 8, 12, 24, 48], edgeSigmas: [], edgeSizes: [], sweeps: [], pictureSide: 512)

  /// Settings of these values.
  public init(
    sigmas: [Double], edgeSigmas: [Double], edgeSizes: [(width: Int, height: Int)],
    sweeps: [ClosedRange<Double>], pictureSide: Int
  ) {
    self.sigmas = sigmas
    self.edgeSigmas = edgeSigmas
    self.edgeSizes = edgeSizes
    self.sweeps = sweeps
    self.pictureSide = pictureSide
  }
}
