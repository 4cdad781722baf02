import ScrimKit

/// What the window has at its top: the switcher of scenes and what belongs to all of them. It lies in the
/// title bar where the window draws one, and above the scene where the compositor does.
final class Header: Widget {
  /// Chooses a scene by its name.
  private let names: SegmentedControl
  /// Chooses a scene by its number, where there is no room for names.
  private let numbers: SegmentedControl
  /// Shows the help.
  private let help: Button
  /// Makes it bright or dark.
  private let appearance: Button
  /// Called with the index of the scene that was chosen.
  var onScene: ((Int) -> Void)?
  /// Called when help is requested.
  var onHelp: (() -> Void)?
  /// Called to switch between light and dark.
  var onAppearance: (() -> Void)?
  /// The line beneath it, where no title bar has one.
  private let line = Layer()
  /// Where it lies in the title bar; nil where it has a place of its own.
  private(set) var titleRoom: Rect<Logical>?

  /// How high it is where it has a place of its own, in logical units.
  static let height = 44.0

  /// A header that switches between scenes called `names`.
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
    for switcher in [self.names, numbers] {
      switcher.onChange = { [unowned self] in onScene?($0) }
    }
    help.action = { [unowned self] in onHelp?() }
    appearance.action = { [unowned self] in onAppearance?() }
    layer.add(line)
    for child in [help, appearance, self.names, numbers] { add(child) }
  }

  /// Which scene is shown.
  var selection: Int {
    get { names.selection }
    set {
      names.selection = newValue
      numbers.selection = newValue
    }
  }

  /// The height that the scene has less because of it.
  var inset: Double { titleRoom == nil ? Self.height : 0 }

  /// It is to lie in `room`, or in a place of its own where that is nil.
  func move(to room: Rect<Logical>?) {
    guard room != titleRoom else { return }
    titleRoom = room
    if let interface { restyle(interface.theme) }
    invalidateLayout()
  }

  override func restyle(_ theme: Theme) {
    layer.fill = titleRoom == nil ? .color(theme.colors.surface) : nil
    line.fill = titleRoom == nil ? .color(theme.colors.separator) : nil
  }

  override func layoutChildren() {
    let size = layer.frame.size
    line.frame = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
    // In the title bar the buttons stand at the window's left, where its own buttons leave room.
    let left = titleRoom.map { 10 - $0.left } ?? 10
    let tall = 30.0
    let top = (size.height - tall) / 2
    help.layout(in: Rect(x: left, y: top, width: tall, height: tall))
    appearance.layout(in: Rect(x: left + tall + 4, y: top, width: tall, height: tall))
    let margin = titleRoom == nil ? 2 * tall + 28 : 0
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
