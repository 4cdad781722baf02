// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// Views in a scene of their own, with a manual clock.
final class ViewStage: Stage {
  let host: ViewHost

  init<Content: View>(
    _ width: Double = 400, _ height: Double = 300, @ViewBuilder _ content: @escaping () -> Content
  ) {
    host = ViewHost(content)
    super.init(width, height, host)
  }

  /// Draws frames, half a second apart, until nothing moves.
  func settle() { settle(by: 0.5) }

  /// The number of bodies that were evaluated since the last call.
  func evaluations() -> Int {
    defer { counted = host.graph.evaluations }
    return host.graph.evaluations - counted
  }

  private var counted = 0

  /// The texts of all labels.
  var texts: [String] { all(Label.self).map(\.text) }

  /// The rows that assistive technology is told are selected.
  var selected: [Int] {
    all(Widget.self).map(\.accessibleContent).filter { $0.states.contains(.selected) }
      .compactMap(\.position?.index)
  }
}

/// Compares two trees of layers. Returns the first difference.
@MainActor func difference(_ a: Layer, _ b: Layer, _ path: String = "root") -> String? {
  func differs<Value: Equatable>(_ name: String, _ property: (Layer) -> Value) -> String? {
    property(a) == property(b) ? nil : "\(path).\(name): \(property(a)), afresh \(property(b))"
  }
  // Hidden layers are kept to be used again.
  func shown(_ layer: Layer) -> [Layer] { layer.children.filter { !$0.isHidden } }
  let differences = [
    differs("frame", \.frame), differs("transform", \.transform),
    differs("direction", \.direction), differs("childOffset", \.childOffset),
    differs("opacity", \.opacity),
    differs("isHidden", \.isHidden), differs("clipsChildren", \.clipsChildren),
    differs("clipReach", \.clipReach),
    differs("isCached", \.isCached), differs("outline", \.outline), differs("fill", \.fill),
    differs("border", \.border), differs("shadow", \.shadow), differs("content", \.content),
    differs("takesInput", \.takesInput), differs("children") { shown($0).count },
  ]
  if let found = differences.compactMap(\.self).first { return found }
  for (index, pair) in zip(shown(a), shown(b)).enumerated() {
    if let found = difference(pair.0, pair.1, "\(path)[\(index)]") { return found }
  }
  return nil
}
