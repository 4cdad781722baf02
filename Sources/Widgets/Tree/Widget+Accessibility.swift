// SPDX-License-Identifier: MIT

// The tree of widgets as assistive technology sees it: without groups, and without the texts that
// name the widgets around them.
extension Widget {
  /// The name, which is never empty for a widget that `isAccessible`: `accessibilityLabel`, the
  /// title, the texts inside a control, a label beside it, the hint, the tooltip, or the word of
  /// its role.
  public final var accessibleName: String { accessibleName(of: accessibleContent) }

  /// The name by a content that was asked for already.
  package final func accessibleName(of content: AccessibleContent) -> String {
    if let accessibilityLabel { return accessibilityLabel }
    if let label = labelAround { return label }
    if !content.title.isEmpty { return content.title }
    if content.role.isNamedByContent || [.notification, .group].contains(content.role) {
      let inside = words(inside: children)
      if !inside.isEmpty { return inside }
    }
    if content.role.isNamedByLabel, let label = labelBeside { return label.accessibleName }
    if !content.hint.isEmpty { return content.hint }
    return tooltip ?? content.role.word
  }

  /// True if assistive technology is told of this widget, provided that it shows in its tree.
  public final var isAccessible: Bool { isAccessible(accessibleContent) }

  /// The same by a content that was asked for already.
  package final func isAccessible(_ content: AccessibleContent) -> Bool {
    // A group that can have the focus is told of, so that the focus is never on nothing.
    content.role != .group || acceptsFocus
      || (accessibilityLabel != nil && onlyAccessibleChild == nil)
  }

  /// The single widget inside that assistive technology is told of; nil if there are none or
  /// several. A label of a group around a single widget is the label of this widget.
  private final var onlyAccessibleChild: Widget? {
    let children = accessibleChildren
    return children.count == 1 ? children[0] : nil
  }

  /// The label of the groups around this widget that have nothing else in them.
  private final var labelAround: String? {
    var next = parent
    while let widget = next, widget.accessibleContent.role == .group {
      if let label = widget.accessibilityLabel {
        return widget.onlyAccessibleChild === self ? label : nil
      }
      next = widget.parent
    }
    return nil
  }

  /// The widgets inside that assistive technology is told of, without those in others of them.
  package final var accessibleChildren: [Widget] {
    var found: [Widget] = []
    collect(from: self, isNamed: accessibleContent.role.isNamedByContent, into: &found)
    return found
  }

  private final func collect(from widget: Widget, isNamed: Bool, into found: inout [Widget]) {
    for child in widget.children where !child.isHidden && !child.isAccessibilityHidden {
      let content = child.accessibleContent
      if child.isAccessible(content), !(isNamed && content.role.isStatic) {
        found.append(child)
      } else {
        collect(from: child, isNamed: isNamed, into: &found)
      }
    }
  }

  /// The label that names this widget: the nearest text before it, in its parent or in a group
  /// around that. A switch may have it behind.
  package final var labelBeside: Widget? {
    var widget = self
    for _ in 0..<Self.labelLevels {
      guard let parent = widget.parent else { return nil }
      let siblings = parent.children.filter { !$0.isHidden }
      guard let index = siblings.firstIndex(where: { $0 === widget }) else { return nil }
      for sibling in siblings[..<index].reversed() {
        if let label = sibling.firstLabel { return label }
        if sibling.hasControl { break }
      }
      if accessibleContent.role == .toggle, index + 1 < siblings.count,
        !siblings[index + 1].hasControl, let label = siblings[index + 1].firstLabel
      {
        return label
      }
      // Another control of this parent has as much right to the texts around it.
      if siblings.contains(where: { $0 !== widget && $0.hasControl }) { return nil }
      if parent.isAccessible { return nil }
      widget = parent
    }
    return nil
  }

  /// The number of groups in which a label is searched.
  private static var labelLevels: Int { 3 }

  /// The first text of this widget; nil if there is none, or a control.
  private final var firstLabel: Widget? {
    guard !isHidden, !isAccessibilityHidden else { return nil }
    let role = accessibleContent.role
    if role == .label { return accessibleName.isEmpty ? nil : self }
    guard role == .group else { return nil }
    guard !hasControl else { return nil }
    for child in children { if let label = child.firstLabel { return label } }
    return nil
  }

  /// True if this is a control, or one is inside.
  private final var hasControl: Bool {
    guard !isHidden else { return false }
    let role = accessibleContent.role
    return role.isNamedByLabel || role.isNamedByContent || children.contains { $0.hasControl }
  }

  /// The texts in widgets, or the names of pictures if there is no text.
  private final func words(inside widgets: [Widget]) -> String {
    var (texts, pictures): ([String], [String]) = ([], [])
    gather(widgets, &texts, &pictures)
    return (texts.isEmpty ? pictures : texts).joined(separator: ", ")
  }

  private final func gather(
    _ widgets: [Widget], _ texts: inout [String], _ pictures: inout [String]
  ) {
    for widget in widgets where !widget.isHidden && !widget.isAccessibilityHidden {
      let content = widget.accessibleContent
      switch content.role {
      case .label, .heading:
        let name = widget.accessibilityLabel ?? content.title
        if !name.isEmpty { texts.append(name) }
      case .image:
        let name = widget.accessibilityLabel ?? content.title
        if !name.isEmpty { pictures.append(name) }
      case .group:
        if let label = widget.accessibilityLabel {
          texts.append(label)
        } else {
          gather(widget.children, &texts, &pictures)
        }
      case .button, .toggle, .checkbox, .choice, .choices, .slider, .stepper, .progress,
        .link, .textField, .textEditor, .passwordField, .video, .list, .listItem, .menu, .menuItem,
        .scrollArea, .notification, .titleBar, .dialog, .tooltip:
        break
      }
    }
  }

  // MARK: Changes

  /// Tells assistive technology that `accessibleContent` has changed. Controls do that whenever
  /// their state changes. While no assistive technology runs, this costs nothing.
  public final func accessibilityChanged() { tree?.onAccessibleChange?(self, .content) }

  /// Tells assistive technology that other widgets are inside, or show.
  final func accessibleStructureChanged() { tree?.onAccessibleChange?(self, .structure) }
}

/// The kinds of changes of a widget.
package enum AccessibleChange: Sendable {
  /// Another name, state, value or text.
  case content
  /// Other widgets in it, or it is told of from now on or no more.
  case structure
}

extension WidgetTree {
  /// Does what a person asks of a widget by assistive technology. Returns false if the widget does
  /// not show in this tree, is disabled, or cannot do it. `moment` starts motions; nil to start
  /// them with the next frame.
  @discardableResult package func perform(
    _ request: AccessibleRequest, on widget: Widget, at moment: Moment?
  ) -> Bool {
    guard widget.tree === self, widget.isInteractive else { return false }
    layoutIfNeeded()
    guard let moment else { return widget.perform(request) }
    return during(moment) { widget.perform(request) }
  }

  /// The innermost widget at a point, in scene coordinates, of which assistive technology is told.
  package func accessibleWidget(at point: Point<Logical>) -> Widget? {
    var path = widget(at: point)?.path ?? []
    // The texts of a control belong to it.
    while let last = path.last {
      let isTold =
        last.isAccessible
        && path.indices.dropLast().allSatisfy { index in
          !path[index].isAccessibilityHidden
            && !(path[index].accessibleContent.role.isNamedByContent
              && last.accessibleContent.role.isStatic)
        }
      if isTold { return last }
      path.removeLast()
    }
    return nil
  }
}
