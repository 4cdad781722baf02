// SPDX-License-Identifier: MIT

/// Shows the tooltip of the widget that the pointer rests on.
///
/// It is hidden when the pointer leaves the widget, and by a press, a key or a scroll; the widget
/// then shows none until the pointer has left it. While the pointer moves over a widget or rests
/// on it, at most one frame is demanded, for the time at which the tooltip is due.
@MainActor final class TooltipRouter {
  /// The tree.
  weak var tree: WidgetTree?
  /// The widget whose tooltip is shown or waits; nil for none.
  private weak var subject: Widget?
  /// The state of the subject's tooltip.
  private var phase = Phase.none
  /// The time until which the next tooltip is shown at once.
  private var warmUntil: Moment?
  /// The tooltip that is shown.
  private var popover: Popover?

  /// The states of a tooltip.
  private enum Phase {
    /// The subject has no tooltip, or the pointer has left.
    case none
    /// The tooltip is shown at this time if the pointer rests.
    case waiting(until: Moment)
    /// The tooltip is shown.
    case shown
    /// The tooltip was hidden by a press, a key or a scroll.
    case dismissed
  }

  /// The time for which the pointer rests before a tooltip is shown.
  static let rest = Nanoseconds.milliseconds(500)
  /// The time after a tooltip in which the next one is shown without a rest.
  static let warmth = Nanoseconds.milliseconds(400)

  /// The demand for a frame at the time at which a tooltip is due.
  var frameDemand: FrameDemand {
    if case .waiting(let time) = phase { .at(time) } else { .idle }
  }

  /// True if the tooltip over `widget` is that of the subject.
  func isAbout(_ widget: Widget?) -> Bool { Self.owner(of: widget) === subject }

  /// The pointer has moved over `widget`; nil for no widget.
  func point(at widget: Widget?, _ moment: Moment) {
    let owner = Self.owner(of: widget)
    if owner !== subject {
      if popover != nil { warmUntil = moment + Self.warmth }
      hide()
      subject = owner
      phase = .none
    } else {
      switch phase {
      case .shown, .dismissed: return
      case .none, .waiting: break
      }
    }
    guard subject != nil else { return }
    let isWarm = warmUntil.map { moment < $0 } ?? false
    phase = .waiting(until: isWarm ? moment : moment + Self.rest)
    tree?.want(frameDemand)
  }

  /// Hides the tooltip, or has it not shown, until the pointer leaves the widget.
  func dismiss() {
    hide()
    warmUntil = nil
    if subject != nil { phase = .dismissed }
  }

  /// Shows a tooltip that is due.
  func tick(at moment: Moment) {
    guard case .waiting(let time) = phase, time <= moment else { return }
    phase = .none
    guard let subject, let text = subject.tooltip, subject.tree === tree else { return }
    phase = .shown
    let popover = Popover(Tooltip(text), isModal: false)
    popover.onClose = { [weak self] in self?.popover = nil }
    self.popover = popover
    popover.open(beside: subject)
  }

  /// Replaces the text that is shown.
  func textChanged(of widget: Widget) {
    guard widget === subject, case .shown = phase, let moment = tree?.moment else { return }
    hide()
    phase = .waiting(until: moment)
    tree?.want(frameDemand)
  }

  /// Hides the tooltip of `widget` or a descendant.
  func withdraw(_ widget: Widget) {
    guard let subject, widget.contains(subject) else { return }
    hide()
    self.subject = nil
    phase = .none
  }

  private func hide() { popover?.close() }

  /// The innermost widget with a tooltip around `widget`.
  private static func owner(of widget: Widget?) -> Widget? {
    var next = widget
    while let current = next, current.tooltip?.isEmpty ?? true { next = current.parent }
    return next
  }
}

/// The text of a tooltip on its background.
final class Tooltip: Widget {
  /// The text.
  private let label: Label

  /// The largest width of the text, in logical units.
  private static let maximumWidth = 320.0
  /// The space around the text.
  private static let padding = Padding(horizontal: 10, vertical: 6)

  init(_ text: String) {
    label = Label(text, role: .caption, maxLines: nil)
    super.init()
    add(label)
  }

  override var accessibleContent: AccessibleContent { AccessibleContent(.tooltip) }

  override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: 8, isContinuous: true)
    layer.fill = .color(colors.surface)
    layer.border = Border(color: colors.separator)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = min(proposal.width ?? .infinity, Self.maximumWidth)
    return Self.padding.around(
      label.measure(in: ProposedSize(width: width).inside(Self.padding)))
  }

  override func layoutChildren() { label.layout(in: Self.padding.inside(layer.frame.size)) }
}
