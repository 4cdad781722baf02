// SPDX-License-Identifier: MIT

/// A view with a property of the widget around it, such as a tooltip.
struct GestureView<Content: View, Kind: Widget>: BoxView {
  /// The view.
  let content: Content
  /// Makes the widget.
  let make: @MainActor () -> Kind
  /// Sets the property.
  let change: (Kind) -> Void

  func makeWidget() -> Kind { make() }
  func configure(_ widget: Kind, _ graph: ViewGraph) { change(widget) }
}

/// The widget of a view with gestures.
final class GestureBox: Box {
  /// A shortcut with its action; nil for none.
  var shortcut: (KeyboardShortcut, action: () -> Void)?
  /// Called for an Escape that no other widget takes; nil for nothing.
  var onEscape: (() -> Void)?
  /// Called for keys that no widget inside takes; nil for nothing.
  var onKey: ((KeyEvent) -> Bool)?
  /// The modifier that has set a property; nil before the first.
  private var modifier: String?

  /// Prepares for a modifier. In an `AnyView`, others that make the same type of view may have had
  /// the widget: what they have set is taken back.
  func begin(_ modifier: String) {
    defer { self.modifier = modifier }
    guard let old = self.modifier, old != modifier else { return }
    gestures = Gestures()
    (shortcut, onEscape, onKey) = (nil, nil, nil)
    (cursor, tooltip, focusGroup) = (nil, nil, nil)
    layer.takesInput = false
  }

  override func performShortcut(_ input: KeyEvent) -> Bool {
    guard let shortcut, shortcut.0.matches(input) else { return false }
    shortcut.action()
    return true
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool { onKey?(input) ?? false }

  override func escape() -> Bool {
    onEscape?()
    return onEscape != nil
  }
}

/// The widget of a view whose first control has a shortcut.
final class ShortcutBox: Box {
  /// The shortcut; nil for none.
  var shortcut: KeyboardShortcut?

  override func performShortcut(_ input: KeyEvent) -> Bool {
    guard let shortcut, shortcut.matches(input), let control = Self.control(in: self) else {
      return false
    }
    control.activate()
    return true
  }

  private static func control(in widget: Widget) -> Control? {
    for child in widget.children where !child.isHidden && child.isEnabled {
      if let found = child as? Control ?? control(in: child) { return found }
    }
    return nil
  }
}

/// Makes the entries of a menu of those in a closure, also of `if`, `switch` and `for`.
@resultBuilder public enum MenuBuilder {
  /// An entry.
  public static func buildExpression(_ item: MenuItem) -> [MenuItem] { [item] }
  /// Entries that were made elsewhere.
  public static func buildExpression(_ items: [MenuItem]) -> [MenuItem] { items }
  /// The entries of a closure.
  public static func buildBlock(_ items: [MenuItem]...) -> [MenuItem] { items.flatMap(\.self) }
  /// The entries of an `if` without `else`.
  public static func buildOptional(_ items: [MenuItem]?) -> [MenuItem] { items ?? [] }
  /// The entries of the first branch.
  public static func buildEither(first items: [MenuItem]) -> [MenuItem] { items }
  /// The entries of the second branch.
  public static func buildEither(second items: [MenuItem]) -> [MenuItem] { items }
  /// The entries of a loop.
  public static func buildArray(_ items: [[MenuItem]]) -> [MenuItem] { items.flatMap(\.self) }
}

extension View {
  /// Sets a property of a widget around the view, which takes input for the pointer and fingers.
  private func gesture(
    takesInput: Bool = true, modifier: String = #function,
    _ change: @escaping (GestureBox) -> Void
  ) -> some View {
    GestureView(content: self, make: { GestureBox() }) {
      $0.begin(modifier)
      if takesInput { $0.layer.takesInput = true }
      change($0)
    }
  }

  /// Gives the pointer's cursor this shape over the view; nil for that around it. Views inside with
  /// a cursor of their own keep it, as text fields do.
  ///
  /// ```swift
  /// Text("Pull me").cursor(.grab)
  /// ```
  public func cursor(_ shape: CursorShape?) -> some View {
    gesture { $0.cursor = shape }
  }

  /// Shows a short text beside the view while the pointer rests on it.
  ///
  /// ```swift
  /// Icon("network-wireless-symbolic").tooltip("Wi-Fi: office, 80 %")
  /// ```
  public func tooltip(_ text: String) -> some View {
    gesture { $0.tooltip = text }
  }

  /// Opens a menu for the secondary button, for a long press by a finger, and for the menu key or
  /// Shift and F10 while the keyboard focus is in the view.
  ///
  /// ```swift
  /// Text(file.name).contextMenu {
  ///   MenuItem("Open") { open(file) }
  ///   MenuItem("Delete") { delete(file) }
  /// }
  /// ```
  ///
  /// `glass` is the background of the menu, tinted so that its texts are legible over any backdrop;
  /// nil for the theme's surface colour.
  public func contextMenu(
    glass: Glass? = nil, @MenuBuilder _ items: @escaping () -> [MenuItem]
  ) -> some View {
    gesture {
      $0.gestures.contextMenu = items
      $0.gestures.menuGlass = glass
    }
  }

  /// Calls `action` when the pointer or a finger has been held on the view for half a second
  /// without moving. The press then does nothing else.
  public func onLongPress(_ action: @escaping () -> Void) -> some View {
    gesture { $0.gestures.onLongPress = action }
  }

  /// Calls `action` after the second press of a double click or double tap. What a single press
  /// does is done for each of the two as well.
  public func onDoubleClick(_ action: @escaping () -> Void) -> some View {
    gesture { $0.gestures.onDoubleClick = action }
  }

  /// Calls `action` when the middle button is pressed on the view.
  public func onMiddleClick(_ action: @escaping () -> Void) -> some View {
    gesture { $0.gestures.onMiddleClick = action }
  }

  /// Calls `action` when a button of the mouse is pressed on the view, other than the primary one.
  ///
  /// ```swift
  /// Text("Page").onButton(.back) { goBack() }.onButton(.forward) { goForward() }
  /// ```
  public func onButton(_ button: PointerButton, _ action: @escaping () -> Void) -> some View {
    gesture {
      $0.gestures.onButton = {
        guard $0 == button else { return false }
        action()
        return true
      }
    }
  }

  /// Calls `action` for each key that is pressed, repeated or released while the keyboard focus is
  /// in the view, and that no view inside takes. Return false to pass it on. Keys with Control, Alt
  /// or Super are those of `keyboardShortcut`.
  ///
  /// ```swift
  /// Slider($volume).onKey { event in
  ///   guard event.key.letter == "m", event.phase == .pressed else { return false }
  ///   isMuted.toggle()
  ///   return true
  /// }
  /// ```
  public func onKey(_ action: @escaping (KeyEvent) -> Bool) -> some View {
    gesture(takesInput: false) { $0.onKey = action }
  }

  /// Makes a drag that begins on the view take `text` along, to other views and other programs: a
  /// drag by the pointer's primary button that no view inside keeps, such as a slider, or one by a
  /// finger that was held still for half a second, unless that opens a context menu. The text is
  /// asked for when the drag begins. It can only be copied, unless there is an `onMove`, which is
  /// called once the text was moved elsewhere, to remove it here.
  ///
  /// ```swift
  /// Text(song.title).draggable(song.title)
  /// ```
  public func draggable(
    _ text: @autoclosure @escaping () -> String, onMove: (() -> Void)? = nil
  ) -> some View {
    gesture { $0.gestures.dragItem = { DragItem(.text(text()), onMove: onMove) } }
  }

  /// Makes a drag that begins on the view take files along, by their absolute paths, to be copied
  /// or opened by other programs. Drags begin as with a text. No path begins no drag.
  ///
  /// ```swift
  /// Image(file: photo).draggable(files: [photo])
  /// ```
  public func draggable(files: @autoclosure @escaping () -> [String]) -> some View {
    gesture {
      $0.gestures.dragItem = {
        let paths = files()
        return paths.isEmpty ? nil : DragItem(.files(paths))
      }
    }
  }

  /// Calls `action` with content that was dropped on the view and that no view inside takes: the
  /// first of `kinds` that the drag offers. It is called once the content has arrived, at most five
  /// seconds after the drop. `isTargeted` is true while a drag that can be dropped is over the
  /// view.
  ///
  /// ```swift
  /// Text("Drop songs here").onDrop(of: .files, isTargeted: $isTargeted) { drop in
  ///   play(drop.files)
  /// }
  /// ```
  public func onDrop(
    of kinds: DragKind..., isTargeted: Binding<Bool>? = nil, _ action: @escaping (Drop) -> Void
  ) -> some View {
    gesture {
      $0.gestures.dropTarget = DropTarget(
        kinds, onHover: { isTargeted?.wrappedValue = $0 }, onDrop: action)
    }
  }

  /// Calls `action` with each change of a pinch on the view: two fingers on a touchpad or on the
  /// screen that scale, turn and move. The origin of the pinch is in coordinates of the view. Where
  /// the compositor reports no gestures of touchpads, only screens pinch. Changes that
  /// `action` makes follow the hand, as in `onDrag`.
  ///
  /// ```swift
  /// Image(file: photo).scale(zoom).onPinch { pinch in
  ///   if pinch.phase == .began { start = zoom }
  ///   zoom = pinch.phase == .cancelled ? start : start * pinch.scale
  /// }
  /// ```
  public func onPinch(_ action: @escaping (Pinch) -> Void) -> some View {
    gesture {
      $0.gestures.onPinch = { pinch in
        switch pinch.phase {
        case .began, .changed: Mover.current.withValue(.hand) { action(pinch) }
        case .ended, .cancelled: action(pinch)
        }
      }
    }
  }

  /// Calls `action` for a scroll over the view that no view inside takes: by a wheel, or by two
  /// fingers on a touchpad. Return false to pass it on, for instance to a `ScrollView` around.
  ///
  /// ```swift
  /// Text("\(volume) %").onScroll { scroll in
  ///   volume -= scroll.amount.y
  ///   return true
  /// }
  /// ```
  public func onScroll(_ action: @escaping (Scroll) -> Bool) -> some View {
    gesture { $0.gestures.onScroll = action }
  }

  /// Activates the first control in the view by a key, wherever the keyboard focus is, while it is
  /// enabled and shown. Letters are those of the first Latin layout, also while another is active.
  ///
  /// ```swift
  /// Button("Save") { save() }.keyboardShortcut("s")
  /// ```
  public func keyboardShortcut(_ character: Character, modifiers: Modifiers = .control) -> some View
  {
    keyboardShortcut(KeyboardShortcut(character, modifiers: modifiers))
  }

  /// Activates the first control in the view by a key.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    GestureView(content: self, make: { ShortcutBox() }) { $0.shortcut = shortcut }
  }

  /// Calls `action` for a key, wherever the keyboard focus is, while the view is enabled and shown.
  public func keyboardShortcut(
    _ shortcut: KeyboardShortcut, action: @escaping () -> Void
  ) -> some View {
    gesture(takesInput: false) { $0.shortcut = (shortcut, action) }
  }

  /// Calls `action` for an Escape that no focused view takes and that nothing in front of this view
  /// takes, wherever the keyboard focus is. To be used only while there is something to close.
  public func onEscape(_ action: (() -> Void)?) -> some View {
    gesture(takesInput: false) { $0.onEscape = action }
  }

  /// Lets arrow keys move the keyboard focus among the controls in the view: those along `axis`, or
  /// all four if it is nil. Tab stops once for all of them.
  public func focusGroup(_ axis: Axis? = nil) -> some View {
    gesture(takesInput: false) {
      if $0.focusGroup?.axis != axis || $0.focusGroup == nil { $0.focusGroup = FocusGroup(axis) }
    }
  }
}
