// SPDX-License-Identifier: MIT

/// The widget of a view that a press activates. A pressed one is a little smaller.
final class TapBox: Control {
  /// Called when the view is activated.
  var action: () -> Void = {}

  override func activate() { action() }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    measureChildren(in: proposal)
  }

  override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(stretch: flexibilityOfChildren(axis, across: across).stretch)
  }

  override func layoutChildren() { for child in children { child.layout(in: layer.bounds) } }

  override func restyle(_ theme: Theme) {
    layer.transform.scale = motionScale(1 - 0.03 * pressAmount)
  }

  override var focusRingPlacement: FocusRingPlacement { ringAroundContent }
}

extension Control {
  /// A ring around the outline of the content. Modifiers may lie between, whose widgets have no
  /// outline and are as large as the content.
  var ringAroundContent: FocusRingPlacement {
    var shape: Widget = children.first ?? self
    while shape.layer.outline == .rectangle, shape.children.count == 1,
      shape.children[0].layer.frame == shape.layer.bounds
    {
      shape = shape.children[0]
    }
    return FocusRingPlacement(
      layer: layer, frame: layer.bounds, outline: shape.layer.outline, gap: 2)
  }
}

/// The widget of a view that reports whether it has something.
class ReportingBox: Box {
  /// Called when what is reported comes and goes.
  var action: (Bool) -> Void = { _ in }
  /// The state that was reported last.
  private(set) final var reported = false
  /// The state to report.
  var current: Bool { false }

  override func stateChanged() {
    super.stateChanged()
    guard current != reported else { return }
    reported = current
    action(reported)
  }
}

/// The widget of a view that reports the pointer over it.
final class HoverBox: ReportingBox {
  override init() {
    super.init()
    layer.takesInput = true
  }

  override var current: Bool { isHovered }
}

/// A view that may be disabled.
struct DisabledView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// True if the view takes no input.
  let isDisabled: Bool

  func makeWidget() -> Box { Box() }
  func configure(_ widget: Box, _ graph: ViewGraph) { widget.isEnabled = !isDisabled }
}

/// A view whose keyboard focus follows a state.
struct FocusedView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// True while the focus is in the view, and its surface has the keyboard.
  let isFocused: Binding<Bool>

  var reading: Reading { isFocused.reading }
  func makeWidget() -> FocusBox { FocusBox() }

  func configure(_ widget: FocusBox, _ graph: ViewGraph) {
    let isFocused = isFocused
    widget.action = { if isFocused.wrappedValue != $0 { isFocused.wrappedValue = $0 } }
    let wanted = isFocused.wrappedValue
    guard wanted != widget.reported else { return }
    graph.afterUpdate { [weak widget] in widget?.move(wanted) }
  }
}

/// The widget of a view whose focus follows a state.
final class FocusBox: ReportingBox {
  override var current: Bool { containsFocus && tree?.hasKeyboard ?? false }

  /// Moves the focus into the view, or out of it.
  func move(_ inside: Bool) {
    guard let tree, inside != containsFocus else { return }
    if inside {
      if let target = firstFocusable { tree.setFocus(target) }
    } else {
      tree.setFocus(nil)
    }
  }
}

/// A view that the keyboard focus stays out of, or that has it by default.
struct FocusableView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// False if the focus stays out of the view.
  var isFocusable = true
  /// True if the view has the focus by default.
  var isDefault = false

  func makeWidget() -> Box { Box() }

  func configure(_ widget: Box, _ graph: ViewGraph) {
    widget.allowsFocus = isFocusable
    widget.isDefaultFocus = isDefault
  }
}

/// A view with a name for assistive technology.
struct NamedView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// The name; nil for the text of the view.
  var label: String?
  /// True if assistive technology is not told of the view.
  var isHidden = false

  func makeWidget() -> Box { Box() }

  func configure(_ widget: Box, _ graph: ViewGraph) {
    widget.accessibilityLabel = label
    widget.isAccessibilityHidden = isHidden
  }
}

/// A view whose text assistive technology reads when it appears or changes.
struct AnnouncedView<Content: View>: BoxView {
  /// The view.
  let content: Content
  /// The text.
  let text: String

  func makeWidget() -> AnnouncedBox { AnnouncedBox() }
  func configure(_ widget: AnnouncedBox, _ graph: ViewGraph) { widget.text = text }
}

/// The widget of a view whose text assistive technology reads when it appears or changes.
final class AnnouncedBox: Box {
  /// The text.
  var text = "" { didSet { if text != oldValue { accessibilityChanged() } } }

  override var accessibleContent: AccessibleContent {
    AccessibleContent(.notification, title: text)
  }
}

extension View {
  /// Makes screen readers read a text when the view appears and whenever the text changes, as a
  /// message that comes by itself.
  ///
  /// ```swift
  /// Icon("emblem-ok-symbolic").accessibilityNotification("Saved")
  /// ```
  public func accessibilityNotification(_ text: String) -> some View {
    AnnouncedView(content: self, text: text)
  }

  /// Names the view for screen readers and other assistive technology, in place of what it shows
  /// itself. Controls need a name where they have neither a title nor a text beside them.
  ///
  /// ```swift
  /// Slider($volume).accessibilityLabel("Volume")
  /// ```
  public func accessibilityLabel(_ label: String) -> some View {
    NamedView(content: self, label: label)
  }

  /// Makes screen readers and other assistive technology pass over the view and those in it, since
  /// they only decorate.
  public func accessibilityHidden(_ isHidden: Bool = true) -> some View {
    NamedView(content: self, isHidden: isHidden)
  }

  /// Calls `action` when the view is pressed and released, and for Return and Space while it has
  /// the focus.
  public func onTap(_ action: @escaping () -> Void) -> some View {
    GestureView(content: self, make: { TapBox() }) { $0.action = action }
  }

  /// Calls `action` with true when the pointer comes over the view, and with false when it leaves.
  public func onHover(_ action: @escaping (Bool) -> Void) -> some View {
    GestureView(content: self, make: { HoverBox() }) { $0.action = action }
  }

  /// Disables the view and those in it: they take no input, and look so.
  public func disabled(_ isDisabled: Bool = true) -> some View {
    DisabledView(content: self, isDisabled: isDisabled)
  }

  /// Joins the keyboard focus with a state: the state is true while the focus is in the view and
  /// the surface has the keyboard, and setting it moves the focus to the first view inside that
  /// takes it, or away.
  public func focused(_ isFocused: Binding<Bool>) -> some View {
    FocusedView(content: self, isFocused: isFocused)
  }

  /// Gives the keyboard focus to the first view inside that takes it, whenever nothing else has it:
  /// when the panel gets the keyboard, when the drawer or popover around the view opens, when what
  /// had the focus is gone, and with the next key.
  ///
  /// ```swift
  /// TextField("Search", text: $query).defaultFocus()
  /// ```
  public func defaultFocus(_ isDefault: Bool = true) -> some View {
    FocusableView(content: self, isDefault: isDefault)
  }

  /// Keeps the keyboard focus out of the view, if false. Presses still work, and leave the focus
  /// where it is: a list beside a search field, for example, that is typed into meanwhile.
  public func focusable(_ isFocusable: Bool) -> some View {
    FocusableView(content: self, isFocusable: isFocusable)
  }
}
