// SPDX-License-Identifier: MIT

import Views

/// The texts at the top of a pane, on grounds on which they are read whatever the glass shows, and
/// the controls at its bottom, visible while the pane is hovered or focused.
struct PaneContent: View {
  /// The model that the view shows.
  let model: Model

  /// The height and the maximum width of the controls, in logical units.
  private static let (height, width) = (44.0, 340.0)
  /// The padding around the texts, in logical units.
  private static let margin = 16.0
  /// The maximum corner radius of a pane, in logical units.
  static let maximumRadius = 80.0

  /// The model that the view shows and changes.
  @MainActor @Observable final class Model {
    /// The preset's name.
    var title = ""
    /// The blur strength; nil if the pane is opaque.
    var sigma: Double?
    /// True while the controls are there.
    var hasControls = false
    /// The corner radius of the pane, in logical units.
    var radius: Double
    /// The size of texts relative to the usual one.
    var textScale = 1.0
    /// Called to change to the next preset.
    @ObservationIgnored var onNext: () -> Void = {}
    /// Called with a new corner radius.
    @ObservationIgnored var onRadius: (Double) -> Void = { _ in }

    init(radius: Double) { self.radius = radius }
  }

  /// The texts and the controls.
  var body: some View {
    GeometryReader { size in
      // The texts avoid the round corners. In a low pane the controls are directly below them.
      let margin = max(Self.margin, min(model.radius, size.width / 2) * 0.45)
      let spare = max((size.height - Self.height - 26) / 3, 4)
      let inset = min(max(10, margin * 0.7), spare)
      VStack(spacing: 0) {
        HStack {
          ground { Text(model.title).role(.headline) }
          Spacer()
          if let sigma = model.sigma { ground { Text("σ \(Int(sigma.rounded()))").role(.caption) } }
        }
        .padding(Padding(leading: margin - 5, top: min(margin * 0.8, spare), trailing: margin - 5))
        Spacer()
        ZStack { if model.hasControls { controls.transition(.opacity) } }
          .frame(width: max(min(size.width - 2 * inset, Self.width), 0), height: Self.height)
          .frame(maxWidth: .infinity, alignment: .center).padding(Padding(bottom: inset))
      }
    }
  }

  private func ground(_ text: () -> Text) -> some View {
    Card(material: .translucent, radius: 13, padding: Padding(horizontal: 10, vertical: 0)) {
      text().frame(height: 26)
    }
  }

  private var controls: some View {
    Card(material: .translucent, radius: 14, padding: Padding(0)) {
      GeometryReader { size in
        let room = size.width / model.textScale
        HStack(spacing: 10) {
          Button("Next look") { model.onNext() }
          // If not everything fits, the label goes first, then the slider.
          if room >= 270 { Text("Corners").role(.caption).tone(.secondary) }
          if room >= 220 {
            let radius = Binding(get: { model.radius }, set: { model.onRadius($0) })
            Slider(radius, in: 0...Self.maximumRadius).accessibilityLabel("Corners")
          }
        }
        .padding(Padding(leading: 4, trailing: 14))
      }
    }
    .cursor(.arrow)
  }
}
