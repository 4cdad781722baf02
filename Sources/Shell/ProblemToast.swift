// SPDX-License-Identifier: MIT

import Views

/// Shows what is wrong with a file, until it is right or a person dismisses it.
final class ProblemToast {
  /// The state of the shell.
  private let model: ShellModel
  /// The panel, beneath the centre and at the side without toasts; made with the first mistake.
  private lazy var toasts: ToastPanel = {
    var options = ToastPanel.Options()
    (options.name, options.layer) = ("problems", .top)
    options.side = model.toastSide.opposite
    return ToastPanel(model.app, options)
  }()
  /// The toasts, by their titles.
  private var shown: [String: Widget] = [:]

  init(_ model: ShellModel) { self.model = model }

  /// Shows a line for each mistake, in place of those before; none if there are no mistakes.
  func show(_ title: String, _ lines: [String]) {
    if let old = shown.removeValue(forKey: title) { toasts.dismiss(old) }
    guard !lines.isEmpty else { return }
    let model = model
    shown[title] = toasts.show(for: nil) { [weak self] in
      ProblemView(title: title, lines: lines, model: model) { self?.show(title, []) }
    }
  }
}

/// Mistakes in a file.
struct ProblemView: View {
  /// The headline, which names the file.
  let title: String
  /// A line for each mistake.
  let lines: [String]
  /// The state of the shell.
  let model: ShellModel
  /// Removes the toast.
  let dismiss: () -> Void

  /// The most mistakes that are seen.
  private static let limit = 4

  var body: some View {
    ThemeReader { theme in
      HStack(alignment: .top, spacing: 12) {
        Icon("dialog-warning-symbolic").size(20).accessibilityHidden()
        VStack(spacing: 4) {
          Text(title).role(.headline).lines(2)
          ForEach(lines.prefix(Self.limit), id: \.self) { Text($0).role(.caption).lines(4) }
        }
        .frame(maxWidth: .infinity)
        DismissButton(model: model, action: dismiss)
      }
      .padding(14).onGlass(model, theme, radius: theme.metrics.cardRadius, hasShadow: true)
    }
    .onTap(dismiss)
  }
}
