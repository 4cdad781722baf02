// SPDX-License-Identifier: MIT

/// Shows widgets for a while, one below the other at a side, such as notifications that arrive.
///
/// Each slides in from the side, and out when its time is over. While the pointer is over any of
/// them, none leaves. Without motion they fade. `ToastPanel` shows a stack over the desktop.
public final class ToastStack: Widget {
  /// The side at which widgets appear: `.left` or `.right`.
  public let side: Edge
  /// The width of each widget, in logical units.
  public let width: Double
  /// Called after the last widget has left.
  public var onEmpty: (() -> Void)?
  /// True if the pointer was over a widget in the last frame.
  private var wasHovered = false
  /// The widgets, newest first, with those that are leaving.
  private var toasts: [Toast] = []

  /// The most widgets shown; older ones leave.
  private static let maximumCount = 4
  /// The space between widgets, and to the edges of the stack, in logical units.
  private static let (spacing, margin) = (10.0, 14.0)
  /// The least time that a widget stays after the pointer has left the stack.
  private static let lingering = Nanoseconds.milliseconds(1500)

  /// A widget in the stack.
  private final class Toast: ZStack {
    /// The widget.
    let shown: Widget
    /// The time until it leaves, from its first frame; nil for no end.
    let duration: Nanoseconds?
    /// The time at which it leaves; nil before its first frame, or for no end.
    var deadline: Moment?
    /// True once it has begun to slide in.
    var hasCome = false
    /// True once it is leaving.
    var isLeaving = false

    init(_ shown: Widget, for duration: Nanoseconds?) {
      self.shown = shown
      self.duration = duration
      super.init()
      add(shown)
    }

    override var accessibleContent: AccessibleContent { AccessibleContent(.notification) }
  }

  /// Creates an empty stack whose widgets are `width` logical units wide.
  public init(at side: Edge, width: Double = 380) {
    precondition(side == .left || side == .right, "toasts appear at the left or the right side")
    self.side = side
    self.width = width
    super.init()
  }

  /// True if no widget is shown, not even one that is leaving.
  public var isEmpty: Bool { toasts.isEmpty }

  /// The widgets shown, newest first, without those that are leaving.
  public var widgets: [Widget] { toasts.filter { !$0.isLeaving }.map(\.shown) }

  /// Shows `widget` above the others, for `duration`, or until it is dismissed if nil.
  public func show(_ widget: Widget, for duration: Nanoseconds? = .seconds(6)) {
    let toast = Toast(widget, for: duration)
    toasts.insert(toast, at: 0)
    add(toast)
    for old in toasts.filter({ !$0.isLeaving }).dropFirst(Self.maximumCount) { leave(old) }
    move(toast, to: 1)
    invalidateLayout()
    animate()
  }

  /// Removes a widget with its motion, or at once if it has gone already, as by a swipe. Does
  /// nothing if it is not shown.
  public func dismiss(_ widget: Widget, atOnce: Bool = false) {
    guard let toast = toasts.first(where: { $0.shown === widget }) else { return }
    if atOnce { remove(toast) } else { leave(toast) }
  }

  private func leave(_ toast: Toast) {
    guard !toast.isLeaving else { return }
    toast.isLeaving = true
    guard tree != nil else { return remove(toast) }
    move(toast, to: 0)
    toast.ongoingTravel?.onEnd = { [weak self, weak toast] in toast.map { self?.remove($0) } }
  }

  /// Makes a widget slide in, to a presence of 1, or out, to 0.
  private func move(_ toast: Toast, to presence: Double) {
    guard let tree else { return }
    let travel =
      toast.ongoingTravel
      ?? Travel(toast, in: tree, from: nil, presence: toast.hasCome ? 1 : 0)
    toast.hasCome = true
    travel.transition = .slide(side, by: width + Self.margin)
    travel.fade(to: presence, by: spring(tree), at: tree.moment)
  }

  private func remove(_ toast: Toast) {
    // The removal ends its motion, which calls this again.
    guard let index = toasts.firstIndex(where: { $0 === toast }) else { return }
    toasts.remove(at: index)
    toast.remove()
    invalidateLayout()
    if toasts.isEmpty { onEmpty?() }
  }

  private func spring(_ tree: WidgetTree) -> Spring {
    tree.motion == .normal ? tree.theme.springs.smooth : tree.theme.springs.quick
  }

  /// The side is the same in every layout.
  public override var followsLayoutDirection: Bool { false }

  // MARK: Time

  /// Starts the motions of widgets that were shown before the stack had a tree.
  public override func didAttach() {
    for toast in toasts where !toast.hasCome { move(toast, to: 1) }
    animate()
  }

  /// The pointer has come or gone.
  public override func stateChanged() { animate() }

  /// Makes the widgets leave whose time is over.
  public override func tick(at moment: Moment) -> FrameDemand {
    var demand = FrameDemand.idle
    for toast in toasts {
      guard let duration = toast.duration, !toast.isLeaving else { continue }
      var deadline = toast.deadline ?? moment + duration
      if isHovered || wasHovered { deadline = max(deadline, moment + Self.lingering) }
      toast.deadline = deadline
      if moment >= deadline {
        leave(toast)
      } else if !isHovered {
        demand = demand.merged(with: .at(deadline))
      }
    }
    wasHovered = isHovered
    return demand
  }

  // MARK: Layout

  /// The whole proposal.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? width + 2 * Self.margin, height: proposal.height ?? 0)
  }

  /// Stacks the widgets, newest at the top. Those below move down to make room.
  public override func layoutChildren() {
    let left = side == .right ? layer.frame.width - Self.margin - width : Self.margin
    var top = Self.margin
    for toast in toasts {
      let height = toast.measure(in: ProposedSize(width: width)).height
      let before = toast.layer.frame
      toast.layout(in: Rect(x: left, y: top, width: width, height: height))
      if let tree, !before.isEmpty, before.top != top {
        let seen = Rect<Logical>(x: left, y: before.top, width: width, height: height)
        (toast.ongoingTravel ?? Travel(toast, in: tree, from: seen))
          .go(by: spring(tree), at: tree.moment)
      }
      if !toast.isLeaving { top += height + Self.spacing }
    }
  }
}
