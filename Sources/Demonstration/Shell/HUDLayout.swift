import ScrimKit

/// Where the figures stand in a strip along the window's foot: in columns, one below the other in each, with
/// the graph at their right, or above them where the window is narrow.
struct HUDLayout: Equatable {
  /// Where each figure stands. Where there is no room for all, the last have no place.
  private(set) var cells: [Rect<Logical>] = []
  /// Where the graph is; nil where there is no room for it.
  private(set) var graph: Rect<Logical>?
  /// How high the strip is; 0 where there is no room for any figure.
  private(set) var height = 0.0

  /// The room at the sides, above and below, between columns and between lines, in logical units.
  private static let (margin, padding, gap, spacing) = (16.0, 6.0, 24.0, 2.0)
  /// The least and the greatest width of a column, and how many there are at most.
  private static let (narrow, wide, most) = (148.0, 190.0, 4)
  /// The least and the greatest width of the graph beside columns, and its height above them.
  private static let (leastGraph, widestGraph, lowGraph) = (120.0, 240.0, 34.0)

  /// A place for each of `count` figures, as high as `line`, in a strip of some width that is not higher than
  /// `most`.
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

  /// How many columns there are in so much room.
  private static func columns(in room: Double) -> Int {
    min(max(Int((room + gap) / (narrow + gap)), 1), most)
  }

  /// How wide each of some columns is in so much room.
  private static func column(_ count: Int, of room: Double) -> Double {
    (room - Double(count - 1) * gap) / Double(count)
  }
}
