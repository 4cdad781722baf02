// SPDX-License-Identifier: MIT

import ScrimKit

/// Sliders for a spring.
@MainActor final class SpringControls: Widget {
  /// Called with the changed spring.
  var onSpring: ((Spring) -> Void)?
  /// The spring shown.
  private var spring: Spring
  /// The slider for the response.
  private let response: Slider
  /// The slider for the damping ratio.
  private let damping: Slider
  /// The titles.
  private let titles: [Label]
  /// The value labels.
  private let valueLabels: [Label]
  /// The card with the sliders.
  private let card: Card

  /// Creates controls that show `spring`.
  init(_ spring: Spring) {
    self.spring = spring
    response = Slider(spring.response, in: 0.1...1.6, step: 0.05)
    damping = Slider(spring.dampingRatio, in: 0.2...1.2, step: 0.05)
    titles = ["Response", "Damping"].map { Label($0, role: .control) }
    valueLabels = (0..<2).map { _ in Label("", role: .caption, tone: .secondary, alignment: .end) }
    let rows = Stack(.vertical, spacing: 2)
    card = Card(rows, material: .translucent, padding: Padding(horizontal: 18, vertical: 10))
    super.init()
    response.onChange = { [unowned self] value in
      change { Spring(response: Self.hundredths(value), dampingRatio: $0.dampingRatio) }
    }
    damping.onChange = { [unowned self] value in
      change { Spring(response: $0.response, dampingRatio: Self.hundredths(value)) }
    }
    for (index, slider) in [response, damping].enumerated() {
      slider.stretch = 1
      rows.add(Stack(.horizontal, spacing: 10, [titles[index], slider, valueLabels[index]]))
    }
    add(card)
    show(spring)
  }

  private func change(_ change: (Spring) -> Spring) {
    show(change(spring))
    onSpring?(spring)
  }

  /// Shows another spring.
  func show(_ spring: Spring) {
    self.spring = spring
    response.value = spring.response
    damping.value = spring.dampingRatio
    valueLabels[0].text = Self.text(spring.response) + " s"
    valueLabels[1].text = Self.text(spring.dampingRatio)
  }

  /// Rounds to hundredths, to remove the rounding error of added steps.
  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// Formats a number with two decimals.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Gives the titles and the numbers columns that grow with the texts.
  override func restyle(_ theme: Theme) {
    for title in titles {
      title.sizeLimits = .fixed(width: (78 * theme.textScale).rounded(.up))
    }
    for label in valueLabels {
      label.sizeLimits = .fixed(width: (46 * theme.textScale).rounded(.up))
    }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    card.measure(in: proposal)
  }

  override func layoutChildren() { card.layout(in: layer.bounds) }
}
