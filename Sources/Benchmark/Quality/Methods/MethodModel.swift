/// A compared method worked out on the processor in Double, with bilinear sampling as GL defines it
/// and the rounding of its textures: what the method is, apart from any device.
public struct MethodModel: Blur {
  /// It cannot fail.
  public typealias Failure = Never

  /// The format of its levels.
  public let format: LevelFormat
  /// Its passes at the strength nearest to a sigma that it has.
  private let recipe: @Sendable (Double) -> Recipe
  /// Whether it dithers its last rounding.
  private let hasDither: Bool

  /// A model of `method` with levels of `format`.
  public init(_ method: Method, format: LevelFormat = .unorm8) {
    self.format = format
    recipe = { method.recipe(sigma: $0) }
    hasDither = method.hasDither
  }

  /// A model of one dual-Kawase blur, whatever sigma it is asked for.
  public init(_ parameters: DualKawaseParameters, format: LevelFormat = .unorm8) {
    self.format = format
    recipe = { $0 == 0 ? .plane : parameters.recipe }
    hasDither = false
  }

  /// What the method costs at `sigma`.
  public func cost(sigma: Double) -> BlurCost? {
    let recipe = recipe(sigma)
    return recipe == .plane ? nil : recipe.cost
  }

  /// `picture` blurred by the method at the strength nearest to `sigma` that it has.
  public func blurred(_ picture: Plane, sigma: Double, rendering: Rendering) -> Plane {
    let recipe = recipe(sigma)
    switch rendering {
    case .float:
      return applied(recipe, to: picture) { $0 }
    case .screen(let dither):
      let result = applied(recipe, to: picture) { $0.rounded(to: format) }
      let isDithered = dither && hasDither && recipe != .plane
      return (isDithered ? result.dithered() : result).rounded(to: .unorm8)
    }
  }

  /// The result on a plane that is mirrored on until its sides are multiples of the largest texel.
  /// The mirror at its left and top is then one of every level too, and that at its new right and
  /// bottom is out of the kernel's sight.
  private func applied(_ recipe: Recipe, to picture: Plane, round: (Plane) -> Plane) -> Plane {
    let cell = recipe.deepestScale
    let sight = Int((7 * recipe.sigma).rounded(.up)) + 4 * cell
    func growth(_ length: Int) -> Int {
      length % cell == 0 ? 0 : (length + sight + cell - 1) / cell * cell - length
    }
    let grown = picture.mirrored(right: growth(picture.width), bottom: growth(picture.height))
    let result = recipe.applied(to: grown, round: round)
    return result.cropped(x: 0, y: 0, width: picture.width, height: picture.height)
  }
}

extension Plane {
  /// The plane with static noise of zero mean and one step of 8 bits peak to peak: interleaved
  /// gradient noise, whose power is in its high frequencies.
  func dithered() -> Plane {
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
