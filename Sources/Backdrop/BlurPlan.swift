/// The passes that make one blur. A value: equal plans make equal pictures, and a plan knows nothing
/// of GL.
///
/// Levels are numbered by halvings: level 2 has a quarter of the plane's width. A texel of level k
/// covers exactly 2^k x 2^k pixels of the plane, counted from the plane's own corner, whatever the
/// plane's size: so nothing swims when glass moves.
public struct BlurPlan: Hashable, Sendable {
  /// The standard deviation of the blur, in pixels of the plane.
  public let sigma: Double
  /// The passes, in order. Each makes a level from levels made before it.
  public let passes: [Pass]
  /// What the last pass, which draws the glass, samples.
  public let last: LastPass

  /// Which level a pass reads.
  public enum Source: Hashable, Sendable {
    /// The plane itself.
    case plane
    /// What the pass of this number made.
    case pass(Int)
  }

  /// One pass.
  public struct Pass: Hashable, Sendable {
    /// What it computes.
    public let kernel: Kernel
    /// What it reads.
    public let source: Source
    /// What it mixes in, for a mix.
    public let second: Source?
    /// The level it writes.
    public let level: Int
    /// How far it may come to reach as sigma changes within this plan's path, in source texels, along
    /// the axes on which it reaches at all: room is made once.
    public let farthestReach: Double
    /// The fewest texels its level has beyond what covers the plane, so that plans which share it agree
    /// on its size.
    public let room: Int

    /// A pass.
    public init(
      _ kernel: Kernel, from source: Source, mixing second: Source? = nil, to level: Int,
      farthestReach: Double = 0, room: Int = 0
    ) {
      self.kernel = kernel
      self.source = source
      self.second = second
      self.level = level
      self.farthestReach = max(farthestReach, kernel.reach(.x), kernel.reach(.y))
      self.room = room
    }

    /// How far along `axis` it may come to reach, in source texels.
    func farthestReach(_ axis: Kernel.Axis) -> Double {
      guard case .line(let direction, _) = kernel, direction != axis else { return farthestReach }
      return 0
    }
  }

  /// What the last pass samples: one level, or two that it mixes.
  public struct LastPass: Hashable, Sendable {
    /// A level and how it is brought to full size.
    public struct Input: Hashable, Sendable {
      /// The level.
      public let source: Source
      /// Its number.
      public let level: Int
      /// How it is brought to full size: `linear` or `spline`; or, at full size, a `line` that is left
      /// to do.
      public let kernel: Kernel

      /// A level.
      public init(_ source: Source, level: Int, _ kernel: Kernel) {
        self.source = source
        self.level = level
        self.kernel = kernel
      }
    }

    /// The level.
    public let first: Input
    /// What is mixed in.
    public let second: Input?
    /// How much of the second counts.
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

  /// The plan of these passes.
  public init(sigma: Double, passes: [Pass], last: LastPass) {
    self.sigma = sigma
    self.passes = passes
    self.last = last
  }

  /// The level that `source` is.
  public func level(of source: Source) -> Int {
    switch source {
    case .plane: 0
    case .pass(let index): passes[index].level
    }
  }

  /// Whether the glass shows the plane as it is.
  public var isIdentity: Bool { passes.isEmpty && last.first.source == .plane }
}

/// Makes plans for one method of blurring.
public protocol Planner: Sendable {
  /// The method's name, as the command line and reports give it.
  var name: String { get }
  /// What tells this planner from every other that makes other plans. The name, where nothing more is to
  /// be told.
  var key: String { get }
  /// The plan whose blur has, or comes nearest to, `sigma` pixels.
  func plan(sigma: Double) -> BlurPlan
}

extension Planner {
  /// The name.
  public var key: String { name }
}
