// SPDX-License-Identifier: MIT

/// A bar that shows how much of something is done, or that something goes on.
///
/// ```swift
/// ProgressView(download.part)
/// ```
public struct ProgressView: LeafView {
  /// The part that is done; nil if it is not known.
  private let value: Double?

  /// A bar of which a part is done, from 0 to 1; nil if it is not known.
  public init(_ value: Double? = nil) { self.value = value }

  func makeWidget() -> ProgressBar { ProgressBar(value) }
  func configure(_ widget: ProgressBar) { widget.value = value }
}

/// A ring of dots that goes round while something goes on.
public struct Spinner: ToneView {
  /// True while the dots go round.
  private let isSpinning: Bool
  /// The width and height, in logical units.
  private let size: Double
  /// The colour.
  private(set) var tone = Label.Tone.secondary

  /// A ring of `size` logical units, which is empty while it is at rest.
  public init(_ isSpinning: Bool = true, size: Double = 20) {
    self.isSpinning = isSpinning
    self.size = size
  }

  /// The ring in another colour.
  public func tone(_ tone: Label.Tone) -> Spinner { changed { $0.tone = tone } }

  func makeWidget() -> Widgets.Spinner {
    Widgets.Spinner(isSpinning: isSpinning, size: size, tone: tone)
  }

  func configure(_ widget: Widgets.Spinner) {
    widget.isSpinning = isSpinning
    widget.size = size
  }
}

/// A small pill with a number or a word; a dot without text.
public struct Badge: LeafView {
  /// The text; empty for a dot.
  private let text: String
  /// The importance.
  private var style = Widgets.Badge.Style.accent

  /// A badge with a text; empty for a dot.
  public init(_ text: String = "") { self.text = text }

  /// A badge with a number, of which more than 99 is shown as 99+.
  public init(_ count: Int) { text = Widgets.Badge.text(of: count) }

  /// The badge with another importance.
  public func style(_ style: Widgets.Badge.Style) -> Badge { changed { $0.style = style } }

  func makeWidget() -> Widgets.Badge { Widgets.Badge(text, style: style) }

  func configure(_ widget: Widgets.Badge) {
    widget.text = text
    widget.style = style
  }
}

extension View {
  /// Puts a badge with a number at the top right corner of the view; none for 0. It lies half
  /// outside of the view, but not outside of the surface.
  ///
  /// ```swift
  /// Icon("mail-unread-symbolic").badge(inbox.unread)
  /// ```
  public func badge(_ count: Int, style: Widgets.Badge.Style = .accent) -> some View {
    overlay(alignment: .topTrailing) {
      if count > 0 { Badge(count).style(style).offset(x: 14, y: -11).stayingInside() }
    }
  }
}
