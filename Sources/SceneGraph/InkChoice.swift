// SPDX-License-Identifier: MIT

import Geometry
package import Style

/// Chooses light or dark ink for text on glass by what lies beneath it.
///
/// Set one as `Glass.inkChoice`. After frames that change what the glass shows, the renderer reads
/// the mean colour of the backdrop beneath it, from 2048 samples, at most ten times a second and
/// without waiting: the choice follows a few frames later. At rest nothing is read. Glass that is
/// frozen or shows the desktop keeps the ink that it has.
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
  /// The WCAG luminance of what the glass shows on average, from 0 to 1; nil before it is known.
  public private(set) var luminance: Double?
  /// Called when `ink` has changed, before the next frame is drawn. For what is not a widget:
  /// widgets have `Widget.ink`.
  public var onChange: ((Ink) -> Void)?
  /// The followers of the ink besides `onChange`.
  private var followers: [Follower] = []
  /// True if what lies beneath has changed since it was read. The renderer's.
  package var isStale = true

  /// A follower, which may go away.
  private struct Follower {
    /// The follower.
    weak var value: (any InkFollower)?
  }

  /// A choice that begins with `ink`.
  public init(_ ink: Ink = .light) { self.ink = ink }

  /// The factor by which the contrast of the other ink must be better.
  private static var margin: Double { 1.25 }

  /// Takes the mean colour of the backdrop, which glass of `look` shows.
  package func receive(_ mean: SIMD3<Double>, through look: Look) {
    let shown = look.shown(over: mean)
    let luminance = Color.luminance(shown)
    let isFirst = self.luminance == nil
    self.luminance = luminance
    let (light, dark) = (1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05)
    let better: Ink =
      switch ink {
      case .light: dark > Self.margin * light ? .dark : .light
      case .dark: light > Self.margin * dark ? .light : .dark
      }
    guard better != ink else { return }
    ink = better
    onChange?(better)
    for follower in followers { follower.value?.inkChanged(isFirst: isFirst) }
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
  /// Called when the ink has changed. `isFirst` is true if nothing was known before of what lies
  /// beneath.
  func inkChanged(isFirst: Bool)
}
