// SPDX-License-Identifier: MIT

/// One pass of a blur, computed on the CPU: a sum of separable filters from one level to another.
struct FilterPass: Hashable, Sendable {
  /// A product of two kernels.
  struct Term: Hashable, Sendable {
    /// Along x.
    var across: AxisKernel
    /// Along y.
    var down: AxisKernel
    /// Weight in the pass.
    var weight: Double
  }

  /// Source texels for each target texel along an axis; 2 halves the size.
  var scale: Double
  /// Terms of the sum; a single term has the weight 1.
  var terms: [Term]
  /// Texture fetches for each target texel.
  var fetches: Int

  /// A pass of several terms.
  init(scale: Double, terms: [Term], fetches: Int) {
    self.scale = scale
    self.terms = terms
    self.fetches = fetches
  }

  /// The same kernel along both axes.
  init(scale: Double, _ kernel: AxisKernel) {
    self.init(
      scale: scale, terms: [Term(across: kernel, down: kernel, weight: 1)],
      fetches: kernel.fetches * kernel.fetches)
  }

  /// A kernel along x only, without scaling.
  static func across(_ kernel: AxisKernel) -> FilterPass {
    FilterPass(
      scale: 1, terms: [Term(across: kernel, down: .center, weight: 1)], fetches: kernel.fetches)
  }

  /// A kernel along y only, without scaling.
  static func down(_ kernel: AxisKernel) -> FilterPass {
    FilterPass(
      scale: 1, terms: [Term(across: .center, down: kernel, weight: 1)], fetches: kernel.fetches)
  }

  /// Mean variance along x and y, in square source texels.
  var variance: Double {
    terms.reduce(0) {
      $0 + $1.weight * ($1.across.variance(scale: scale) + $1.down.variance(scale: scale)) / 2
    }
  }

  /// Length of a target row for a source row of `length` texels.
  func targetLength(_ length: Int) -> Int { Int((Double(length) / scale).rounded(.up)) }

  /// Applies the pass to `source`.
  func applied(to source: GrayImage) -> GrayImage {
    let width = targetLength(source.width)
    let height = targetLength(source.height)
    let products = terms.map {
      Self.product($0, of: source, scale: scale, width: width, height: height)
    }
    if products.count == 1 { return products[0] }
    var result = GrayImage(width: width, height: height)
    for (term, product) in zip(terms, products) {
      result = result.combined(with: product) { $0 + term.weight * $1 }
    }
    return result
  }

  private static func product(
    _ term: Term, of source: GrayImage, scale: Double, width: Int, height: Int
  ) -> GrayImage {
    var plane = source
    if term.across != .center || scale != 1 {
      plane = plane.filteredAcross(
        AxisFilter(term.across, sourceLength: source.width, targetLength: width, scale: scale))
    }
    if term.down != .center || scale != 1 {
      plane = plane.filteredDown(
        AxisFilter(term.down, sourceLength: source.height, targetLength: height, scale: scale))
    }
    return plane
  }
}
