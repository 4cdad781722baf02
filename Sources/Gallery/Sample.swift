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

  /// A sample of `content` with a state, which is false at first.
  init<Content: View>(
    _ name: String, code: String, @ViewBuilder _ content: @escaping (Binding<Bool>) -> Content
  ) {
    self.name = name
    self.code = code
    hasStates = false
    view = { AnyView(StatefulView(content: content)) }
  }
}

/// A view with a state.
private struct StatefulView<Content: View>: View {
  /// The state.
  @State private var state = false
  /// Makes the view.
  let content: (Binding<Bool>) -> Content

  init(content: @escaping (Binding<Bool>) -> Content) { self.content = content }

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
