// SPDX-License-Identifier: MIT

import Views

/// A view with the code that makes it.
@MainActor struct Sample {
  /// The title: what the sample shows.
  let name: String
  /// The code; a test compares it with the source.
  let code: String
  /// True if all states of its controls are shown.
  let hasStates: Bool
  /// Makes the view.
  let view: () -> AnyView

  /// A sample of `content`, whose source is `code`.
  init<Content: View>(
    _ name: String, hasStates: Bool = false, code: String,
    @ViewBuilder _ content: @escaping () -> Content
  ) {
    self.name = name
    self.code = code
    self.hasStates = hasStates
    view = { AnyView(content()) }
  }

  /// A sample of `content` with a state, so that it can be tried, whose value is `state` at first.
  init<Value, Content: View>(
    _ name: String, hasStates: Bool = false, state: Value, code: String,
    @ViewBuilder _ content: @escaping (Binding<Value>) -> Content
  ) {
    self.name = name
    self.code = code
    self.hasStates = hasStates
    view = { AnyView(StatefulView(state, content: content)) }
  }
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
