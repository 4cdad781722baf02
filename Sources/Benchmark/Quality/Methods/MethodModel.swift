// SPDX-License-Identifier: MIT

/// A compared method computed on the CPU in Double, with bilinear sampling as in GL and the
/// rounding of its textures: the method without the errors of a device.
public struct MethodModel: Blur {
  /// Never fails.
  public typealias Failure = Never

  /// The format of its levels.
  public let format: LevelFormat
  /// The passes for the setting nearest to a sigma.
  private let passTree: @Sendable (Double) -> PassTree
  /// True if the last rounding is dithered.
  private let hasDither: Bool

  /// A model of `method` with levels of `format`.
  public init(_ method: Method, format: LevelFormat = .unorm8) {
    self.format = format
    passTree = { method.passTree(sigma: $0) }
    hasDither = method.hasDither
  }

  /// A model of one dual Kawase blur for every sigma.
  public init(_ parameters: DualKawaseParameters, format: LevelFormat = .unorm8) {
    self.format = format
    passTree = { $0 == 0 ? .plane : parameters.passTree }
    hasDither = false
  }

  /// Cost of the method at `sigma`.
  public func cost(sigma: Double) -> BlurCost? {
    let passTree = passTree(sigma)
    return passTree == .plane ? nil : passTree.cost
  }

  /// Blurs `image` with the setting nearest to `sigma`.
  public func blurred(_ image: GrayImage, sigma: Double, rendering: Rendering) -> GrayImage {
    let passTree = passTree(sigma)
    switch rendering {
    case .float:
      return applied(passTree, to: image) { $0 }
    case .screen(let dither):
      let result = applied(passTree, to: image) { $0.rounded(to: format) }
      let isDithered = dither && hasDither && passTree != .plane
      return (isDithered ? result.dithered() : result).rounded(to: .unorm8)
    }
  }

  /// Applies the passes to a plane that is mirrored until its sides are multiples of the largest
  /// texel. The mirror at the left and top edges then holds for every level, and the new right and
  /// bottom edges lie outside the kernel.
  private func applied(_ passTree: PassTree, to image: GrayImage, round: (GrayImage) -> GrayImage)
    -> GrayImage
  {
    let cell = passTree.deepestScale
    let sight = Int((7 * passTree.sigma).rounded(.up)) + 4 * cell
    func growth(_ length: Int) -> Int {
      length % cell == 0 ? 0 : (length + sight + cell - 1) / cell * cell - length
    }
    let grown = image.mirrored(right: growth(image.width), bottom: growth(image.height))
    let result = passTree.applied(to: grown, round: round)
    return result.cropped(x: 0, y: 0, width: image.width, height: image.height)
  }
}

extension GrayImage {
  /// The plane with static zero-mean noise of one 8-bit step peak to peak: interleaved gradient
  /// noise, which has its power in high frequencies.
  func dithered() -> GrayImage {
    func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let slope = fraction(0.06711056 * Double(x) + 0.00583715 * Double(y))
        result[x, y] += (fraction(52.9829189 * slope) - 0.5) / 255
      }
    }
    return result
  }
}
