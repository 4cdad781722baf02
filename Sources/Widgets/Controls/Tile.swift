// SPDX-License-Identifier: MIT

/// A large switch, as of quick settings: a tile with a title, filled with the accent colour while
/// on. It may have an icon before the title and a detail beneath it; with neither, the title is in
/// the middle.
public final class Tile: SwitchControl {
  /// The title.
  public var title: String {
    get { label.text }
    set {
      guard newValue != title else { return }
      label.text = newValue
      contentChanged()
    }
  }
  /// A short text beneath the title, such as the name of a network; empty for none.
  public var detail: String {
    get { detailLabel.text }
    set {
      guard newValue != detail else { return }
      detailLabel.text = newValue
      contentChanged()
    }
  }
  /// The name of an icon before the title, as of `Icon`; nil for none.
  public var icon: String? {
    didSet {
      guard icon != oldValue else { return }
      picture.name = icon ?? ""
      contentChanged()
    }
  }
  /// The width to leave free at the end, in logical units, as for a button that lies there.
  public var trailingRoom = 0.0 {
    didSet { if trailingRoom != oldValue { invalidateLayout() } }
  }
  /// The title.
  private let label: Label
  /// The detail.
  private let detailLabel: Label
  /// The icon.
  private let picture: Icon

  /// The space between the edges and the content, between the icon and the texts, and between the
  /// texts, in logical units.
  private static let (padding, iconSpacing, textSpacing) = (14.0, 12.0, 1.0)
  /// The side of the icon, in logical units.
  private static let iconSide = 20.0
  /// The least size, in logical units. Tiles of short titles are equally wide in a row.
  private static let leastSize = Size<Logical>(width: 120, height: 40)

  /// Creates a tile. A person's changes call `onChange`.
  public init(
    _ title: String, icon: String? = nil, detail: String = "", isOn: Bool = false,
    onChange: @escaping (Bool) -> Void = { _ in }
  ) {
    self.icon = icon
    label = Label(title, role: .control)
    detailLabel = Label(detail, role: .caption)
    picture = Icon(icon ?? "", size: Self.iconSide)
    super.init(isOn: isOn, onChange: onChange)
    for child in [picture, label, detailLabel] { add(child) }
    contentChanged()
  }

  private func contentChanged() {
    picture.isHidden = icon == nil
    detailLabel.isHidden = detail.isEmpty
    label.alignment = isCentered ? .center : .start
    invalidateLayout()
    stateChanged()
  }

  /// True if there is only a title.
  private var isCentered: Bool { icon == nil && detail.isEmpty }

  /// A switch with the title, described by the detail.
  public override var accessibleContent: AccessibleContent {
    var content = super.accessibleContent
    content.title = title
    content.description = detail
    return content
  }

  // MARK: Appearance

  /// Mixes the theme's colours by the state, hover and press amounts.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: isCentered ? 13 : 18, isContinuous: true)
    let off = colors.control.mixed(with: colors.hoveredControl, by: hoverAmount)
      .mixed(with: colors.pressedControl, by: pressAmount)
    let on = enabledFill(
      colors.accent(emphasizedBy: 0.08 * hoverAmount + 0.12 * pressAmount), colors)
    layer.fill = .color(off.mixed(with: on, by: state.value))
    layer.border = theme.hasHighContrast ? Border(color: colors.separator) : nil
    let isOn = state.value > 0.5 && enabledAmount > 0.5
    label.tone = isOn ? .onAccent : .primary
    picture.tone = label.tone
    detailLabel.tone = isOn ? .onAccent : .secondary
    layer.transform.scale = motionScale(1 - 0.03 * pressAmount)
  }

  // MARK: Layout

  /// The width before the texts.
  private var textStart: Double {
    Self.padding + (icon == nil ? 0 : Self.iconSide + Self.iconSpacing)
  }

  /// The width after the texts.
  private var textEnd: Double { max(Self.padding, trailingRoom) }

  /// The size of the texts in a width.
  private func textSize(in width: Double?) -> Size<Logical> {
    let title = label.measure(in: ProposedSize(width: width))
    guard !detail.isEmpty else { return title }
    let detail = detailLabel.measure(in: ProposedSize(width: width))
    return Size(
      width: max(title.width, detail.width),
      height: title.height + Self.textSpacing + detail.height)
  }

  /// As wide as its texts, and as high as a finger needs.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let around = textStart + textEnd
    let text = textSize(in: proposal.width.map { max($0 - around, 0) })
    let vertical = isCentered ? 4 : Self.padding - 4
    return Size(
      width: max(text.width + around, Self.leastSize.width),
      height: max(text.height + 2 * vertical, Self.leastSize.height))
  }

  /// The icon, and the texts beside it in the middle of the height.
  public override func layoutChildren() {
    let size = layer.frame.size
    guard !isCentered else { return label.layout(in: layer.bounds.insetBy(4)) }
    picture.layout(
      in: Rect(
        x: Self.padding, y: ((size.height - Self.iconSide) / 2).rounded(), width: Self.iconSide,
        height: Self.iconSide))
    let width = max(size.width - textStart - textEnd, 0)
    var top = ((size.height - textSize(in: width).height) / 2).rounded()
    for text in [label, detailLabel] where !text.isHidden {
      let height = text.measure(in: ProposedSize(width: width)).height
      text.layout(in: Rect(x: textStart, y: top, width: width, height: height))
      top += height + Self.textSpacing
    }
  }
}
