// SPDX-License-Identifier: MIT

extension ToastPanel {
  /// Shows views above the others, for `duration`, or until they are dismissed if nil. Returns the
  /// widget of the views, for `dismiss(_:atOnce:)`. What the views read is observed.
  ///
  /// ```swift
  /// let toasts = ToastPanel(app)
  /// toasts.show(for: .seconds(3)) {
  ///   Text("Volume: 40 %").padding().glass(.regular, over: .desktop).outline(radius: 16)
  /// }
  /// ```
  @discardableResult public func show<Content: View>(
    for duration: Nanoseconds? = .seconds(6), @ViewBuilder _ content: @escaping () -> Content
  ) -> Widget {
    let host = ViewHost(content)
    show(host, for: duration)
    return host
  }
}
