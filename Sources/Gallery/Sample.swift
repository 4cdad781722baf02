// SPDX-License-Identifier: MIT

import CSamples
import Views

/// A view with the code that makes it.
@MainActor struct Sample {
  /// The title: what the sample shows.
  let name: String
  /// True if all states of its controls are shown.
  let hasStates: Bool
  /// Makes the view.
  let view: () -> AnyView

  /// The code of the closure that makes the view.
  var code: String { Self.codes[name] ?? "" }

  /// A sample of `content`.
  init<Content: View>(
    _ name: String, hasStates: Bool = false, @ViewBuilder _ content: @escaping () -> Content
  ) {
    self.name = name
    self.hasStates = hasStates
    view = { AnyView(content()) }
  }

  /// A sample of `content` with a state, so that it can be tried, whose value is `state` at first.
  init<Value, Content: View>(
    _ name: String, hasStates: Bool = false, state: Value,
    @ViewBuilder _ content: @escaping (Binding<Value>) -> Content
  ) {
    self.name = name
    self.hasStates = hasStates
    view = { AnyView(StatefulView(state, content: content)) }
  }

  /// The code of all samples by their names, read from sources in the form that the formatter gives
  /// them. `Sample(` and the name come first, the closure begins after a line that ends with `{` or
  /// `in`, and it ends before the next `}` at the same margin as `Sample(`.
  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    let (margin, inset) = ("        ", "          ")
    var name: Substring?
    var body: [Substring]?
    let text = unsafe String(cString: sampleSources())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = body, let title = name, line.hasPrefix("\(margin)}") {
        codes[String(title)] = lines.joined(separator: "\n")
        (name, body) = (nil, nil)
      } else if body != nil {
        body?.append(line.dropFirst(inset.count))
      } else {
        let isOfSample = line.hasPrefix("\(margin)Sample(") || line.hasPrefix("\(inset)\"")
        if isOfSample, line.contains("\"") { name = line.split(separator: "\"")[1] }
        let ends = line.hasSuffix("{") || line.hasSuffix(" in")
        if name != nil, ends, !line.hasPrefix(inset) { body = [] }
      }
    }
    return codes
  }()
}

/// A view with a state.
private struct StatefulView<Value, Content: View>: View {
  /// The state.
  @State private var state: Value
  /// Makes the view.
  let content: (Binding<Value>) -> Content

  init(_ state: Value, content: @escaping (Binding<Value>) -> Content) {
    _state = State(wrappedValue: state)
    self.content = content
  }

  var body: some View { content($state) }
}

/// Samples of one kind.
@MainActor public struct Section {
  /// The name on the command line and in the names of files.
  public let name: String
  /// The title.
  public let title: String
  /// The samples.
  let samples: [Sample]
  /// The input by which the first control of a picture opens something; nil for none.
  var opening: Opening?
  /// The room below the samples of a picture for what opens, in logical units.
  var room = 96.0
  /// The size of texts, relative to the usual one.
  var textScale = 1.0
  /// True if the section is shown with high contrast.
  var hasHighContrast = false

  /// True if the section is shown as for a person who needs it so.
  var isAdapted: Bool { textScale != 1 || hasHighContrast }

  /// The theme of the section.
  func theme(_ appearance: Appearance) -> Theme {
    Theme(appearance, textScale: textScale, hasHighContrast: hasHighContrast)
  }

  /// Inputs that open something.
  enum Opening {
    /// The pointer rests.
    case rest
    /// The primary button is pressed.
    case press
    /// The secondary button is pressed.
    case secondaryPress
  }
}
