// SPDX-License-Identifier: MIT

import Widgets

/// The roles of AT-SPI that are used, by their numbers.
enum AccessibleKind: UInt32, CaseIterable {
  case dialog = 16
  case frame = 23
  case image = 27
  case label = 29
  case list = 31
  case listItem = 32
  case menu = 33
  case menuItem = 35
  case checkBox = 7
  case checkMenuItem = 8
  case panel = 39
  case passwordText = 40
  case progressBar = 42
  case pushButton = 43
  case radioButton = 44
  case scrollPane = 49
  case slider = 51
  case spinButton = 52
  case text = 61
  case toggleButton = 62
  case toolTip = 64
  case unknown = 67
  case window = 69
  case application = 75
  case entry = 79
  case heading = 83
  case link = 88
  case grouping = 99
  case notification = 101
  case titleBar = 104
  case video = 107

  /// The role of a widget.
  init(_ content: AccessibleContent) {
    switch content.role {
    case .group: self = .panel
    case .button: self = .pushButton
    case .toggle: self = .toggleButton
    case .checkbox: self = .checkBox
    case .choice: self = .radioButton
    case .choices: self = .grouping
    case .slider: self = .slider
    case .stepper: self = .spinButton
    case .progress: self = .progressBar
    case .label: self = .label
    case .heading: self = .heading
    case .link: self = .link
    case .textField: self = .entry
    case .textEditor: self = .text
    case .passwordField: self = .passwordText
    case .image: self = .image
    case .video: self = .video
    case .list: self = .list
    case .listItem: self = .listItem
    case .menu: self = .menu
    case .menuItem:
      self = content.states.contains(.checkable) ? .checkMenuItem : .menuItem
    case .scrollArea: self = .scrollPane
    case .notification: self = .notification
    case .titleBar: self = .titleBar
    case .dialog: self = .dialog
    case .tooltip: self = .toolTip
    }
  }

  /// The name of the role, as AT-SPI has it.
  var name: String {
    switch self {
    case .frame: "frame"
    case .image: "image"
    case .label: "label"
    case .list: "list"
    case .listItem: "list item"
    case .menu: "menu"
    case .menuItem: "menu item"
    case .checkMenuItem: "check menu item"
    case .panel: "panel"
    case .passwordText: "password text"
    case .progressBar: "progress bar"
    case .pushButton: "push button"
    case .radioButton: "radio button"
    case .scrollPane: "scroll pane"
    case .slider: "slider"
    case .spinButton: "spin button"
    case .checkBox: "check box"
    case .text: "text"
    case .toggleButton: "toggle button"
    case .unknown: "unknown"
    case .window: "window"
    case .application: "application"
    case .entry: "entry"
    case .heading: "heading"
    case .link: "link"
    case .grouping: "grouping"
    case .notification: "notification"
    case .titleBar: "title bar"
    case .dialog: "dialog"
    case .toolTip: "tool tip"
    case .video: "video"
    }
  }
}

/// States of AT-SPI.
struct AccessibleStateSet: OptionSet, Hashable {
  /// A bit for the number of each state.
  let rawValue: UInt64

  static let active = Self(1)
  static let busy = Self(3)
  static let checked = Self(4)
  static let editable = Self(7)
  static let enabled = Self(8)
  static let expandable = Self(9)
  static let expanded = Self(10)
  static let focusable = Self(11)
  static let focused = Self(12)
  static let multiLine = Self(17)
  static let resizable = Self(21)
  static let selectable = Self(22)
  static let selected = Self(23)
  static let sensitive = Self(24)
  static let showing = Self(25)
  static let singleLine = Self(26)
  static let visible = Self(30)
  static let invalidEntry = Self(36)
  static let selectableText = Self(38)
  static let checkable = Self(41)
  static let hasPopup = Self(42)

  /// The states with their names in events.
  static let names: [(Self, String)] = [
    (active, "active"), (busy, "busy"), (checked, "checked"), (editable, "editable"),
    (enabled, "enabled"), (expandable, "expandable"), (expanded, "expanded"),
    (focusable, "focusable"), (selectable, "selectable"), (selected, "selected"),
    (sensitive, "sensitive"), (showing, "showing"), (visible, "visible"),
    (checkable, "checkable"), (invalidEntry, "invalid-entry"), (focused, "focused"),
    (hasPopup, "has-popup"),
  ]

  /// States from their bits.
  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The state with a number.
  private init(_ number: UInt64) { rawValue = 1 << number }

  /// The states of a widget.
  @MainActor init(_ content: AccessibleContent, of widget: Widget) {
    self = [.visible, .showing]
    if widget.isEffectivelyEnabled { formUnion([.enabled, .sensitive]) }
    if widget.canTakeFocus || content.passesFocus { insert(.focusable) }
    if widget.focus != .none, !content.passesFocus { insert(.focused) }
    let pairs: [(AccessibleStates, AccessibleStateSet)] = [
      (.checkable, .checkable), (.checked, .checked), (.selectable, .selectable),
      (.selected, .selected), (.focused, [.focused, .focusable]), (.busy, .busy),
      (.expandable, .expandable), (.expanded, .expanded), (.opensMenu, .hasPopup),
      (.invalid, .invalidEntry),
    ]
    for (state, own) in pairs where content.states.contains(state) { formUnion(own) }
    if let text = content.text {
      if text.isEditable { formUnion([.editable, .selectableText]) }
      switch content.role {
      case .textField, .passwordField: insert(.singleLine)
      case .textEditor: formUnion([.multiLine, .selectableText])
      default: break
      }
    }
  }

  /// The two words of AT-SPI.
  var words: [UInt32] {
    [UInt32(truncatingIfNeeded: rawValue), UInt32(truncatingIfNeeded: rawValue >> 32)]
  }
}
