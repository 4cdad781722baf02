// SPDX-License-Identifier: MIT

/// A switch without a title.
public struct Switch: LeafView {
  /// The state.
  private let isOn: Binding<Bool>

  /// A switch of `isOn`.
  public init(_ isOn: Binding<Bool>) { self.isOn = isOn }

  var reading: Reading { isOn.reading }
  func makeWidget() -> Widgets.Toggle { Widgets.Toggle(isOn: isOn.wrappedValue) }

  func configure(_ widget: Widgets.Toggle) { turn(widget, by: isOn) }
}

/// A switch behind its title.
public struct Toggle: View {
  /// The title.
  private let title: String
  /// The state.
  private let isOn: Binding<Bool>

  /// A switch of `isOn`.
  public init(_ title: String, isOn: Binding<Bool>) {
    self.title = title
    self.isOn = isOn
  }

  /// The title and the switch.
  public var body: some View {
    HStack(spacing: 8) {
      Text(title)
      Spacer()
      Switch(isOn)
    }
  }
}

/// A large switch, as of quick settings: a tile that is filled with the accent colour while on.
///
/// ```swift
/// Tile("Wi-Fi", icon: "network-wireless-symbolic", detail: "Office", isOn: $hasWiFi)
/// ```
public struct Tile: LeafView {
  /// The title.
  private let title: String
  /// The name of the icon; nil for none.
  private let icon: String?
  /// The text beneath the title; empty for none.
  private let detail: String
  /// The width to leave free at the end.
  private var room = 0.0
  /// The state.
  private let isOn: Binding<Bool>

  /// A switch of `isOn`, with an icon before the title and a detail beneath it, if there are any.
  public init(_ title: String, icon: String? = nil, detail: String = "", isOn: Binding<Bool>) {
    self.title = title
    self.icon = icon
    self.detail = detail
    self.isOn = isOn
  }

  /// The tile with texts that end `length` logical units before its end, as for a button in an
  /// overlay.
  public func trailingRoom(_ length: Double) -> Tile { changed { $0.room = length } }

  var reading: Reading { isOn.reading }
  func makeWidget() -> Widgets.Tile { Widgets.Tile(title, isOn: isOn.wrappedValue) }

  func configure(_ widget: Widgets.Tile) {
    widget.title = title
    widget.icon = icon
    widget.detail = detail
    widget.trailingRoom = room
    turn(widget, by: isOn)
  }
}

/// A knob on a track.
public struct Slider: LeafView {
  /// The number.
  private let value: Binding<Double>
  /// The selectable numbers.
  private let range: ClosedRange<Double>
  /// The distance between selectable numbers; nil for a continuous range.
  private let step: Double?
  /// Called at the end of each change.
  private let onFinish: () -> Void

  /// A slider of `value`, which follows the knob. `onFinish` is called when a drag or a key ends.
  public init(
    _ value: Binding<Double>, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    onFinish: @escaping () -> Void = {}
  ) {
    self.value = value
    self.range = range
    self.step = step
    self.onFinish = onFinish
  }

  var reading: Reading { value.reading }
  func makeWidget() -> Widgets.Slider { Widgets.Slider(value.wrappedValue, in: range, step: step) }

  func configure(_ widget: Widgets.Slider) {
    let value = value
    widget.range = range
    widget.step = step
    widget.value = value.wrappedValue
    widget.onChange = { value.wrappedValue = $0 }
    widget.onFinish = onFinish
  }
}

/// A row of titles, one of them selected.
public struct Segmented: LeafView {
  /// The titles.
  private let titles: [String]
  /// The index of the selected title.
  private let selection: Binding<Int>

  /// A control of `selection`, the index of a title.
  public init(_ titles: [String], selection: Binding<Int>) {
    self.titles = titles
    self.selection = selection
  }

  var reading: Reading { selection.reading }

  func makeWidget() -> SegmentedControl {
    SegmentedControl(titles, selection: selection.wrappedValue)
  }

  func configure(_ widget: SegmentedControl) { choose(selection, of: titles, in: widget) }
}

/// A box with a check mark while it is on, before a title: for what takes effect later, as in a
/// form.
public struct Checkbox: LeafView {
  /// The title.
  private let title: String
  /// The state.
  private let isOn: Binding<Bool>

  /// A checkbox of `isOn`; without a title, a box alone.
  public init(_ title: String = "", isOn: Binding<Bool>) {
    self.title = title
    self.isOn = isOn
  }

  var reading: Reading { isOn.reading }
  func makeWidget() -> Widgets.Checkbox { Widgets.Checkbox(title, isOn: isOn.wrappedValue) }

  func configure(_ widget: Widgets.Checkbox) {
    widget.title = title
    turn(widget, by: isOn)
  }
}

/// A column of titles behind rings, one of them selected.
public struct RadioGroup: LeafView {
  /// The titles.
  private let titles: [String]
  /// The index of the selected title.
  private let selection: Binding<Int>

  /// A group of `selection`, the index of a title.
  public init(_ titles: [String], selection: Binding<Int>) {
    self.titles = titles
    self.selection = selection
  }

  var reading: Reading { selection.reading }

  func makeWidget() -> Widgets.RadioGroup {
    Widgets.RadioGroup(titles, selection: selection.wrappedValue)
  }

  func configure(_ widget: Widgets.RadioGroup) {
    choose(selection, of: titles, in: widget)
  }
}

/// A number between a minus and a plus.
public struct Stepper: LeafView {
  /// The number.
  private let value: Binding<Double>
  /// The selectable numbers.
  private let range: ClosedRange<Double>
  /// The distance between selectable numbers.
  private let step: Double
  /// Writes the number.
  private let format: (Double) -> String

  /// A stepper of `value`. `format` writes the number, by default without a fraction of zero.
  public init(
    _ value: Binding<Double>, in range: ClosedRange<Double>, step: Double = 1,
    format: @escaping (Double) -> String = Widgets.Stepper.plainFormat
  ) {
    self.value = value
    self.range = range
    self.step = step
    self.format = format
  }

  var reading: Reading { value.reading }

  func makeWidget() -> Widgets.Stepper {
    Widgets.Stepper(value.wrappedValue, in: range, step: step, format: format)
  }

  func configure(_ widget: Widgets.Stepper) {
    let value = value
    widget.format = format
    widget.range = range
    widget.step = step
    widget.value = value.wrappedValue
    widget.onChange = { value.wrappedValue = $0 }
  }
}

/// Gives a switch its state.
@MainActor private func turn(_ widget: SwitchControl, by isOn: Binding<Bool>) {
  widget.isOn = isOn.wrappedValue
  widget.onChange = { isOn.wrappedValue = $0 }
}

/// Gives a control its titles and its selection.
@MainActor private func choose(
  _ selection: Binding<Int>, of titles: [String], in widget: ChoiceControl
) {
  widget.titles = titles
  widget.selection = selection.wrappedValue
  widget.onChange = { selection.wrappedValue = $0 }
}
