// SPDX-License-Identifier: MIT

import ScrimKit

/// A view of one widget with a colour, which moves in `withMotion`.
@MainActor protocol ToneView: LeafView where Kind: WidgetWithTone {
  /// The colour.
  var tone: Label.Tone { get }
}

extension ToneView {
  /// Makes a node with a widget.
  public func makeNode(at place: NodePlace) -> ViewNode {
    let node = ToneNode(makeWidget(), place)
    configure(node.widget)
    node.set(tone)
    return node
  }

  /// Updates the widget, and has its colour move.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: ToneNode<Kind>.self)
    configure(node.widget)
    node.move(to: tone)
  }
}

/// A widget with a colour.
@MainActor protocol WidgetWithTone: Widget {
  /// The colour.
  var tone: Label.Tone { get set }
}

extension Label: WidgetWithTone {}
extension Widgets.Icon: WidgetWithTone {}
extension Widgets.Spinner: WidgetWithTone {}

/// The node of a widget with a colour.
final class ToneNode<Kind: WidgetWithTone>: LeafNode<Kind>, AnimatedNode {
  /// The colour at rest.
  private var tone = Label.Tone.primary
  /// The colour on its way; nil at rest.
  private var motion: AnimatedNumbers<Color>?

  /// Shows a colour at once.
  func set(_ tone: Label.Tone) {
    self.tone = tone
    motion = nil
    widget.tone = tone
  }

  /// Moves to a colour by the motion of the change; without one, shows it at once.
  func move(to tone: Label.Tone) {
    guard tone != self.tone else { return }
    guard let change = graph.motion, let colors = widget.theme?.colors else { return set(tone) }
    var motion = motion ?? AnimatedNumbers(colors.color(self.tone))
    motion.animate(to: colors.color(tone), by: change, isReduced: false)
    self.tone = tone
    self.motion = motion
    graph.animate(self)
  }

  func advance(to moment: Moment) -> Bool {
    guard motion?.advance(to: moment) == true, let color = motion?.value else {
      set(tone)
      return false
    }
    widget.tone = .custom(color)
    return true
  }
}
