// SPDX-License-Identifier: MIT

/// A description of a widget for screen readers and other assistive technology: its kind, and the
/// content that it shows.
///
/// A widget of your own returns it from `Widget.accessibleContent`:
///
/// ```swift
/// final class Gauge: Widget {
///   var level = 0.5 { didSet { accessibilityChanged() } }
///
///   override var accessibleContent: AccessibleContent {
///     AccessibleContent(.progress, value: AccessibleValue(level, in: 0...1))
///   }
/// }
/// ```
public struct AccessibleContent: Equatable, Sendable {
  /// The kind of widget.
  public var role: AccessibleRole
  /// The name, if the widget shows one itself. If it is empty, the name is found by
  /// `Widget.accessibleName`.
  public var title: String
  /// More about the widget, such as the key of a menu's entry; empty for nothing.
  public var description = ""
  /// The name if nothing else names the widget, such as the placeholder of a text field.
  public var hint = ""
  /// The number that the widget shows; nil for none.
  public var value: AccessibleValue?
  /// The text that the widget shows; nil for none.
  public var text: AccessibleText?
  /// The states beyond those that every widget has: enabled, focusable and focused.
  public var states: AccessibleStates
  /// The actions that a person can do.
  public var actions: [AccessibleAction]
  /// The position in a list of which only a part is made of widgets; nil elsewhere.
  public var position: AccessiblePosition?
  /// True if one of the parts counts as focused while the widget has the focus.
  public var passesFocus = false

  /// The content of a widget with a role.
  public init(
    _ role: AccessibleRole, title: String = "", value: AccessibleValue? = nil,
    text: AccessibleText? = nil, states: AccessibleStates = [], actions: [AccessibleAction] = []
  ) {
    self.role = role
    self.title = title
    self.value = value
    self.text = text
    self.states = states
    self.actions = actions
  }
}

/// A kind of widget.
public enum AccessibleRole: Hashable, CaseIterable, Sendable {
  /// Holds other widgets. It is passed over unless it has an `accessibilityLabel`.
  case group
  /// Does something when it is pressed.
  case button
  /// Is on or off.
  case toggle
  /// Is on or off, which takes effect later.
  case checkbox
  /// One of several choices.
  case choice
  /// Holds choices of which one is selected.
  case choices
  /// Sets a number.
  case slider
  /// Sets a number by steps.
  case stepper
  /// Shows a number that changes by itself, such as the progress of a copy.
  case progress
  /// Text.
  case label
  /// A title of what follows.
  case heading
  /// A part of a text that leads to somewhere else.
  case link
  /// Text that a person edits.
  case textField
  /// Text of several lines that a person edits.
  case textEditor
  /// Text that a person edits and nobody shall read.
  case passwordField
  /// A picture or an icon.
  case image
  /// A video.
  case video
  /// A list.
  case list
  /// A row of a list.
  case listItem
  /// A menu.
  case menu
  /// An entry of a menu.
  case menuItem
  /// Scrolls what it holds.
  case scrollArea
  /// A message that appears by itself and leaves.
  case notification
  /// The bar at the top of a window.
  case titleBar
  /// A part in front of the others, which has the keyboard until it is closed.
  case dialog
  /// A short text about what the pointer rests on.
  case tooltip

  /// The name of a widget that has no other, in lower case.
  public var word: String {
    switch self {
    case .group: "group"
    case .button: "button"
    case .toggle: "switch"
    case .checkbox: "checkbox"
    case .choice: "choice"
    case .choices: "choices"
    case .slider: "slider"
    case .stepper: "stepper"
    case .progress: "progress"
    case .label: "text"
    case .heading: "heading"
    case .link: "link"
    case .textField: "text field"
    case .textEditor: "text editor"
    case .passwordField: "password"
    case .image: "image"
    case .video: "video"
    case .list: "list"
    case .listItem: "row"
    case .menu: "menu"
    case .menuItem: "menu item"
    case .scrollArea: "scroll area"
    case .notification: "notification"
    case .titleBar: "title bar"
    case .dialog: "dialog"
    case .tooltip: "tooltip"
    }
  }

  /// True if the texts and pictures inside are the widget's name, and are not told by themselves.
  var isNamedByContent: Bool {
    switch self {
    case .button, .toggle, .checkbox, .choice, .listItem, .menuItem, .tooltip: true
    case .group, .choices, .slider, .stepper, .progress, .label, .heading, .link, .textField,
      .textEditor, .passwordField, .image, .video, .list, .menu, .scrollArea, .notification,
      .titleBar, .dialog:
      false
    }
  }

  /// True if a label beside the widget is its name.
  var isNamedByLabel: Bool {
    switch self {
    case .button, .toggle, .checkbox, .choices, .slider, .stepper, .progress, .textField,
      .textEditor, .passwordField:
      true
    case .group, .choice, .label, .heading, .link, .image, .video, .list, .listItem, .menu,
      .menuItem, .scrollArea, .notification, .titleBar, .dialog, .tooltip:
      false
    }
  }

  /// True for texts and pictures, which may name something else.
  var isStatic: Bool {
    switch self {
    case .label, .heading, .image: true
    case .group, .button, .toggle, .checkbox, .choice, .choices, .slider, .stepper, .progress,
      .link, .textField, .textEditor, .passwordField, .video, .list, .listItem, .menu, .menuItem,
      .scrollArea, .notification, .titleBar, .dialog, .tooltip:
      false
    }
  }
}

/// States of a widget.
public struct AccessibleStates: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16
  /// States from their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// Can be on or off.
  public static let checkable = Self(rawValue: 1)
  /// Is on.
  public static let checked = Self(rawValue: 2)
  /// Can be selected among others.
  public static let selectable = Self(rawValue: 4)
  /// Is selected.
  public static let selected = Self(rawValue: 8)
  /// Is a part that has the focus in place of the widget around it.
  public static let focused = Self(rawValue: 16)
  /// Works on something, and will show it later.
  public static let busy = Self(rawValue: 32)
  /// Opens something, which is open now.
  public static let expanded = Self(rawValue: 64)
  /// Opens and closes something.
  public static let expandable = Self(rawValue: 128)
  /// Opens a menu.
  public static let opensMenu = Self(rawValue: 256)
  /// The content has a mistake.
  public static let invalid = Self(rawValue: 512)
}

/// The number that a widget shows.
public struct AccessibleValue: Hashable, Sendable {
  /// The number.
  public var current: Double
  /// The least and the greatest number.
  public var range: ClosedRange<Double>
  /// The distance between selectable numbers; 0 if there is none.
  public var step: Double
  /// True if a person can change the number.
  public var isSettable: Bool

  /// A number in a range.
  public init(
    _ current: Double, in range: ClosedRange<Double>, step: Double = 0, isSettable: Bool = false
  ) {
    self.current = current
    self.range = range
    self.step = step
    self.isSettable = isSettable
  }
}

/// The text that a widget shows. Offsets count Unicode scalars.
public struct AccessibleText: Hashable, Sendable {
  /// The text; of a password, only dots.
  public var string: String
  /// The caret; 0 in text that nobody edits.
  public var caret: Int
  /// The end of the selection that does not move with the caret; equal to `caret` if nothing is
  /// selected.
  public var anchor: Int
  /// True if a person can change the text.
  public var isEditable: Bool

  /// A text that nobody edits, by default.
  public init(_ string: String, caret: Int = 0, anchor: Int? = nil, isEditable: Bool = false) {
    self.string = string
    self.caret = caret
    self.anchor = anchor ?? caret
    self.isEditable = isEditable
  }
}

/// The geometry of the characters of an `AccessibleText`, by which a magnifier follows the caret,
/// and a screen reader reads the line under the pointer.
public struct AccessibleTextGeometry: Hashable, Sendable {
  /// The geometry of the string's bytes, in logical units.
  public var geometry: TextGeometry
  /// The top left corner of the text in the widget's layer, in logical units.
  public var origin: Point<Logical>

  /// The geometry of a text that begins at `origin`.
  public init(_ geometry: TextGeometry, origin: Point<Logical> = .zero) {
    self.geometry = geometry
    self.origin = origin
  }
}

/// The position of a widget in a list.
public struct AccessiblePosition: Hashable, Sendable {
  /// The index, from 0.
  public var index: Int
  /// The number of elements.
  public var count: Int

  /// The position of the element at `index`, of `count` elements.
  public init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }
}

/// An action that a person can do with a widget.
public enum AccessibleAction: String, CaseIterable, Sendable {
  /// Presses it.
  case press
  /// Turns it on or off.
  case toggle
  /// Selects it among others.
  case select
  /// Removes it.
  case dismiss
}

/// A request of a person to a widget, by assistive technology.
public enum AccessibleRequest: Hashable, Sendable {
  /// An action among those of the widget.
  case perform(AccessibleAction)
  /// Another number, within the range of the value.
  case setValue(Double)
  /// Other text in place of a part; offsets count Unicode scalars.
  case replaceText(Range<Int>, String)
  /// A selection, or with equal offsets a position of the caret.
  case select(anchor: Int, caret: Int)
  /// Puts a part of the text on the clipboard.
  case copyText(Range<Int>)
  /// Inserts the clipboard's text.
  case pasteText(at: Int)
}
