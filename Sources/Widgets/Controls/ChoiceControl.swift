// SPDX-License-Identifier: MIT

/// The common base of `SegmentedControl` and `RadioGroup`: titles, one of them selected.
public class ChoiceControl: Control, ControlWithParts {
  /// Index of the selected title. Setting it does not call `onChange`.
  public var selection: Int {
    didSet {
      guard selection != oldValue else { return }
      stateChanged()
      for index in [oldValue, selection] where labels.indices.contains(index) {
        labels[index].accessibilityChanged()
      }
    }
  }
  /// Called with the new index after a person selects another title.
  public var onChange: (Int) -> Void
  /// The titles.
  private(set) var labels: [Label] = []
  /// The alignment of each title in its place.
  private let alignment: TextFlow.Alignment

  init(
    _ titles: [String], selection: Int, alignment: TextFlow.Alignment,
    onChange: @escaping (Int) -> Void
  ) {
    precondition(
      titles.indices.contains(selection),
      "the selection \(selection) is not one of \(titles.count) titles")
    self.selection = selection
    self.onChange = onChange
    self.alignment = alignment
    super.init(stateTolerance: 0.002)
    addLabels(titles)
  }

  /// The titles, at least one. If they change, the selection keeps its index, as far as there is
  /// such a title, and `onChange` is not called.
  public var titles: [String] {
    get { labels.map(\.text) }
    set {
      precondition(!newValue.isEmpty, "a choice has no title")
      guard newValue != titles else { return }
      for label in labels.dropFirst(newValue.count) { label.remove() }
      labels.removeLast(max(labels.count - newValue.count, 0))
      for (label, title) in zip(labels, newValue) { label.text = title }
      addLabels(newValue.dropFirst(labels.count))
      selection = min(selection, labels.count - 1)
      if let theme { restyle(theme) }
      invalidateLayout()
    }
  }

  private func addLabels(_ titles: some Sequence<String>) {
    for title in titles {
      let label = Label(title, role: .control, alignment: alignment)
      label.whole = self
      labels.append(label)
      add(label)
    }
    titlesChanged()
  }

  // MARK: Overridden by the controls

  /// Adds and removes the layers beside the titles.
  func titlesChanged() {}
  /// The direction from one title to the next.
  var axis: Axis { .horizontal }
  /// Index of the title at a position in the layer; nil if there is none.
  func index(at position: Point<Logical>) -> Int? {
    labels.firstIndex { $0.layer.frame.contains(position) }
  }

  // MARK: Selection

  /// Index of the selected title.
  public override var stateTarget: Double { Double(selection) }

  private func select(_ index: Int) {
    guard labels.indices.contains(index), index != selection else { return }
    selection = index
    onChange(index)
  }

  /// Selects the title that the press ends on.
  public override func pressEnded(_ press: Press) {
    let index = isPressed ? index(at: local(press.position)) : nil
    super.pressCancelled(press)
    if let index { select(index) }
  }

  /// The arrow keys of the direction select the neighbouring title, Home and End the first and the
  /// last.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard focus != .none, input.phase != .released else { return false }
    let (before, after): (Keysym, Keysym) = axis == .horizontal ? (.left, .right) : (.up, .down)
    switch inDirection(input.key) {
    case before: select(selection - 1)
    case after: select(selection + 1)
    case .home: select(0)
    case .end: select(labels.count - 1)
    default: return false
    }
    return true
  }

  // MARK: Assistive technology

  /// The titles as choices. The selected one is checked and has the focus.
  public override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.choices)
    content.passesFocus = true
    return content
  }

  /// Tells of the part that has the focus, too.
  public override func stateChanged() {
    super.stateChanged()
    if labels.indices.contains(selection) { labels[selection].accessibilityChanged() }
  }

  func content(ofPart label: Label) -> AccessibleContent {
    let isSelected = labels.indices.contains(selection) && labels[selection] === label
    var states: AccessibleStates = isSelected ? [.checkable, .checked] : .checkable
    if isSelected, focus != .none { states.insert(.focused) }
    return AccessibleContent(
      .choice, title: label.text, states: states, actions: [.select])
  }

  func perform(_ request: AccessibleRequest, onPart label: Label) -> Bool {
    guard request == .perform(.select), let index = labels.firstIndex(where: { $0 === label })
    else { return false }
    select(index)
    return true
  }
}
