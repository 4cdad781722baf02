// SPDX-License-Identifier: MIT

import GLES
import Style

extension ColorMatrix {
  /// The matrix, for the uniform `colorMatrix`.
  var matrix: Matrix3 {
    Matrix3(SIMD3<Float>(red), SIMD3<Float>(green), SIMD3<Float>(blue))
  }

  /// The offset, for the uniform `colorOffset`.
  var vector: SIMD3<Float> { SIMD3<Float>(offset) }
}

extension Ramp {
  /// Slope and constant, for the shaders.
  var vector: SIMD3<Float> { SIMD3(Float(slope.x), Float(slope.y), Float(constant)) }
}
