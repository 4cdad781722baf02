// SPDX-License-Identifier: MIT

/// Views that slide in from an edge.
struct DrawerView<Content: View>: BoxView {
  /// The views.
  let content: Content
  /// True while the drawer is open.
  let isPresented: Binding<Bool>
  /// The edge.
  let edge: Edge
  /// The thickness of the strip from which a closed drawer is pulled, in logical units.
  let strip: Double
  /// True if the open drawer blocks what is behind it.
  let isModal: Bool
  /// The least length that is left free beside the drawer, in logical units.
  let margin: Double
  /// The colour over what the open drawer does not cover; nil for none.
  let dimming: Color?
  /// The spring.
  let spring: Spring
  /// Called with the visible part when the drawer has moved; nil if nobody asks.
  let onMove: ((Double) -> Void)?

  var reading: Reading { isPresented.reading }
  func makeWidget() -> Drawer { Drawer(Box(), from: edge, spring: spring) }
  func holder(in widget: Drawer) -> Widget? { widget.panel }

  func configure(_ widget: Drawer, _ graph: ViewGraph) {
    let isPresented = isPresented
    widget.spring = spring
    widget.stripThickness = strip
    widget.isModal = isModal
    widget.minimumMargin = margin
    widget.dimming = dimming
    widget.onMove = onMove.map { onMove in { [unowned widget] in onMove(widget.openness) } }
    widget.onTarget = { if isPresented.wrappedValue != $0 { isPresented.wrappedValue = $0 } }
    let isWanted = isPresented.wrappedValue
    // What a person holds is open or closed once it is released.
    guard isWanted != widget.isOpen, !widget.isHeld else { return }
    widget.open(isWanted, at: graph.motion?.start)
  }
}

extension View {
  /// Slides other views in from an edge over this one, and out again, when `isPresented`
  /// changes. They are as thick as they need to be, and as long as the edge. A drag and a throw
  /// move the drawer and set the state, as does Escape; the drawer can be caught while it moves.
  ///
  /// - Parameters:
  ///   - isPresented: True while the drawer is open or opening.
  ///   - edge: The edge of this view that the drawer comes from.
  ///   - strip: The thickness of the strip along the edge from which a closed drawer is pulled, in
  ///     logical units. It takes the input of what is beneath; 0 for none.
  ///   - isModal: Blocks this view while the drawer is open, and keeps the keyboard focus in the
  ///     drawer. A press beside the drawer closes it.
  ///   - margin: The least length that is left free beside the drawer, however thick its views are,
  ///     in logical units.
  ///   - dimming: The colour over what the open drawer does not cover; nil for none.
  ///   - spring: The spring of the motion.
  ///   - onMove: Called with the part of the drawer that is seen, when it has moved: 0 if closed, 1
  ///     if open, more if it is pulled beyond its thickness.
  ///   - content: The views in the drawer.
  ///
  /// ```swift
  /// Text("The desk").drawer(isPresented: $isOpen, edge: .bottom) { Text("Pencils").padding(40) }
  /// ```
  public func drawer<Content: View>(
    isPresented: Binding<Bool>, edge: Edge = .top, strip: Double = 0, isModal: Bool = false,
    margin: Double = 0, dimming: Color? = nil, spring: Spring = .spring,
    onMove: ((Double) -> Void)? = nil,
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    overlay {
      DrawerView(
        content: content(), isPresented: isPresented, edge: edge, strip: strip, isModal: isModal,
        margin: margin, dimming: dimming, spring: spring, onMove: onMove
      )
      .id(edge)
    }
  }
}
