// SPDX-License-Identifier: MIT

public import Style

/// The passes of one blur. Equal plans make equal images; a plan knows nothing of GL.
///
/// Levels are numbered by halvings: level 2 has a quarter of the plane's width. A texel of level k
/// covers exactly 2^k x 2^k pixels of the plane, counted from the plane's own corner, so that
/// moving glass never makes its backdrop swim.
public struct BlurPlan: Hashable, Sendable {
  /// The standard deviation of the blur, in pixels of the plane.
  public let sigma: Double
  /// The passes, in order. Each writes a level from levels written before.
  public let passes: [Pass]
  /// The input of the last pass, which draws the glass.
  public let last: LastPass

  /// The input of a pass.
  public enum Source: Hashable, Sendable {
    /// The plane itself.
    case plane
    /// The level written by the pass of this index.
    case pass(Int)
  }

  /// One pass.
  public struct Pass: Hashable, Sendable {
    /// The computation.
    public let kernel: Kernel
    /// The level that is read.
    public let source: Source
    /// The second level of a mix; nil for other kernels.
    public let second: Source?
    /// The number of the level that is written.
    public let level: Int
    /// The maximum distance of a sample from the centre over all sigmas of this path, in source
    /// texels, along the axes that the kernel samples. Levels are sized for it once.
    public let maximumExtent: Double
    /// The minimum number of texels that the level has beyond the plane's end, so that plans that
    /// share it agree on its size.
    public let margin: Int
    /// The change of colours after the computation; nil for none.
    public let change: ColorChange?

    /// A pass.
    public init(
      _ kernel: Kernel, from source: Source, mixing second: Source? = nil, to level: Int,
      maximumExtent: Double = 0, margin: Int = 0, change: ColorChange? = nil
    ) {
      self.kernel = kernel
      self.source = source
      self.second = second
      self.level = level
      self.maximumExtent = max(maximumExtent, kernel.extent(.x), kernel.extent(.y))
      self.margin = margin
      self.change = change
    }

    /// The maximum distance of a sample from the centre along `axis`, in source texels.
    func maximumExtent(_ axis: Kernel.Axis) -> Double {
      (kernel.axis ?? axis) == axis ? maximumExtent : 0
    }
  }

  /// A change of colours, by a share that is a ramp over the texels of the level.
  public struct ColorChange: Hashable, Sendable {
    /// The whole change.
    public let colors: ColorMatrix
    /// The share.
    public let share: Ramp
  }

  /// The input of the last pass: one level, or a mix of two.
  public struct LastPass: Hashable, Sendable {
    /// A level and the way to bring it to full size.
    public struct Input: Hashable, Sendable {
      /// The level.
      public let source: Source
      /// The level's number.
      public let level: Int
      /// The way to full size: `linear` or `spline`, or, for a level of full size, a `line` that
      /// remains to be done.
      public let kernel: Kernel

      /// A level.
      public init(_ source: Source, level: Int, _ kernel: Kernel) {
        self.source = source
        self.level = level
        self.kernel = kernel
      }
    }

    /// The first level.
    public let first: Input
    /// The second level of a mix; nil without a mix.
    public let second: Input?
    /// The share of the second level, from 0 to 1.
    public let mix: Double

    /// One level.
    public init(_ first: Input) {
      self.first = first
      second = nil
      mix = 0
    }

    /// Two levels.
    public init(_ first: Input, _ second: Input, mix: Double) {
      self.first = first
      self.second = second
      self.mix = mix
    }
  }

  /// A plan of these passes.
  public init(sigma: Double, passes: [Pass], last: LastPass) {
    self.sigma = sigma
    self.passes = passes
    self.last = last
  }

  /// The number of the level that `source` refers to.
  public func level(of source: Source) -> Int {
    switch source {
    case .plane: 0
    case .pass(let index): passes[index].level
    }
  }

  /// True if the plan leaves the plane unchanged.
  public var isIdentity: Bool {
    passes.isEmpty && last.first.source == .plane && last.first.kernel == .linear
  }
}

/// A method of blurring, as plans for every sigma.
public protocol Planner: Sendable {
  /// The method's name in reports and on the command line.
  var name: String { get }
  /// A key that differs between planners that make different plans; by default the name.
  var key: String { get }
  /// The plan whose blur comes closest to `sigma` pixels.
  func plan(sigma: Double) -> BlurPlan
  /// The same blur, ending in one level that may be sampled between pixels, for the bevel of glass;
  /// by default the plan with one input.
  func bevelPlan(sigma: Double) -> BlurPlan
  /// The blurs of two sigmas, mixed by the share of the larger, a ramp over the plane. The smaller
  /// is 0 and the larger at most 2.5, or the larger is at most half as large again. By default they
  /// are mixed at full size.
  func bandPlan(from low: Double, to high: Double, by share: Ramp) -> BlurPlan
}

extension Planner {
  /// The plan with one input.
  public func bevelPlan(sigma: Double) -> BlurPlan { plan(sigma: sigma).withOneInput }

  /// Both plans, mixed at full size.
  public func bandPlan(from low: Double, to high: Double, by share: Ramp) -> BlurPlan {
    plan(sigma: low).mixed(with: plan(sigma: high), by: share)
  }

  /// The name.
  public var key: String { name }
}
