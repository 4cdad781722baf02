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
}

/// Samples of one kind.
@MainActor public struct Section {
  /// The name on the command line and in the names of files.
  public let name: String
  /// The title.
  public let title: String
  /// The samples.
  let samples: [Sample]
}
