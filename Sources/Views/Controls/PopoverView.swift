// SPDX-License-Identifier: MIT

/// A view with a popover or a dialog, which is shown while a state is true.
struct PopoverView<Content: View, Inside: View>: BoxView {
  /// The view.
  let content: Content
  /// True while the popover is shown.
  let isPresented: Binding<Bool>
  /// The background; nil for the theme's surface colour.
  let glass: Glass?
  /// The title of a dialog; nil for a popover.
  var dialog: String?
  /// The views in the popover.
  let inside: () -> Inside

  var reading: Reading { isPresented.reading }
  func makeWidget() -> PopoverBox { PopoverBox() }

  func configure(_ widget: PopoverBox, _ graph: ViewGraph) {
    let (isPresented, inside) = (isPresented, inside)
    widget.slot.content = { AnyView(inside()) }
    widget.glass = glass
    widget.dialog = dialog
    widget.onClose = { if isPresented.wrappedValue { isPresented.wrappedValue = false } }
    let isWanted = isPresented.wrappedValue
    guard isWanted != widget.isOpen else { return }
    graph.afterUpdate { [weak widget] in widget?.show(isWanted) }
  }
}

/// The widget of a view with a popover.
final class PopoverBox: Box {
  /// The views in the popover, which change while it is open.
  @MainActor @Observable final class Slot {
    /// Makes the views.
    var content: () -> AnyView = { AnyView(EmptyView()) }
  }

  /// The views in the popover.
  let slot = Slot()
  /// The background; nil for the theme's surface colour.
  var glass: Glass?
  /// The title of a dialog; nil for a popover.
  var dialog: String?
  /// Called when the popover was closed by a press beside it or by Escape.
  var onClose: () -> Void = {}
  /// The popover; nil while it is closed.
  private var popover: Popover?

  /// True while the popover is shown.
  var isOpen: Bool { popover != nil }

  /// Opens or closes the popover.
  func show(_ isWanted: Bool) {
    guard isWanted != isOpen else { return }
    guard isWanted, tree != nil else { return hide() }
    let card = PopoverCard(ViewHost { [slot] in slot.content().padding() }, glass: glass)
    card.accessibilityLabel = dialog
    let popover = Popover(card)
    popover.onClose = { [weak self] in
      guard let self, isOpen else { return }
      self.popover = nil
      onClose()
    }
    self.popover = popover
    if dialog == nil { popover.open(beside: self) } else { popover.open(over: self) }
  }

  private func hide() {
    let popover = popover
    self.popover = nil
    popover?.close()
  }

  override func didDetach() { hide() }
}

extension View {
  /// Shows other views beside this one, in front of everything, while `isPresented` is true. A
  /// press beside them and Escape make it false.
  ///
  /// ```swift
  /// Button("Share") { isSharing = true }
  ///   .popover(isPresented: $isSharing) { Text("Nothing to share yet") }
  /// ```
  ///
  /// `glass` is the background, tinted so that texts are legible over any backdrop; nil for the
  /// theme's surface colour.
  public func popover<Inside: View>(
    isPresented: Binding<Bool>, glass: Glass? = nil, @ViewBuilder _ content: @escaping () -> Inside
  ) -> some View {
    PopoverView(content: self, isPresented: isPresented, glass: glass, inside: content)
  }

  /// Shows a dialog in the middle of the dimmed surface while `isPresented` is true: a title, a
  /// text, and buttons in a row. It blocks everything else. Escape makes the state false, and
  /// Return activates the first button of the style `.filled`; each button makes it false itself.
  /// If one has the style `.destructive` and none is filled, Return activates the first of the
  /// others.
  ///
  /// ```swift
  /// Button("Delete") { isAsking = true }
  ///   .dialog("Delete the song?", isPresented: $isAsking, text: "It cannot be restored.") {
  ///     Button("Cancel") { isAsking = false }
  ///     Button("Delete") { isAsking = false }.style(.destructive)
  ///   }
  /// ```
  ///
  /// `glass` is the background, as of a popover.
  public func dialog<Buttons: View>(
    _ title: String, isPresented: Binding<Bool>, text: String = "", glass: Glass? = nil,
    @ViewBuilder buttons: @escaping () -> Buttons
  ) -> some View {
    PopoverView(content: self, isPresented: isPresented, glass: glass, dialog: title) {
      VStack(spacing: 8) {
        Text(title).role(.headline).lines(nil)
        if !text.isEmpty { Text(text).tone(.secondary).lines(nil) }
        HStack(spacing: 8) {
          Spacer()
          buttons()
        }
        .padding(vertical: 4)
      }
      .frame(width: 300)
    }
  }
}
