// SPDX-License-Identifier: MIT

/// Chooses light or dark ink for text on glass by what lies beneath it.
///
/// Set one as `Glass.inkChoice`. After frames that change what the glass shows, the renderer takes
/// the mean colour of the backdrop beneath it, from 2048 samples, at most ten times a second and
/// without waiting: the choice follows a few frames later. At rest nothing is read. Glass that is
/// frozen over its own surface keeps the ink that it has.
///
/// Glass over the desktop takes the mean of the desktop's picture. Without a picture the desktop
/// may have any colour. The ink is then the one that can be read over all of them through the
/// look's tint; if the tint is too weak for that, it is the ink of the theme.
///
/// A widget whose `ink` is this choice has its colours follow.
@MainActor public final class InkChoice: nonisolated Equatable {
  /// The lightness of text.
  public enum Ink: Hashable, Sendable {
    /// Light text, for dark glass.
    case light
    /// Dark text, for light glass.
    case dark
  }

  /// The ink that has the better contrast with what the glass shows on average. The other one has
  /// to be better by a quarter before it takes its place, so that a mean that varies around the
  /// threshold does not make text flicker.
  public private(set) var ink: Ink
  /// The WCAG luminance of what the glass shows on average, from 0 to 1; nil while it is not
  /// known.
  public private(set) var luminance: Double?
  /// Called when `ink` has changed, before the next frame is drawn. For what is not a widget:
  /// widgets have `Widget.ink`.
  public var onChange: ((Ink) -> Void)?
  /// The followers of the ink besides `onChange`.
  private var followers: [Follower] = []
  /// True if what lies beneath has changed since it was read. The renderer's.
  package var isStale = true
  /// The ink that is used while nothing is known of the backdrop, or if both are equally legible.
  private var preferred: Ink
  /// True if the author has chosen `preferred`, so that the theme does not.
  private let hasOwnPreference: Bool
  /// The colour of the glass over a desktop that is not known; nil if it is known.
  private var overlay: Color?

  /// A follower, which may go away.
  private struct Follower {
    /// The follower.
    weak var value: (any InkFollower)?
  }

  /// A choice that begins with `ink`. Nil: with that of the theme of the widget which follows it,
  /// and without a widget with light ink.
  public init(_ ink: Ink? = nil) {
    preferred = ink ?? .light
    hasOwnPreference = ink != nil
    self.ink = preferred
  }

  /// The factor by which the contrast of the other ink must be better.
  private static var margin: Double { 1.25 }

  /// The least contrast that ink must have over any desktop, to be chosen although the desktop is
  /// not known.
  private static var leastContrast: Double { 3 }

  /// The ink that a choice begins with on glass of `look` over a backdrop whose mean colour is
  /// `mean`.
  package static func ink(over mean: SIMD3<Double>, through look: Look) -> Ink {
    let luminance = Color.luminance(look.shown(over: mean))
    return better(than: .light, on: luminance...luminance)
  }

  /// Takes the mean colour of the backdrop, which glass of `look` shows. If `atOnce`, what follows
  /// the ink does not fade.
  package func receive(
    _ mean: SIMD3<Double>, through look: Look, atOnce: Bool = false
  ) {
    let shown = look.shown(over: mean)
    let luminance = Color.luminance(shown)
    let isFirst = self.luminance == nil && overlay == nil
    // The same glass begins with the same ink, whatever the theme.
    let start: Ink = self.luminance == nil && !hasOwnPreference ? .light : ink
    self.luminance = luminance
    overlay = nil
    change(to: Self.better(than: start, on: luminance...luminance), atOnce: atOnce || isFirst)
  }

  /// Takes the colour of glass which is blended over a desktop that is not known. If `atOnce`,
  /// what follows the ink does not fade.
  package func receive(overlay: Color, atOnce: Bool) {
    luminance = nil
    self.overlay = overlay
    change(to: inkOverAnything(overlay), atOnce: atOnce)
  }

  /// Takes the ink of the theme, for where nothing speaks for one of them. Choices that were made
  /// with an ink keep that.
  package func prefer(_ ink: Ink) {
    guard !hasOwnPreference, ink != preferred else { return }
    preferred = ink
    if let overlay {
      change(to: inkOverAnything(overlay), atOnce: true)
    } else if luminance == nil {
      change(to: ink, atOnce: true)
    }
  }

  /// The ink for glass of the colour `overlay` over a desktop of any colour.
  private func inkOverAnything(_ overlay: Color) -> Ink {
    let range = overlay.luminance(over: 0)...overlay.luminance(over: 1)
    let better = Self.better(than: preferred, on: range)
    return Self.contrast(better, on: range) >= Self.leastContrast ? better : preferred
  }

  /// `ink`, or the other one if that is better by the margin on backgrounds of all these
  /// luminances.
  private static func better(than ink: Ink, on luminances: ClosedRange<Double>) -> Ink {
    let other: Ink = ink == .light ? .dark : .light
    let isBetter =
      contrast(other, on: luminances) > margin * contrast(ink, on: luminances)
    return isBetter ? other : ink
  }

  /// The least contrast of white or black with backgrounds of these luminances.
  private static func contrast(_ ink: Ink, on luminances: ClosedRange<Double>) -> Double {
    switch ink {
    case .light: 1.05 / (luminances.upperBound + 0.05)
    case .dark: (luminances.lowerBound + 0.05) / 0.05
    }
  }

  private func change(to new: Ink, atOnce: Bool) {
    guard new != ink else { return }
    ink = new
    onChange?(new)
    for follower in followers { follower.value?.inkChanged(atOnce: atOnce) }
  }

  /// Tells `follower` of changes.
  package func add(_ follower: any InkFollower) {
    followers.removeAll { $0.value == nil || $0.value === follower }
    followers.append(Follower(value: follower))
  }

  /// Tells `follower` of changes no more.
  package func remove(_ follower: any InkFollower) {
    followers.removeAll { $0.value == nil || $0.value === follower }
  }

  /// Compares by identity.
  nonisolated public static func == (a: InkChoice, b: InkChoice) -> Bool { a === b }
}

/// A follower of an `InkChoice`.
@MainActor package protocol InkFollower: AnyObject {
  /// Called when the ink has changed. `atOnce` is true if there shall be no fade, as for the first
  /// ink.
  func inkChanged(atOnce: Bool)
}

extension Color {
  /// The WCAG luminance of this colour over an opaque grey.
  fileprivate func luminance(over grey: Double) -> Double {
    let alpha = min(max(Double(alpha), 0), 1)
    let color = SIMD3(Double(red), Double(green), Double(blue))
    let shown = color * alpha + SIMD3(repeating: grey * (1 - alpha))
    return Self.luminance(shown.clamped(lowerBound: .zero, upperBound: .one))
  }
}
