// SPDX-License-Identifier: MIT

// What assistive technology is told, and what a test finds by its name.
extension Stage {
  /// The widgets of the stage as assistive technology is told of them now: a line for each, such as
  /// `button “Play”, focused`, with two more spaces before those inside of another.
  public func accessibleTree() throws(AppFailure) -> [String] {
    try update()
    var lines: [String] = []
    func add(_ widgets: [Widget], _ indent: String) {
      for widget in widgets {
        lines.append(indent + widget.accessibleLine)
        add(widget.accessibleChildren, indent + "  ")
      }
    }
    add(widgets.root.accessibleChildren, "")
    return lines
  }

  /// The position to click on what has a name, as for `click(_:)`, or to drag it from: the middle
  /// of the part that shows.
  public func position(
    of name: String, index: Int? = nil, file: String = #filePath, line: Int = #line
  ) throws -> Point<Logical> {
    try update()
    var all: [Widget] = []
    func search(_ widget: Widget) {
      for child in widget.accessibleChildren {
        all.append(child)
        search(child)
      }
    }
    search(widgets.root)
    func failure(_ reason: String) -> StageFailure { StageFailure(reason, file, line) }

    var found = all.filter { $0.accessibleName == name }
    // A label beside a control has the control's name.
    let controls = found.filter { !$0.isStatic }
    if !controls.isEmpty { found = controls }
    // A widget around a control may have its name from it.
    found = found.filter { widget in !found.contains { $0 !== widget && widget.contains($0) } }
    guard let first = found.first else {
      let names = all.map(\.accessibleLabel).joined(separator: ", ")
      throw failure("nothing is named “\(name)”; there are: \(names.isEmpty ? "none" : names)")
    }
    guard let index else {
      guard found.count == 1 else {
        throw failure(
          "\(found.count) are named “\(name)”, index: 0 to \(found.count - 1) says which:"
            + " \(found.map(\.accessibleLabel).joined(separator: ", "))")
      }
      return try middle(of: first, failure)
    }
    guard found.indices.contains(index) else {
      throw failure("index \(index) of “\(name)” is not among \(found.count)")
    }
    return try middle(of: found[index], failure)
  }

  /// The middle of the part of a widget that shows, if a person could click there.
  private func middle(
    of widget: Widget, _ failure: (String) -> StageFailure
  ) throws -> Point<Logical> {
    let label = widget.accessibleLabel
    guard widget.isEffectivelyEnabled else { throw failure("\(label) is disabled") }
    let scene = widgets.scene
    var (rect, around) = (scene.frame(of: widget.layer), widget.layer.parent)
    while let layer = around {
      if layer.clipsChildren { rect = rect.intersection(scene.frame(of: layer)) }
      around = layer.parent
    }
    rect = rect.intersection(Rect(origin: .zero, size: scene.size))
    guard !rect.isEmpty, widget.isOnScreen else { throw failure("\(label) is out of sight") }
    let middle = Point<Logical>(x: rect.left + rect.width / 2, y: rect.top + rect.height / 2)
    // What takes no input lets it through to what is around it.
    if let hit = widgets.widget(at: middle), !widget.contains(hit), !hit.contains(widget) {
      throw failure("\(label) is covered by something else at \(middle.x), \(middle.y)")
    }
    let origin = offscreen.surface.contentLayer.frame.origin
    return Point(x: middle.x - origin.x, y: middle.y - origin.y)
  }
}

extension Widget {
  /// True for texts and pictures, which may name something else.
  fileprivate var isStatic: Bool {
    [.label, .heading, .image].contains(accessibleContent.role)
  }

  /// The role and the name.
  fileprivate var accessibleLabel: String {
    let role = accessibleContent.role.word
    let name = accessibleName
    return name.isEmpty || name == role ? role : "\(role) “\(name)”"
  }

  /// The role, the name, the states and what else is told.
  fileprivate var accessibleLine: String {
    let content = accessibleContent
    var parts = [accessibleLabel]
    func add(_ part: String, if condition: Bool) { if condition { parts.append(part) } }
    let states = content.states
    add("disabled", if: !isEffectivelyEnabled)
    add("focused", if: states.contains(.focused) || (focus != .none && !content.passesFocus))
    add(states.contains(.checked) ? "on" : "off", if: states.contains(.checkable))
    add("selected", if: states.contains(.selected))
    add(states.contains(.expanded) ? "open" : "closed", if: states.contains(.expandable))
    add("opens a menu", if: states.contains(.opensMenu))
    add("invalid", if: states.contains(.invalid))
    add("busy", if: states.contains(.busy))
    if let value = content.value { parts.append(Self.text(of: value.current)) }
    if let text = content.text, text.isEditable { parts.append("text “\(text.string)”") }
    if let position = content.position {
      parts.append("\(position.index + 1) of \(position.count)")
    }
    add(content.description, if: !content.description.isEmpty)
    return parts.joined(separator: ", ")
  }

  /// A number with at most three decimals.
  private static func text(of number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
