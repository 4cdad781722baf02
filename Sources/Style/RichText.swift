// SPDX-License-Identifier: MIT

/// A text in runs of a style each: weight, slant, lines, size, colour, links.
///
/// ```swift
/// let price = RichText("Now ") + RichText("9 €").bold().tone(.accent) + RichText(" 12 €").struck()
/// let help = RichText(markup: "See <a href=\"https://example.org\">the <i>guide</i></a>.")
/// print(price.plain, help.plain)
/// ```
public struct RichText: Hashable, Sendable {
  /// A part of the text in one style. What it leaves open is that of the text around it.
  public struct Run: Hashable, Sendable {
    /// The text; not empty.
    public var text: String
    /// The weight of the letters; nil for that of the text.
    public var weight: TextStyle.Weight?
    /// True for slanted letters.
    public var isItalic = false
    /// True for a line under the letters.
    public var isUnderlined = false
    /// True for a line through the letters.
    public var isStruck = false
    /// True for letters of equal width, as of code.
    public var isMonospaced = false
    /// The size, as a multiple of that of the text; more than 0.
    public var size = 1.0
    /// The colour; nil for that of the text, or of links.
    public var tone: TextTone?
    /// The address that the run leads to; nil if it is no link. The text of a link says what its
    /// sender wants: what shows links shows the address, too.
    public var link: String?

    /// A run of `text`.
    public init(
      _ text: String, weight: TextStyle.Weight? = nil, isItalic: Bool = false,
      isUnderlined: Bool = false, isStruck: Bool = false, isMonospaced: Bool = false,
      size: Double = 1, tone: TextTone? = nil, link: String? = nil
    ) {
      self.text = text
      self.weight = weight
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
      self.isStruck = isStruck
      self.isMonospaced = isMonospaced
      self.size = size
      self.tone = tone
      self.link = link
    }
  }

  /// The runs, in order. Neighbours differ in style.
  public private(set) var runs: [Run] = []

  /// The text without its styles.
  public var plain: String { runs.map(\.text).joined() }

  /// A text of `runs`. Each kind of line end becomes a newline, and other control characters but
  /// tabs are left out.
  public init(_ runs: [Run]) { for run in runs { append(run) } }

  /// A text in one style.
  public init(_ text: String) { append(Run(text)) }

  /// The text of a markup, as the bodies of notifications have it: `b`, `i`, `u`, `s`, `tt`, `big`,
  /// `small`, `a href` and `img alt`.
  ///
  /// All else is text and is shown as it is: other tags, tags that are not closed or not open, and
  /// ampersands that begin no entity. Links have one of `schemes`, in lower case. A markup may come
  /// from anywhere: characters by which a text could look like another one are removed, and at most
  /// `maximumLength` scalars are read.
  public init(markup: String, schemes: Set<String> = ["http", "https", "mailto"]) {
    let scalars = Array(markup.unicodeScalars.prefix(Self.maximumLength))
    var reader = MarkupReader(scalars, schemes: schemes)
    for run in reader.runs() { append(run) }
  }

  /// The most scalars of a markup that are read; what follows is dropped.
  public static let maximumLength = 8_192

  /// Adds a run, or its text to the last run if that has the same style.
  private mutating func append(_ run: Run) {
    var run = run
    run.text = DisplayText.withoutControls(run.text)
    guard !run.text.isEmpty else { return }
    var last = runs.last
    last?.text = run.text
    if last == run {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// Two texts, one after the other.
  public static func + (first: RichText, second: RichText) -> RichText {
    RichText(first.runs + second.runs)
  }

  // MARK: Styles

  /// The text with a change to each of its runs.
  private func with(_ change: (inout Run) -> Void) -> RichText {
    var runs = runs
    for index in runs.indices { change(&runs[index]) }
    return RichText(runs)
  }

  /// The text in a weight.
  public func weight(_ weight: TextStyle.Weight) -> RichText { with { $0.weight = weight } }

  /// The text in bold letters.
  public func bold() -> RichText { weight(.bold) }

  /// The text in slanted letters.
  public func italic() -> RichText { with { $0.isItalic = true } }

  /// The text with a line under it.
  public func underlined() -> RichText { with { $0.isUnderlined = true } }

  /// The text with a line through it.
  public func struck() -> RichText { with { $0.isStruck = true } }

  /// The text in letters of equal width, as of code.
  public func monospaced() -> RichText { with { $0.isMonospaced = true } }

  /// The text in another size, as a multiple of that of the text around it.
  public func size(_ size: Double) -> RichText { with { $0.size = size } }

  /// The text in a colour.
  public func tone(_ tone: TextTone) -> RichText { with { $0.tone = tone } }

  /// The text as a link to an address of any kind: whoever shows it says what following it does.
  public func link(_ address: String) -> RichText { with { $0.link = address } }
}
