// SPDX-License-Identifier: MIT

public import ScrimKit

/// Text.
public struct Text: ToneView {
  /// The text.
  private let string: String
  /// The purpose, which decides the style.
  private var role = Label.Role.body
  /// The colour.
  private(set) var tone = Label.Tone.primary
  /// The alignment of its lines.
  private var alignment = TextFlow.Alignment.start
  /// The most lines; nil for any number.
  private var lines: Int? = 1

  /// Text has no body.
  public typealias Body = Never

  /// Text of one line, which ends in an ellipsis where it is too long.
  public init(_ string: String) { self.string = string }

  /// The text with the style of a purpose.
  public func role(_ role: Label.Role) -> Text {
    var text = self
    text.role = role
    return text
  }

  /// The text in a colour.
  public func tone(_ tone: Label.Tone) -> Text {
    var text = self
    text.tone = tone
    return text
  }

  /// The text in at most so many lines; nil for any number. It breaks where its place ends.
  public func lines(_ lines: Int?) -> Text {
    var text = self
    text.lines = lines
    return text
  }

  /// The text with its lines aligned in its place.
  public func alignment(_ alignment: TextFlow.Alignment) -> Text {
    var text = self
    text.alignment = alignment
    return text
  }

  func makeWidget() -> Label {
    Label(string, role: role, tone: tone, alignment: alignment, maxLines: lines)
  }

  func configure(_ widget: Label) {
    widget.text = string
    widget.role = role
    widget.alignment = alignment
    widget.maxLines = lines
  }
}

/// A button.
public struct Button<Content: View>: View {
  /// Prominence and background; nil for that of its kind.
  private var chosenStyle: Widgets.Button.Style?
  /// The title; nil for other content.
  private let title: String?
  /// Called with the widget when the button is activated.
  private let action: (Widgets.Button) -> Void
  /// The views on the button; empty if it has a title.
  private let content: Content

  /// A button has no body.
  public typealias Body = Never

  /// A button of these views, plain by default.
  public init(action: @escaping () -> Void, @ViewBuilder _ content: () -> Content) {
    title = nil
    self.action = { _ in action() }
    self.content = content()
  }

  /// A button with a title, tinted by default.
  public init(_ title: String, action: @escaping () -> Void) where Content == EmptyView {
    self.init(title, EmptyView()) { _ in action() }
  }

  /// A button with a title or with other content.
  init(_ title: String?, _ content: Content, action: @escaping (Widgets.Button) -> Void) {
    self.title = title
    self.content = content
    self.action = action
  }

  /// The button with another prominence.
  public func style(_ style: Widgets.Button.Style) -> Button {
    var button = self
    button.chosenStyle = style
    return button
  }

  /// Makes a node with a button.
  public func makeNode(at place: NodePlace) -> ViewNode {
    if let title {
      let node = LeafNode(Widgets.Button(title), place)
      configure(node.widget)
      return node
    }
    let holder = Box()
    let node = BoxNode(Widgets.Button(holder), holder: holder, place)
    configure(node.widget)
    node.show(content)
    return node
  }

  /// Updates the button.
  public func update(_ node: ViewNode) {
    if title != nil { return configure(node.cast(to: LeafNode<Widgets.Button>.self).widget) }
    let node = node.cast(to: BoxNode<Widgets.Button>.self)
    configure(node.widget)
    node.show(content)
  }

  private func configure(_ widget: Widgets.Button) {
    if let title { widget.title = title }
    widget.style = chosenStyle ?? (title == nil ? .plain : .tinted)
    let action = action
    widget.action = { [unowned widget] in action(widget) }
  }
}

/// A button that opens a menu.
///
/// ```swift
/// MenuButton("Sort") {
///   MenuItem("By name", isChosen: order == .name) { order = .name }
///   MenuItem("By date", isChosen: order == .date) { order = .date }
/// }
/// ```
public struct MenuButton<Content: View>: View {
  /// The title; nil for other content.
  private let title: String?
  /// The background of the menu; nil for the theme's surface colour.
  private let glass: Glass?
  /// Prominence and background; nil for that of its kind.
  private var chosenStyle: Widgets.Button.Style?
  /// Makes the entries.
  private let items: () -> [MenuItem]
  /// The views on the button; empty if it has a title.
  private let content: Content

  /// A button with a title, tinted by default. `items` is called when the menu opens. `glass` is
  /// the background of the menu, on which its texts are read, whatever lies beneath; nil for the
  /// theme's surface colour.
  public init(
    _ title: String, glass: Glass? = nil, @MenuBuilder items: @escaping () -> [MenuItem]
  ) where Content == EmptyView {
    self.title = title
    self.glass = glass
    self.items = items
    content = EmptyView()
  }

  /// A button of the views in `label`, plain by default.
  public init(
    glass: Glass? = nil, @MenuBuilder items: @escaping () -> [MenuItem],
    @ViewBuilder label: () -> Content
  ) {
    title = nil
    self.glass = glass
    self.items = items
    content = label()
  }

  /// The button with another prominence.
  public func style(_ style: Widgets.Button.Style) -> MenuButton {
    var button = self
    button.chosenStyle = style
    return button
  }

  /// The button.
  public var body: some View {
    let (items, glass) = (items, glass)
    let button = Button(title, content) { $0.openMenu(items(), glass: glass) }
    return button.style(chosenStyle ?? (title == nil ? .plain : .tinted))
  }
}

/// A switch without a title.
public struct Switch: LeafView {
  /// The state.
  private let isOn: Binding<Bool>

  /// A switch has no body.
  public typealias Body = Never

  /// A switch of `isOn`.
  public init(_ isOn: Binding<Bool>) { self.isOn = isOn }

  var reading: Reading { isOn.reading }
  func makeWidget() -> Widgets.Toggle { Widgets.Toggle(isOn: isOn.wrappedValue) }

  func configure(_ widget: Widgets.Toggle) {
    let isOn = isOn
    widget.isOn = isOn.wrappedValue
    widget.onChange = { isOn.wrappedValue = $0 }
  }
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
  /// The state.
  private let isOn: Binding<Bool>

  /// A tile has no body.
  public typealias Body = Never

  /// A switch of `isOn`, with an icon before the title and a detail beneath it, if there are any.
  public init(_ title: String, icon: String? = nil, detail: String = "", isOn: Binding<Bool>) {
    self.title = title
    self.icon = icon
    self.detail = detail
    self.isOn = isOn
  }

  var reading: Reading { isOn.reading }
  func makeWidget() -> Widgets.Tile { Widgets.Tile(title, isOn: isOn.wrappedValue) }

  func configure(_ widget: Widgets.Tile) {
    let isOn = isOn
    widget.title = title
    widget.icon = icon
    widget.detail = detail
    widget.isOn = isOn.wrappedValue
    widget.onChange = { isOn.wrappedValue = $0 }
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

  /// A slider has no body.
  public typealias Body = Never

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

  /// A row of titles has no body.
  public typealias Body = Never

  /// A control of `selection`, the index of a title.
  public init(_ titles: [String], selection: Binding<Int>) {
    self.titles = titles
    self.selection = selection
  }

  var reading: Reading { selection.reading }

  func makeWidget() -> SegmentedControl {
    SegmentedControl(titles, selection: selection.wrappedValue)
  }

  func configure(_ widget: SegmentedControl) {
    let selection = selection
    widget.titles = titles
    widget.selection = selection.wrappedValue
    widget.onChange = { selection.wrappedValue = $0 }
  }
}

/// An icon of the system's theme, of 16 logical units.
///
/// Symbolic icons, whose names end in "-symbolic", have the colour of the text around them. An icon
/// that cannot be shown is a square that is crossed out, and the app says why (`App.onProblem`).
///
/// ```swift
/// Icon("network-wireless-symbolic").size(24)
/// ```
public struct Icon: ToneView {
  /// The name.
  private let name: String
  /// The width and height, in logical units.
  private var side = 16.0
  /// The colour of a symbolic icon.
  private(set) var tone = Label.Tone.primary

  /// An icon has no body.
  public typealias Body = Never

  /// The icon `name` of the theme, or of the PNG or SVG file with this absolute path.
  public init(_ name: String) { self.name = name }

  /// The icon in another size, in logical units.
  public func size(_ side: Double) -> Icon {
    var icon = self
    icon.side = side
    return icon
  }

  /// The icon in a colour, if it is symbolic.
  public func tone(_ tone: Label.Tone) -> Icon {
    var icon = self
    icon.tone = tone
    return icon
  }

  func makeWidget() -> Widgets.Icon { Widgets.Icon(name, size: side, tone: tone) }

  func configure(_ widget: Widgets.Icon) {
    widget.name = name
    widget.size = side
  }
}

/// An image.
///
/// ```swift
/// Image(file: "/usr/share/backgrounds/lake.jpg")
/// ```
public struct Image: LeafView {
  /// The pixels; nil shows nothing, or the file.
  private let raster: Raster?
  /// The path of the file; nil if there are pixels.
  private let path: String?
  /// Scaling to the place.
  private let fit: ImageContent.Fit

  /// An image has no body.
  public typealias Body = Never

  /// An image of one logical unit for each pixel, or smaller where less is offered.
  public init(_ raster: Raster?, fit: ImageContent.Fit = .cover) {
    self.raster = raster
    self.fit = fit
    path = nil
  }

  /// An image of the PNG, JPEG, GIF or WebP file at `path`, which moves if it is animated. A file
  /// that cannot be shown is replaced by the reason in words, which also goes to the app
  /// (`App.onProblem`).
  public init(file path: String, fit: ImageContent.Fit = .cover) {
    raster = nil
    self.fit = fit
    self.path = path
  }

  func makeWidget() -> ImageView {
    path.map { ImageFileView(file: $0, fit: fit) } ?? ImageView(raster, fit: fit)
  }

  func canShow(in widget: ImageView) -> Bool { (widget is ImageFileView) == (path != nil) }

  func configure(_ widget: ImageView) {
    if let path {
      (widget as? ImageFileView)?.path = path
    } else {
      widget.raster = raster
    }
    widget.fit = fit
  }
}
