// SPDX-License-Identifier: MIT

/// Views that are made of the size of their room. A reader takes all room that others leave; its
/// views fill it. They are made while the room is laid out, so that they are shown in the same
/// frame, and made again when the size changes.
///
/// ```swift
/// GeometryReader { size in
///   if size.width > 480 { Text("In two columns") } else { Text("In one column") }
/// }
/// ```
public struct GeometryReader<Content: View>: View {
  /// Makes the views.
  private let content: (Size<Logical>) -> Content

  /// Views that `content` makes of the size of their room, in logical units.
  public init(@ViewBuilder _ content: @escaping (Size<Logical>) -> Content) {
    self.content = content
  }

  /// Makes a node without views; they are made by the layout.
  public func makeNode(in slot: NodeSlot) -> ViewNode { GeometryNode(content, slot) }

  /// Makes the views again.
  public func update(_ node: ViewNode) {
    node.cast(to: GeometryNode<Content>.self).update(content)
  }
}

/// The widget of views that are made of its size.
final class GeometryBox: Widgets.ZStack {
  /// Called with the size before the views are laid out.
  var onLayout: (Size<Logical>) -> Void = { _ in }

  override var isLayoutBoundary: Bool { true }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: true)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  /// None: the views follow from the room that a row gives, and do not change that of others.
  override func firstBaseline(in size: Size<Logical>) -> Double? { nil }

  override func layoutChildren() {
    onLayout(layer.frame.size)
    super.layoutChildren()
  }
}

/// The node of views that are made of the size of their room.
@MainActor final class GeometryNode<Content: View>: EvaluatedNode, ContainerNode {
  /// The widget.
  private let box = GeometryBox()
  /// Makes the views.
  private var content: (Size<Logical>) -> Content
  /// The size; nil before the first layout.
  private var size: Size<Logical>?
  /// The node of the views; nil before the first layout.
  private var child: ViewNode?
  var isUnsettled = false

  init(_ content: @escaping (Size<Logical>) -> Content, _ slot: NodeSlot) {
    self.content = content
    super.init(slot)
    box.onLayout = { [weak self] in self?.resize(to: $0) }
  }

  /// Makes the views by another closure.
  func update(_ content: @escaping (Size<Logical>) -> Content) {
    self.content = content
    evaluate()
  }

  private func resize(to size: Size<Logical>) {
    guard size != self.size, !isRemoved else { return }
    self.size = size
    evaluate()
    // What the views consist of now is laid out in this pass.
    graph.settle()
  }

  override func evaluate() {
    guard let size else { return }
    graph.countEvaluation()
    let views = track { content(size) }
    if let child {
      views.update(child)
    } else {
      child = views.makeNode(in: inside)
      settle()
    }
  }

  func settle() { graph.setChildren(of: box, to: child) }

  override func collect(into widgets: inout [Widget]) { widgets.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func structureChanged() { graph.unsettle(self) }
}
