// SPDX-License-Identifier: MIT

import Geometry

/// Which scale the window draws at, from everything a compositor may say about it.
struct ScaleSource: Equatable {
  /// What the app wants, whatever the compositor says; nil where it follows.
  var forced: Scale?
  /// wp_fractional_scale_v1's wish.
  var fractional: Scale?
  /// wl_surface's wish, since version 6.
  var preferred: Scale?
  /// The scales of the outputs the surface is on.
  var entered: [Scale] = []
  /// The scales of all outputs there are.
  var advertised: [Scale] = []
  /// Whether a buffer may have any scale, and not whole ones alone.
  var allowsFractions: Bool

  /// Sharper than any screen; beyond it a scale is a mistake or an attack, and no buffer has room for a
  /// window.
  private static var most: Scale { Scale(16) }

  /// The scale to draw at. Before the compositor has said anything it is that of the sharpest output:
  /// the first frame may then be scaled down for a moment, but is never seen blurred.
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
