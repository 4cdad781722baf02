// SPDX-License-Identifier: MIT

/// A part of a user interface, described by a value.
///
/// A view of your own is a struct with a `body`, which is made of other views. `body` is evaluated
/// when the view appears, when a `State` or a property of an `@Observable` model that it read has
/// changed, and when the view around it has made another value of it. What it describes is compared
/// with the widgets that show it, and only what differs is changed.
///
/// A view keeps its state, its focus and its motions for as long as the views around it put a view
/// of the same type into the same place; `ForEach` tells its views apart by their identity.
@MainActor public protocol View {
  /// The type of `body`.
  associatedtype Body: View
  /// The view without the background that modifiers gave it last; by default the view itself.
  associatedtype Undecorated: View = Self
  /// The view without the effects that modifiers gave it last; by default the view itself.
  associatedtype Unmoved: View = Self

  /// The views that this view consists of. Reads models and changes nothing.
  @ViewBuilder var body: Body { get }

  /// Makes what keeps this view and its widgets. Only the views of this module define it.
  func makeNode(in slot: NodeSlot) -> ViewNode

  /// Makes `node`, which an earlier value of the same type has made, show this value. Only the
  /// views of this module define it.
  func update(_ node: ViewNode)

  /// The view on a layer whose background the next modifier changes. Only the views of this module
  /// define it.
  var decorated: DecoratedView<Undecorated> { get }

  /// The view on a layer whose effects the next modifier changes. Only the views of this module
  /// define it.
  var effects: EffectView<Unmoved> { get }
}

extension View {
  /// Makes a node that evaluates `body`.
  public func makeNode(in slot: NodeSlot) -> ViewNode { BodyNode(self, slot) }

  /// Evaluates `body` if this value may differ from the one before.
  public func update(_ node: ViewNode) { node.cast(to: BodyNode<Self>.self).update(self) }

  /// The view after `change`.
  func changed(_ change: (inout Self) -> Void) -> Self {
    var view = self
    change(&view)
    return view
  }
}

extension View where Body == Never {
  /// Views that are made of widgets have no body.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: View {
  /// There is no value with a body.
  public typealias Body = Never
}

/// Makes one view of the views in a closure, also of `if`, `switch` and `if let`. A loop is a
/// `ForEach`.
@MainActor @resultBuilder public enum ViewBuilder {
  /// The single view of a closure.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// An empty closure.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A single view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views, one after the other.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView((repeat each content))
  }

  /// The view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The view of the first branch.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> EitherView<First, Second> { .first(first) }

  /// The view of the second branch.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> EitherView<First, Second> { .second(second) }

  /// The views of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
