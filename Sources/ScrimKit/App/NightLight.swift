// SPDX-License-Identifier: MIT

public import Observation
import Window

/// The colours of all screens, which an app makes warmer in the evening. The compositor restores
/// them when the app ends. It needs wlr-gamma-control, which sway, labwc, Hyprland and niri have.
@Observable @MainActor public final class NightLight {
  /// The answer to `isPossible`.
  var answer = false
  /// The colours of the compositor's outputs; nil without one, or before they matter.
  @ObservationIgnored private var screens: ScreenTemperature?
  /// The compositor's globals; nil without a connection.
  @ObservationIgnored private var desktop: Desktop?
  /// True once the colours matter. A compositor is not asked before.
  @ObservationIgnored private var isUsed = false

  init() {}

  /// True if the compositor can change the colours of a screen, and no other program does. It is
  /// asked when this is first read, and answers some time later.
  public var isPossible: Bool {
    use()
    return answer
  }

  /// The colour temperature in kelvin, from 1,700, like a candle, to 6,500, which changes nothing;
  /// nil for the screens' own colours. Screens that come later have it, too.
  public var temperature: Double? {
    didSet {
      use()
      screens?.temperature = temperature
    }
  }

  private func use() {
    guard !isUsed else { return }
    isUsed = true
    open()
  }

  /// Follows another compositor, or none, before the end of its `desktop`.
  func follow(_ desktop: Desktop?) {
    screens?.close()
    screens = nil
    self.desktop = desktop
    open()
  }

  private func open() {
    if isUsed, let desktop {
      screens = ScreenTemperature(desktop) { [unowned self] in update() }
      screens?.temperature = temperature
    }
    update()
  }

  private func update() {
    let isPossible = screens?.isPossible ?? false
    if isPossible != answer { answer = isPossible }
  }
}
