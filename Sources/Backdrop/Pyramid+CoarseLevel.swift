// SPDX-License-Identifier: MIT

public import GLES
public import Geometry

extension Pyramid {
  /// A part of a level, to be read back.
  public struct CoarseLevel {
    /// The level.
    public let target: RenderTarget
    /// The texels beneath the glass.
    public let rect: Rect<Physical>
    /// True if the texels are floats.
    public let isFloat: Bool
  }

  /// The coarsest level in the colours of the plane that is valid beneath `rect`; nil if there is
  /// none of a quarter of the plane's size or less.
  public func coarseLevel(beneath rect: Rect<Physical>) -> CoarseLevel? {
    var found: CoarseLevel?
    var deepest = 1
    for step in steps where step.identity.level > deepest && step.hasPlaneColors {
      let scale = 1 << step.identity.level
      let isFloat = step.identity.format == .rgba16f
      // Texels whose middle lies beneath the glass, or at least one.
      let texels = Rect<Physical>(
        left: rect.left / scale, top: rect.top / scale,
        right: max((rect.right - 1) / scale, rect.left / scale) + 1,
        bottom: max((rect.bottom - 1) / scale, rect.top / scale) + 1)
      guard isFloat || step.identity.format == .rgba8, step.level.valid.contains(texels) else {
        continue
      }
      deepest = step.identity.level
      found = CoarseLevel(target: step.level.target.target, rect: texels, isFloat: isFloat)
    }
    return found
  }
}

extension Step {
  /// True if neither this step nor one that it reads changes colours.
  fileprivate var hasPlaneColors: Bool {
    switch identity.kernel {
    case .recolor, .decode: return false
    case .grid, .line, .scattered, .spline, .linear, .mix, .rise: break
    }
    guard case .step(let source) = identity.source else { return true }
    return source.hasPlaneColors
  }
}
