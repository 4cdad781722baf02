// SPDX-License-Identifier: MIT

/// The bits of each colour in a window.
public enum ColorDepth: Int, CaseIterable, Hashable, Sendable {
  /// 8 bits, and 8 of alpha: what every compositor takes.
  case eight = 8
  /// 10 bits, and 2 of alpha: gradients in four times as many steps.
  case ten = 10

  /// Difference between two adjacent values of a colour from 0 to 1.
  public var step: Float { 1 / Float((1 << rawValue) - 1) }
}
