// SPDX-License-Identifier: MIT

/// A card of the scene, in logical units from the top left of the content.
struct SceneCard {
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  /// True if the gradient runs from top to bottom, false if from left to right.
  let isVertical: Bool
  /// Colours of the gradient, equally spaced.
  let colors: [UInt32]
  let texts: [SceneText]
}

/// A line of text, in logical units from the top left of its card.
struct SceneText {
  let string: String
  let size: Double
  let isBold: Bool
  let x: Double
  let top: Double

  init(_ string: String, size: Double, isBold: Bool, x: Double, top: Double) {
    self.string = string
    self.size = size
    self.isBold = isBold
    self.x = x
    self.top = top
  }
}
