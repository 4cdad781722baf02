// SPDX-License-Identifier: MIT

/// The text of a notification as values: runs of a style each, whatever was sent.
///
/// Of the markup of the Desktop Notifications Specification, `b`, `i`, `u`, `a href` and `img alt`
/// are understood. All else is text and is shown as it was sent: other tags, tags that are not
/// closed or not open, and ampersands that begin no entity. Text is cleaned from characters by
/// which it could look like another one; `plain` and all runs are free of them.
///
/// ```swift
/// let text = NotificationText(markup: "<b>Anna</b>: see <a href=\"https://example.org\">here</a>")
/// print(text.plain)  // Anna: see here
/// print(text.runs.last?.link ?? "")  // https://example.org
/// ```
public struct NotificationText: Hashable, Sendable {
  /// A part of the text in one style.
  public struct Run: Hashable, Sendable {
    /// The text; not empty.
    public var text: String
    /// True for bold letters.
    public var isBold = false
    /// True for slanted letters.
    public var isItalic = false
    /// True for underlined letters.
    public var isUnderlined = false
    /// The address to open on a click, with the scheme `http`, `https` or `mailto`; nil if the run
    /// is no link. The text of a link says what its sender wants: show the address, too.
    public var link: String?

    /// A run of `text`.
    public init(
      _ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
      link: String? = nil
    ) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
      self.link = link
    }
  }

  /// The runs, in order. Neighbours differ in style.
  public private(set) var runs: [Run] = []

  /// The text without its styles.
  public var plain: String { runs.map(\.text).joined() }

  /// The most scalars of a text that are read and shown; what follows is dropped.
  public static let maximumLength = 8_192
  /// The most tags within each other; those deeper inside are shown as text.
  static let maximumDepth = 16
  /// The most links; the text of further ones is no link.
  static let maximumLinks = 32
  /// The longest address of a link, in bytes; a longer one makes no link.
  static let maximumAddress = 2_048

  /// The text of a body with markup, as `Notify` brings it.
  public init(markup: String) {
    var reader = MarkupReader(Array(markup.unicodeScalars.prefix(Self.maximumLength)))
    for run in reader.runs() { append(run) }
  }

  /// A text without markup, such as a summary.
  public init(plain text: String) {
    append(Run(DisplayText.cleaned(text.unicodeScalars, limit: Self.maximumLength)))
  }

  /// Adds a run, or its text to the last run if that has the same style.
  private mutating func append(_ run: Run) {
    guard !run.text.isEmpty else { return }
    var last = runs.last
    last?.text = run.text
    if last == run {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }
}
