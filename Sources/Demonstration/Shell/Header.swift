// SPDX-License-Identifier: MIT

import ScrimKit

/// The scene switcher and the global buttons. It is in the title bar if the window draws one,
/// otherwise above the scene.
@MainActor final class Header: Widget {
  /// Selects a scene by title.
  private let names: SegmentedControl
  /// Selects a scene by number, if the titles do not fit.
  private let numbers: SegmentedControl
  /// Shows the help card.
  private let help: Button
  /// Switches between light and dark.
  private let appearance: Button
  /// Called with the index of the scene that was chosen.
  var onScene: ((Int) -> Void)?
  /// Called when help is requested.
  var onHelp: (() -> Void)?
  /// Called to switch between light and dark.
  var onAppearance: (() -> Void)?
  /// The separator below the header, if it is not in a title bar.
  private let line = Layer()
  /// The header's frame in the title bar; nil if it is above the scene.
  private(set) var titleBarFrame: Rect<Logical>?

  /// The height above the scene, in logical units.
  static let height = 44.0

  /// Creates a header with the titles of the scenes.
  init(
    _ names: [String], selection: Int
  ) {
    self.names = SegmentedControl(names, selection: selection)
    numbers = SegmentedControl(names.indices.map { "\($0 + 1)" }, selection: selection)
    func iconButton(_ text: String) -> Button {
      Button(
        Label(text, role: .headline, tone: .secondary, alignment: .center), padding: Padding(0))
    }
    help = iconButton("?")
    appearance = iconButton("◐")
    super.init()
    help.accessibilityLabel = "Help"
    appearance.accessibilityLabel = "Light or dark"
    for switcher in [self.names, numbers] {
      switcher.accessibilityLabel = "Scenes"
      switcher.onChange = { [unowned self] in onScene?($0) }
    }
    help.action = { [unowned self] in onHelp?() }
    appearance.action = { [unowned self] in onAppearance?() }
    layer.add(line)
    for child in [help, appearance, self.names, numbers] { add(child) }
  }

  /// The index of the current scene.
  var selection: Int {
    get { names.selection }
    set {
      names.selection = newValue
      numbers.selection = newValue
    }
  }

  /// The height that the header takes from the scene.
  var inset: Double { titleBarFrame == nil ? Self.height : 0 }

  /// Moves the header to a frame in the title bar; nil moves it above the scene.
  func move(to frame: Rect<Logical>?) {
    guard frame != titleBarFrame else { return }
    titleBarFrame = frame
    if let theme { restyle(theme) }
    invalidateLayout()
  }

  override func restyle(_ theme: Theme) {
    layer.fill = titleBarFrame == nil ? .color(theme.colors.surface) : nil
    line.fill = titleBarFrame == nil ? .color(theme.colors.separator) : nil
  }

  override func layoutChildren() {
    let size = layer.frame.size
    line.frame = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
    // In the title bar the buttons are at the window's left edge, where the title bar leaves space.
    let left = titleBarFrame.map { 10 - $0.left } ?? 10
    let tall = 30.0
    let top = (size.height - tall) / 2
    help.layout(in: Rect(x: left, y: top, width: tall, height: tall))
    appearance.layout(in: Rect(x: left + tall + 4, y: top, width: tall, height: tall))
    let margin = titleBarFrame == nil ? 2 * tall + 28 : 0
    let room = max(size.width - 2 * margin, 0)
    let hasNames = names.measure(in: ProposedSize()).width <= room
    names.isHidden = !hasNames
    numbers.isHidden = hasNames
    let switcher = hasNames ? names : numbers
    let width = min(switcher.measure(in: ProposedSize()).width, room)
    switcher.layout(
      in: Rect(x: ((size.width - width) / 2).rounded(), y: top, width: width, height: tall))
  }
}
