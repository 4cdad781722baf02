// SPDX-License-Identifier: MIT

import ScrimKit

/// The layout of the HUD: metrics in columns, with the graph at the right, or above them in a
/// narrow window.
struct HUDLayout: Equatable {
  /// The frames of the metrics. If not all fit, the last ones have none.
  private(set) var cells: [Rect<Logical>] = []
  /// The graph's frame; nil if it does not fit.
  private(set) var graph: Rect<Logical>?
  /// The height; 0 if no metric fits.
  private(set) var height = 0.0

  /// The horizontal and vertical padding, and the spacing between columns and lines, in logical
  /// units.
  private static let (margin, padding, gap, spacing) = (16.0, 6.0, 24.0, 2.0)
  /// The minimum and maximum width of a column, and the maximum number of columns.
  private static let (narrow, wide, most) = (148.0, 190.0, 4)
  /// The minimum and maximum width of the graph beside columns, and its height above them.
  private static let (leastGraph, widestGraph, lowGraph) = (120.0, 240.0, 34.0)

  /// Lays out `count` metrics of height `line` in a width, not higher than `most`.
  init(_ count: Int, line: Double, width: Double, most: Double) {
    let inner = max(width - 2 * Self.margin, 0)
    let beside = inner - Self.leastGraph - Self.gap
    let isBeside = Self.columns(in: beside) > 1
    let columns = Self.columns(in: isBeside ? beside : inner)
    let wanted = (count + columns - 1) / columns
    let fitting = (most - 2 * Self.padding + Self.spacing) / (line + Self.spacing)
    let rows = min(wanted, Int(max(fitting, 0)))
    guard rows > 0 else { return }
    height = 2 * Self.padding + Double(rows) * (line + Self.spacing) - Self.spacing
    let column =
      isBeside
      ? min(Self.column(columns, of: beside), Self.wide) : Self.column(columns, of: inner)
    var top = Self.padding
    if isBeside, rows > 1 {
      let rest = inner - Double(columns) * (column + Self.gap)
      let extent = min(rest, Self.widestGraph).rounded()
      graph = Rect(
        x: width - Self.margin - extent, y: top, width: extent, height: height - 2 * top)
    } else if !isBeside, height + Self.lowGraph + Self.padding <= most {
      graph = Rect(x: Self.margin, y: top, width: inner, height: Self.lowGraph)
      top += Self.lowGraph + Self.padding
      height += Self.lowGraph + Self.padding
    }
    cells = (0..<min(count, rows * columns)).map { index in
      Rect(
        x: (Self.margin + Double(index / rows) * (column + Self.gap)).rounded(),
        y: top + Double(index % rows) * (line + Self.spacing), width: column.rounded(.down),
        height: line)
    }
  }

  /// Returns the number of columns that fit into a width.
  private static func columns(in room: Double) -> Int {
    min(max(Int((room + gap) / (narrow + gap)), 1), most)
  }

  /// Returns the width of each of `count` columns.
  private static func column(_ count: Int, of room: Double) -> Double {
    (room - Double(count - 1) * gap) / Double(count)
  }
}
