// SPDX-License-Identifier: MIT

/// A link in the text of a label: a press, Return and Space follow it.
final class LabelLink: Control {
  /// The range in the text, and the address.
  private(set) var link: RichText.Link
  /// Called with the address.
  var onFollow: (String) -> Void = { _ in }
  /// Take the input, and show hover and press; one for each line.
  private var areas: [Layer] = []

  /// Space beside the letters that belongs to the link, in logical units.
  private static let margin = 2.0

  /// Creates a link without a frame.
  init(_ link: RichText.Link) {
    self.link = link
    super.init()
    // Between the lines of a link there is other text.
    layer.takesInput = false
    layer.outline = Outline(radius: 3)
    cursor = .hand
    tooltip = link.address
  }

  /// Becomes another link.
  func show(_ link: RichText.Link) {
    guard link != self.link else { return }
    self.link = link
    tooltip = link.address
    accessibilityChanged()
  }

  /// Takes the frames of its lines, in coordinates of the parent. Without any the link is cut off.
  func place(_ lines: [Rect<Logical>]) {
    isHidden = lines.isEmpty
    let lines = lines.map {
      Rect<Logical>(
        x: $0.left - Self.margin, y: $0.top, width: $0.width + 2 * Self.margin, height: $0.height)
    }
    guard let first = lines.first else { return }
    let frame = lines.dropFirst().reduce(first) { $0.union($1) }
    layout(in: frame)
    while areas.count < lines.count {
      let area = Layer()
      area.takesInput = true
      area.outline = layer.outline
      layer.add(area)
      areas.append(area)
    }
    for (index, area) in areas.enumerated() {
      area.isHidden = index >= lines.count
      if index < lines.count { area.frame = lines[index].offsetBy(.zero - frame.origin) }
    }
    if let theme { restyle(theme) }
  }

  /// The coordinates of lines are those of text, from the left.
  override var followsLayoutDirection: Bool { false }

  override func activate() { onFollow(link.address) }

  /// The label is laid out anew for another text.
  override var growth: Growth? { nil }

  /// A link, which says where it leads.
  override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.link, title: link.text, actions: [.press])
    content.description = link.address
    return content
  }

  /// Shows hover and press.
  override func restyle(_ theme: Theme) {
    let colors = theme.colors
    let fill = colors.hover.with(alpha: 0).mixed(with: colors.hover, by: hoverAmount)
      .mixed(with: colors.press, by: pressAmount)
    for area in areas { area.fill = .color(fill) }
  }
}

extension RichText {
  /// A link with its range.
  struct Link: Hashable {
    /// The bytes of the text.
    var range: Range<Int>
    /// The text.
    var text: String
    /// The address.
    var address: String
  }

  /// The links. Neighbouring runs with one address are one link.
  var links: [Link] {
    var (links, start): ([Link], Int) = ([], 0)
    for run in runs {
      let range = start..<start + run.text.utf8.count
      start = range.upperBound
      guard let address = run.link else { continue }
      if let last = links.last, last.address == address, last.range.upperBound == range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<range.upperBound
        links[links.count - 1].text += run.text
      } else {
        links.append(Link(range: range, text: run.text, address: address))
      }
    }
    return links
  }

  /// The parts that differ from a text in `style`. `showsLinks` gives links a line and, if they
  /// have none, a colour; `color` returns that of a tone.
  func spans(
    in style: TextStyle, showsLinks: Bool, _ color: (TextTone) -> Color
  ) -> [TextSpan] {
    var start = 0
    return runs.compactMap { run in
      let range = start..<start + run.text.utf8.count
      start = range.upperBound
      var font = style
      font.weight = run.weight ?? font.weight
      if run.isItalic { font.slant = .italic }
      if run.isMonospaced { font.family = "monospace" }
      font.size *= run.size
      let isLink = showsLinks && run.link != nil
      let tone = run.tone ?? (isLink ? .accent : nil)
      let span = TextSpan(
        range, style: font, color: tone.map(color), isUnderlined: run.isUnderlined || isLink,
        isStruck: run.isStruck)
      return span == TextSpan(range, style: style) ? nil : span
    }
  }
}
