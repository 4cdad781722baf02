// SPDX-License-Identifier: MIT

/// A button.
public struct Button<Content: View>: View {
  /// Prominence and background; nil for that of its kind.
  fileprivate var chosenStyle: Widgets.Button.Style?
  /// True if the button opens a menu.
  fileprivate var opensMenu = false
  /// The corner radius, in logical units; nil for the theme's.
  private var radius: Double?
  /// The state of a button that is on or off; nil for one that is neither.
  private var isOn: Binding<Bool>?
  /// The title; nil for other content.
  private let title: String?
  /// Called with the widget when the button is activated.
  private let action: (Widgets.Button) -> Void
  /// The views on the button; empty if it has a title.
  private let content: Content

  /// A button of these views, plain by default.
  public init(action: @escaping () -> Void, @ViewBuilder _ content: () -> Content) {
    title = nil
    self.action = { _ in action() }
    self.content = content()
  }

  /// A button of these views that turns `isOn` on and off, plain by default. The views show which.
  public init(isOn: Binding<Bool>, @ViewBuilder _ content: () -> Content) {
    self.init(action: { isOn.wrappedValue.toggle() }, content)
    self.isOn = isOn
  }

  /// A button with a title, tinted by default.
  public init(_ title: String, action: @escaping () -> Void) where Content == EmptyView {
    self.init(title, EmptyView()) { _ in action() }
  }

  /// A button with a title or with other content.
  init(_ title: String?, _ content: Content, action: @escaping (Widgets.Button) -> Void) {
    self.title = title
    self.content = content
    self.action = action
  }

  /// The button with another prominence.
  public func style(_ style: Widgets.Button.Style) -> Button { changed { $0.chosenStyle = style } }

  /// The button with corners of `radius` logical units; half its height makes them round.
  public func radius(_ radius: Double) -> Button { changed { $0.radius = radius } }

  /// Makes a node with a button.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    if let title {
      let node = LeafNode(Widgets.Button(title), slot)
      configure(node.widget)
      return node
    }
    let holder = Box()
    let node = BoxNode(Widgets.Button(holder), holder: holder, slot)
    show(in: node)
    return node
  }

  /// Updates the button.
  public func update(_ node: ViewNode) {
    if title != nil { return configure(node.cast(to: LeafNode<Widgets.Button>.self).widget) }
    show(in: node.cast(to: BoxNode<Widgets.Button>.self))
  }

  private func show(in node: BoxNode<Widgets.Button>) {
    let widget = node.widget
    node.configure(isOn?.reading ?? .nothing) { [unowned widget] in configure(widget) }
    node.show(content)
  }

  private func configure(_ widget: Widgets.Button) {
    if let title { widget.title = title }
    widget.opensMenu = opensMenu
    widget.radius = radius
    widget.isOn = isOn?.wrappedValue
    widget.style = chosenStyle ?? (title == nil ? .plain : .tinted)
    let action = action
    widget.action = { [unowned widget] in action(widget) }
  }
}

/// A button that opens a menu.
///
/// ```swift
/// MenuButton("Sort") {
///   MenuItem("By name", isChosen: order == .name) { order = .name }
///   MenuItem("By date", isChosen: order == .date) { order = .date }
/// }
/// ```
public struct MenuButton<Content: View>: View {
  /// The title; nil for other content.
  private let title: String?
  /// The background of the menu; nil for the theme's surface colour.
  private let glass: Glass?
  /// Prominence and background; nil for that of its kind.
  private var chosenStyle: Widgets.Button.Style?
  /// Makes the entries.
  private let items: () -> [MenuItem]
  /// The views on the button; empty if it has a title.
  private let content: Content

  /// A button with a title, tinted by default. `items` is called when the menu opens. `glass` is
  /// the background of the menu, tinted so that its texts are legible over any backdrop; nil for
  /// the theme's surface colour.
  public init(
    _ title: String, glass: Glass? = nil, @MenuBuilder items: @escaping () -> [MenuItem]
  ) where Content == EmptyView {
    self.title = title
    self.glass = glass
    self.items = items
    content = EmptyView()
  }

  /// A button of the views in `label`, plain by default.
  public init(
    glass: Glass? = nil, @MenuBuilder items: @escaping () -> [MenuItem],
    @ViewBuilder label: () -> Content
  ) {
    title = nil
    self.glass = glass
    self.items = items
    content = label()
  }

  /// The button with another prominence.
  public func style(_ style: Widgets.Button.Style) -> MenuButton {
    changed { $0.chosenStyle = style }
  }

  /// The button.
  public var body: some View {
    let (items, glass) = (items, glass)
    var button = Button(title, content) { $0.openMenu(items(), glass: glass) }
    button.chosenStyle = chosenStyle
    button.opensMenu = true
    return button
  }
}
