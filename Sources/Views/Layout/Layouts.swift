// SPDX-License-Identifier: MIT

/// The columns of a grid.
public enum GridColumns: Hashable, Sendable {
  /// A number of columns of equal width.
  case count(Int)
  /// As many columns of equal width as fit, of at least this width in logical units.
  case adaptive(Double)
}

/// Views in columns of equal width, row by row. A row is as high as its highest view.
public struct Grid<Content: View>: BoxView {
  /// The columns.
  private let columns: GridColumns
  /// The space between columns and rows, in logical units.
  private let spacing: Double
  let content: Content

  /// A grid with `spacing` between its columns and rows, in logical units.
  public init(
    _ columns: GridColumns, spacing: Double = 8, @ViewBuilder _ content: () -> Content
  ) {
    self.columns = columns
    self.spacing = spacing
    self.content = content()
  }

  func makeWidget() -> GridBox { GridBox() }

  func configure(_ widget: GridBox, _ graph: ViewGraph) {
    widget.columns = columns
    widget.spacing = spacing
  }
}

/// The widget of a grid.
final class GridBox: Widgets.ZStack {
  /// The columns.
  var columns = GridColumns.count(1) { didSet { if columns != oldValue { invalidateLayout() } } }
  /// The space between columns and rows, in logical units.
  var spacing = 0.0 { didSet { if spacing != oldValue { invalidateLayout() } } }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    axis == .horizontal ? Flexibility(fills: true) : super.flexibility(axis, across: across)
  }

  /// The number of columns in `width`; nil for the natural width.
  private func count(in width: Double?) -> Int {
    switch columns {
    case .count(let count): max(count, 1)
    case .adaptive(let least):
      width.map { max(Int(($0 + spacing) / max(least + spacing, 1)), 1) } ?? max(children.count, 1)
    }
  }

  /// Calls `body` with the heights of the rows, from the top.
  private func rows(of width: Double, _ count: Int, _ body: (ArraySlice<Widget>, Double) -> Void) {
    let seen = children.filter { !$0.isHidden }
    for start in stride(from: 0, to: seen.count, by: count) {
      let row = seen[start..<min(start + count, seen.count)]
      let height = row.reduce(0) { max($0, $1.measure(in: ProposedSize(width: width)).height) }
      body(row, height)
    }
  }

  private func columnWidth(_ width: Double, _ count: Int) -> Double {
    max((width - spacing * Double(count - 1)) / Double(count), 0)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let count = count(in: proposal.width)
    let widest = children.reduce(0) { max($0, $1.measure(in: ProposedSize()).width) }
    let width = proposal.width ?? widest * Double(count) + spacing * Double(count - 1)
    var height = -spacing
    rows(of: columnWidth(width, count), count) { height += $1 + spacing }
    return Size(width: width, height: max(height, 0))
  }

  override func layoutChildren() {
    let count = count(in: layer.frame.width)
    let width = columnWidth(layer.frame.width, count)
    var top = 0.0
    rows(of: width, count) { row, height in
      for (column, child) in row.enumerated() {
        let cell = Rect<Logical>(
          x: Double(column) * (width + spacing), y: top, width: width, height: height)
        child.layout(in: child.filling(cell))
      }
      top += height + spacing
    }
  }
}

/// Views one after the other, in lines that break where the place ends.
public struct Flow<Content: View>: BoxView {
  /// The space between views and lines, in logical units.
  private let spacing: Double
  let content: Content

  /// Lines with `spacing` between them and their views, in logical units.
  public init(spacing: Double = 8, @ViewBuilder _ content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  func makeWidget() -> FlowBox { FlowBox() }
  func configure(_ widget: FlowBox, _ graph: ViewGraph) { widget.spacing = spacing }
}

/// The widget of a flow.
final class FlowBox: Widgets.ZStack {
  /// The space between views and lines, in logical units.
  var spacing = 0.0 { didSet { if spacing != oldValue { invalidateLayout() } } }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility { Flexibility() }

  /// Places the views in lines of `width`. Returns the size of all.
  private func flow(
    in width: Double?, _ place: (Widget, Rect<Logical>) -> Void
  ) -> Size<Logical> {
    let limit = width ?? .infinity
    var (x, y, line, widest) = (0.0, 0.0, 0.0, 0.0)
    for child in children where !child.isHidden {
      var size = child.measure(in: ProposedSize())
      if size.width > limit { size = child.measure(in: ProposedSize(width: limit)) }
      if x > 0, x + size.width > limit {
        y += line + spacing
        (x, line) = (0, 0)
      }
      place(
        child, Rect(x: x, y: y, width: min(size.width, limit), height: size.height))
      widest = max(widest, x + min(size.width, limit))
      line = max(line, size.height)
      x += size.width + spacing
    }
    return Size(width: widest, height: y + line)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    flow(in: proposal.width) { _, _ in }
  }

  override func layoutChildren() {
    _ = flow(in: layer.frame.width) { $0.layout(in: $1) }
  }
}

/// The widget of a view with others before or behind it, which do not change its size.
final class LayeredBox: Box {
  /// The alignment of the others; nil if they fill the view.
  var alignment: Alignment? { didSet { if alignment != oldValue { invalidateLayout() } } }
  /// True if the view is the last child, and the others lie behind it.
  var isBackground = false { didSet { if isBackground != oldValue { invalidateLayout() } } }

  private var main: Widget? { isBackground ? children.last : children.first }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    main?.measure(in: proposal) ?? .zero
  }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    main?.limitedFlexibility(axis, across: across) ?? Flexibility()
  }

  override func firstBaseline(in size: Size<Logical>) -> Double? {
    main?.firstBaseline(in: size)
  }

  override func layoutChildren() {
    for child in children where !child.isHidden {
      if let alignment, child !== main {
        child.layout(in: alignment.frame(of: child, in: layer.bounds))
      } else {
        child.layout(in: layer.bounds)
      }
    }
  }
}

/// A view with others before or behind it.
struct LayeredView<Main: View, Other: View>: BoxView {
  /// The view.
  let main: Main
  /// The others.
  let other: Other
  /// The alignment of the others; nil if they fill the view.
  let alignment: Alignment?
  /// True if the others lie behind the view.
  let isBackground: Bool

  var content: some View {
    // As one widget each, so that the first or the last is the view.
    Group {
      if isBackground { WholeView(content: other) }
      WholeView(content: main)
      if !isBackground { WholeView(content: other) }
    }
  }

  func makeWidget() -> LayeredBox { LayeredBox() }
  func configure(_ widget: LayeredBox, _ graph: ViewGraph) {
    widget.isBackground = isBackground
    widget.alignment = alignment
  }
}

/// Views as one widget.
struct WholeView<Content: View>: BoxView {
  /// The views.
  let content: Content

  func makeWidget() -> Box { Box() }
  func configure(_ widget: Box, _ graph: ViewGraph) {}
}

/// The widget of a view of fixed proportions.
final class ProportionBox: Widgets.ZStack {
  /// The width divided by the height.
  var ratio = 1.0 { didSet { if ratio != oldValue { invalidateLayout() } } }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility { Flexibility() }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    switch (proposal.width, proposal.height) {
    case (let width?, let height?):
      Size(width: min(width, height * ratio), height: min(height, width / ratio))
    case (let width?, nil): Size(width: width, height: width / ratio)
    case (nil, let height?): Size(width: height * ratio, height: height)
    case (nil, nil):
      // The smallest size of these proportions that contains the view.
      Self.around(super.sizeThatFits(proposal), ratio)
    }
  }

  private static func around(_ size: Size<Logical>, _ ratio: Double) -> Size<Logical> {
    let width = max(size.width, size.height * ratio)
    return Size(width: width, height: width / ratio)
  }

  override func layoutChildren() {
    let room = layer.frame.size
    let width = min(room.width, room.height * ratio)
    let height = width / ratio
    for child in children where !child.isHidden {
      child.layout(
        in: Rect(
          x: (room.width - width) / 2, y: (room.height - height) / 2, width: width,
          height: height))
    }
  }
}

/// A view of fixed proportions.
struct ProportionView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// The width divided by the height.
  let ratio: Double

  func makeWidget() -> ProportionBox { ProportionBox() }
  func configure(_ widget: ProportionBox, _ graph: ViewGraph) { widget.ratio = ratio }
}

extension View {
  /// Puts views before this one, which decides the size. They fill it, or are placed at `alignment`
  /// in their natural size.
  public func overlay<Other: View>(
    alignment: Alignment? = nil, @ViewBuilder _ other: () -> Other
  ) -> some View {
    LayeredView(main: self, other: other(), alignment: alignment, isBackground: false)
  }

  /// Puts views behind this one, which decides the size. They fill it, or are placed at `alignment`
  /// in their natural size.
  public func background<Other: View>(
    alignment: Alignment? = nil, @ViewBuilder _ other: () -> Other
  ) -> some View {
    LayeredView(main: self, other: other(), alignment: alignment, isBackground: true)
  }

  /// Keeps the width of the view at `ratio` times its height, as large as its room allows.
  public func aspectRatio(_ ratio: Double) -> some View {
    ProportionView(content: self, ratio: ratio)
  }
}
