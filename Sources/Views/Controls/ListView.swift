// SPDX-License-Identifier: MIT

/// A scrolling list of rows of equal height that makes views for visible rows only. Rows grow with
/// the size of texts.
///
/// A row that is scrolled out of sight is removed, and its state with it: what shall stay belongs
/// to a model. In `withMotion`, rows go to their new places, new ones fade in and removed ones out.
public struct List<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// The elements.
  private let data: Data
  /// Returns the identity of an element.
  private let id: (Data.Element) -> ID
  /// The height of a row with texts of normal size, in logical units.
  private let rowHeight: Double
  /// The space between rows, in logical units.
  private let spacing: Double
  /// Called with the element of a row that is activated; nil if rows are not.
  private var action: ((Data.Element) -> Void)?
  /// The selected element; nil if the list keeps its own selection.
  private let selection: Binding<ID?>?
  /// True if keys that nothing else takes are the list's.
  private var takesUnusedKeys = false
  /// True if rows fade away where they go on.
  private var fades = false
  /// The element to scroll to; nil if nothing asks for one.
  private var revealed: Binding<ID?>?
  /// Makes the view of an element.
  private let content: (Data.Element) -> Content

  /// A list of `data`, in rows of `rowHeight` with `spacing` between them, in logical units. With
  /// `selection`, presses and keys set the identity of the selected element, and a row that is
  /// selected by a change of it is scrolled into sight.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<ID?>? = nil, rowHeight: Double,
    spacing: Double = 0, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.selection = selection
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.content = content
  }

  /// A list of `data`, in rows of `rowHeight` with `spacing` between them, in logical units. With
  /// `selection`, presses and keys set the identity of the selected element, and a row that is
  /// selected by a change of it is scrolled into sight.
  ///
  /// ```swift
  /// List(songs, selection: $selectedSong, rowHeight: 40) { Text($0.title) }
  /// ```
  public init(
    _ data: Data, selection: Binding<ID?>? = nil, rowHeight: Double, spacing: Double = 0,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    id = { $0.id }
    self.selection = selection
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.content = content
  }

  /// Activates rows by a press, by Return and by Space.
  public func onActivate(_ action: @escaping (Data.Element) -> Void) -> List {
    changed { $0.action = action }
  }

  /// Gives the list the keys that nothing else has taken, wherever the keyboard focus is: arrow and
  /// page keys, Home and End select a row, and Return and Space activate it.
  ///
  /// ```swift
  /// TextField("Search", text: $query).defaultFocus()
  /// List(songs, selection: $selectedSong, rowHeight: 40) { Text($0.title) }
  ///   .onActivate { open($0) }.takesUnusedKeys().focusable(false)
  /// ```
  public func takesUnusedKeys(_ takes: Bool = true) -> List {
    changed { $0.takesUnusedKeys = takes }
  }

  /// Makes the rows fade away at an edge beyond which they go on: see `ScrollView.fadesEdges(_:)`.
  public func fadesEdges(_ fades: Bool = true) -> List {
    changed { $0.fades = fades }
  }

  /// Scrolls to the row of the element with the identity in `id`, as far as it takes to see all of
  /// it, and then sets `id` to nil. In `withMotion` it scrolls with a motion.
  ///
  /// ```swift
  /// List(songs, rowHeight: 40) { Text($0.title) }.reveal($revealedSong)
  /// ```
  public func reveal(_ id: Binding<ID?>) -> List { changed { $0.revealed = id } }

  /// The rows, of a height for the size of texts.
  public var body: some View {
    ThemeReader { theme in
      ListRows(height: (rowHeight * theme.textScale).rounded(.up)) { update($0, rowHeight: $1) }
    }
  }

  /// Updates the visible rows.
  private func update(_ node: ListNode, rowHeight: Double) {
    let (data, id, content) = (data, id, content)
    func element(_ row: Int) -> Data.Element {
      data[data.index(data.startIndex, offsetBy: row)]
    }
    node.update(
      RowLayout(count: data.count, height: rowHeight, spacing: spacing),
      id: { AnyHashable(id(element($0))) }, row: { content(element($0)) },
      action: action.map { action in { action(element($0)) } })
    let (selection, revealed) = (selection, revealed)
    func row(of wanted: ID?) -> Int? {
      guard let wanted, let index = data.firstIndex(where: { id($0) == wanted }) else { return nil }
      return data.distance(from: data.startIndex, to: index)
    }
    node.takesUnusedKeys = takesUnusedKeys
    node.fadesEdges = fades
    node.onSelect = selection.map { selection in
      { [unowned node] index in
        let new = id(element(index))
        node.accept(index)
        if selection.wrappedValue != new { selection.wrappedValue = new }
        // What the state refuses is not selected.
        if selection.wrappedValue != new { node.accept(row(of: selection.wrappedValue)) }
      }
    }
    let reading = (selection?.reading ?? .nothing).joined(revealed?.reading ?? .nothing)
    node.configure(reading) { [unowned node] in
      if let selection { node.select(row(of: selection.wrappedValue)) }
      guard let revealed, let wanted = revealed.wrappedValue else { return }
      if let row = row(of: wanted) { node.reveal(row) }
      node.graph.afterUpdate { revealed.wrappedValue = nil }
    }
  }
}

/// The rows of a list.
private struct ListRows: View {
  /// The height of a row, in logical units.
  let height: Double
  /// Makes a node show rows of a height.
  let show: (ListNode, Double) -> Void

  func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ListNode(slot)
    show(node, height)
    return node
  }

  func update(_ node: ViewNode) { show(node.cast(to: ListNode.self), height) }
}

/// The widget of a list's rows.
typealias RowsWidget = Widgets.List<RowBox>

/// The node of a list.
@MainActor final class ListNode: ConfiguringNode {
  /// The list.
  private var widget: RowsWidget?
  /// Returns the identity of a row.
  private var id: (Int) -> AnyHashable = { $0 }
  /// Returns the view of a row.
  private var row: (Int) -> any View = { _ in EmptyView() }
  /// The identity of the row that the view around has selected; nil for none.
  private var selected: AnyHashable?
  /// The nodes of the rows that have a widget.
  private var rows: [RowNode] = []

  override func collect(into widgets: inout [Widget]) {
    if let widget { widgets.append(widget) }
  }

  override func forEachChild(_ body: (ViewNode) -> Void) { rows.forEach(body) }

  /// Shows other rows.
  func update(
    _ layout: RowLayout, id: @escaping (Int) -> AnyHashable, row: @escaping (Int) -> any View,
    action: ((Int) -> Void)?
  ) {
    self.id = id
    self.row = row
    if let widget {
      widget.onActivate = action
      if let motion = graph.motion {
        widget.change(to: layout, by: motion.spring, at: motion.start)
      } else if widget.rowLayout != layout {
        widget.rowLayout = layout
      } else {
        widget.reload()
      }
    } else {
      let list = RowsWidget(layout) { [unowned self] in
        makeRow()
      } configure: { [unowned self] box, index in
        show(index, in: box)
      }
      list.onActivate = action
      list.identify = { [unowned self] in self.id($0) }
      widget = list
    }
  }

  /// Called with a row that a person has selected; nil if the list keeps its own selection.
  var onSelect: ((Int) -> Void)? {
    get { widget?.onSelect }
    set { widget?.onSelect = newValue }
  }
  /// True if keys that nothing else takes are the list's.
  var takesUnusedKeys: Bool {
    get { widget?.takesUnusedKeys ?? false }
    set { widget?.takesUnusedKeys = newValue }
  }
  /// True if rows fade away where they go on.
  var fadesEdges: Bool {
    get { widget?.fadesEdges ?? false }
    set { widget?.fadesEdges = newValue }
  }

  /// Selects a row, or none, and scrolls to it if it is another one.
  func select(_ row: Int?) {
    let before = selected
    accept(row)
    if let row, selected != before { reveal(row) }
  }

  /// Selects a row, or none.
  func accept(_ row: Int?) {
    selected = row.map(id)
    if widget?.current != row { widget?.current = row }
  }

  /// Scrolls to a row after the update, with the motion of the change.
  func reveal(_ row: Int) {
    let isAnimated = graph.motion != nil
    graph.afterUpdate { [weak self] in
      guard let widget = self?.widget else { return }
      widget.tree?.layoutIfNeeded()
      widget.reveal(row: row, animated: isAnimated)
    }
  }

  private func makeRow() -> RowBox {
    let node = RowNode(inside)
    rows.append(node)
    return node.box
  }

  private func show(_ index: Int, in box: RowBox) {
    guard let node = rows.first(where: { $0.box === box }) else { return }
    let row = row
    node.show(id(index)) { row(index) }
  }
}

/// The widget of a row, which is used again for other rows.
final class RowBox: Box {}

/// The node of a row's widget.
@MainActor final class RowNode: EvaluatedNode, ContainerNode {
  /// The widget.
  let box = RowBox()
  /// The identity of the row that is shown.
  private var id: AnyHashable?
  /// Makes the view that is shown.
  private var makeView: () -> any View = { EmptyView() }
  /// The node of the view that is shown.
  private var child: ViewNode?
  var isUnsettled = false

  /// Shows the row that `makeView` returns, now and whenever something that it reads has changed.
  /// The view of another row is removed.
  func show(_ id: AnyHashable, _ makeView: @escaping () -> any View) {
    self.makeView = makeView
    update(to: id)
  }

  override func evaluate() {
    graph.countEvaluation()
    if let id { update(to: id) }
  }

  private func update(to id: AnyHashable) {
    let view = track(makeView)
    if id == self.id, let child {
      view.update(child)
    } else {
      child?.remove()
      self.id = id
      child = view.makeNode(in: inside)
      settle()
    }
  }

  func settle() { graph.setChildren(of: box, to: child) }

  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func structureChanged() { graph.unsettle(self) }
}
