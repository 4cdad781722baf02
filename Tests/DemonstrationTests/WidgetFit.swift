// SPDX-License-Identifier: MIT

import ScrimKit

@testable import Demonstration

/// What is wrong with the sizes and the places of the widgets that are seen in a tree, a line each.
@MainActor struct WidgetFit {
  /// The tree.
  let tree: WidgetTree
  /// The labels that are seen.
  let labels: [Label]
  /// The controls that are seen and can be pressed.
  let controls: [Control]
  /// The layers with glass, and their glass.
  let glasses: [(layer: Layer, glass: Glass)]

  /// The least side of a control, in logical units.
  private static let leastSide = 24.0

  init(_ tree: WidgetTree) {
    self.tree = tree
    let scene = tree.scene
    let widgets = Self.widgets(in: tree.root)
    labels = widgets.compactMap { $0 as? Label }.filter { !scene.seen($0.layer).isEmpty }
    controls = widgets.compactMap { $0 as? Control }
      .filter { $0.isInteractive && !scene.seen($0.layer).isEmpty }
    glasses = Self.glasses(in: scene.root).filter { !scene.seen($0.layer).isEmpty }
  }

  /// The widgets that are seen, in or out of what clips them.
  private static func widgets(in widget: Widget) -> [Widget] {
    guard !widget.isHidden, widget.layer.opacity > 0 else { return [] }
    return [widget] + widget.children.flatMap(widgets)
  }

  private static func glasses(in layer: Layer) -> [(layer: Layer, glass: Glass)] {
    guard !layer.isHidden, layer.opacity > 0 else { return [] }
    let own: [(Layer, Glass)] =
      if case .glass(let glass) = layer.content { [(layer, glass)] } else { [] }
    return own + layer.children.flatMap(glasses)
  }

  /// The widgets around one, from the inside to the outside.
  static func ancestors(_ widget: Widget) -> [Widget] {
    widget.parent.map { [$0] + ancestors($0) } ?? []
  }

  // MARK: Texts

  /// The labels that go on after what is drawn or seen of them, or that glass in front lies on.
  /// `mayBeCut` is true for those that may be.
  func cutTexts(_ mayBeCut: (Label) -> Bool = { _ in false }) -> [String] {
    let scene = tree.scene
    return labels.flatMap { label -> [String] in
      var lines: [String] = []
      if isCut(label), !mayBeCut(label) { lines.append("'\(label.text)' is cut") }
      guard !Self.ancestors(label).contains(where: { $0 is ScrollView }) else { return lines }
      let (frame, seen) = (scene.frame(of: label.layer), scene.seen(label.layer))
      if seen.width <= frame.width - 1 || seen.height <= frame.height - 1 {
        lines.append("'\(label.text)' of \(frame) is seen in \(seen)")
      }
      for (layer, _) in glasses where isGlass(layer, partlyOver: label.layer) {
        lines.append("glass of \(scene.frame(of: layer)) lies on a part of '\(label.text)'")
      }
      return lines
    }
  }

  /// True if the text goes on after what is drawn of it.
  private func isCut(_ label: Label) -> Bool {
    guard case .text(let content) = label.layer.content else { return false }
    var whole = content
    whole.maxLines = nil
    // A pressed control draws its title smaller.
    let width = label.layer.frame.width + 0.5
    func height(_ content: TextContent) -> Double {
      tree.measurer.measure(content, width: width, scale: tree.scene.scale).size.height
    }
    return height(whole) > height(content) + 1
  }

  /// True if glass of the same panel is in front of a part of a text.
  private func isGlass(_ glass: Layer, partlyOver text: Layer) -> Bool {
    let scene = tree.scene
    let (behind, front) = (Self.path(to: text), Self.path(to: glass))
    let shared = zip(behind, front).prefix { $0 === $1 }.count
    // Neither is around the other, and panels cover each other.
    guard shared < min(behind.count, front.count), !isScene(behind[shared - 1]),
      let layers = behind[shared].parent?.children,
      let first = layers.firstIndex(where: { $0 === behind[shared] }),
      let second = layers.firstIndex(where: { $0 === front[shared] }), second > first
    else { return false }
    let seen = scene.seen(text)
    let both = scene.seen(glass).intersection(seen).insetBy(0.5)
    return !both.isEmpty && both.height < seen.height - 2
  }

  /// The layers from the root to `layer`.
  private static func path(to layer: Layer) -> [Layer] {
    (layer.parent.map(path) ?? []) + [layer]
  }

  private func isScene(_ layer: Layer) -> Bool {
    func holds(_ widget: Widget) -> Bool {
      widget.layer === layer && Self.holdsPanels(widget) || widget.children.contains(where: holds)
    }
    return holds(tree.root)
  }

  /// True for widgets whose children are panels, which cover each other.
  private static func holdsPanels(_ widget: Widget) -> Bool {
    widget is SceneView || widget is DemoWindow
  }

  // MARK: Controls

  /// The controls that are too small, and those that lie on another one of their panel. Links and
  /// texts to be selected are as high as their lines.
  func wrongControls() -> [String] {
    let scene = tree.scene
    let controls = controls.filter { !Self.ancestors($0).contains { $0 is Label } }
    return controls.enumerated().flatMap { index, control -> [String] in
      let size = scene.frame(of: control.layer).size
      var lines: [String] = []
      if min(size.width, size.height) < Self.leastSide {
        lines.append("\(control.accessibleName) is \(size)")
      }
      let around = Self.ancestors(control)
      let menu = around.first { $0 is Menu }
      for other in controls[(index + 1)...] {
        let others = Self.ancestors(other)
        guard menu === others.first(where: { $0 is Menu }),
          !around.contains(where: { $0 === other }), !others.contains(where: { $0 === control }),
          let common = around.first(where: { one in others.contains { $0 === one } }),
          !Self.holdsPanels(common)
        else { continue }
        let both = scene.seen(control.layer).intersection(scene.seen(other.layer)).insetBy(0.5)
        if !both.isEmpty {
          lines.append("\(control.accessibleName) lies on \(other.accessibleName)")
        }
      }
      return lines
    }
  }
}
