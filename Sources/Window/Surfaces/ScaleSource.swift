// SPDX-License-Identifier: MIT

/// Picks the window's scale from the scales reported by the compositor.
struct ScaleSource: Equatable {
  /// The scale set by the app; nil to follow the compositor.
  var forced: Scale?
  /// The preferred scale of wp_fractional_scale_v1; nil if none was sent.
  var fractional: Scale?
  /// The preferred scale of wl_surface, since version 6; nil if none was sent.
  var preferred: Scale?
  /// The scales of the outputs the surface is on.
  var entered: [Scale] = []
  /// The scales of all outputs.
  var advertised: [Scale] = []
  /// True if fractional scales can be used; else scales are integers.
  var allowsFractions: Bool

  /// The maximum scale, above that of any screen. A larger one is a mistake or an attack: no buffer
  /// could hold the window.
  private static var most: Scale { Scale(16) }

  /// The scale to draw at. Until the compositor sends one it is the largest scale of all outputs:
  /// the first frame may be scaled down, but is never blurred.
  var scale: Scale {
    let wish = wish
    return wish.in120ths > Self.most.in120ths ? Self.most : wish
  }

  private var wish: Scale {
    if let forced { return allowsFractions ? forced : Scale((forced.in120ths + 119) / 120) }
    if let fractional, allowsFractions { return fractional }
    if let preferred { return preferred }
    return entered.max(by: { $0.in120ths < $1.in120ths })
      ?? advertised.max(by: { $0.in120ths < $1.in120ths }) ?? .one
  }
}
