// SPDX-License-Identifier: MIT

import CGLES

/// A sampler object: sampling parameters that override those of a texture.
public final class Sampler {
  /// The interpolation between texels.
  public let filter: Filter
  /// The wrap mode beyond the edge.
  public let wrap: Wrap
  /// The context of the sampler.
  public let gl: Context
  /// The GL name; 0 once closed.
  private(set) var name: UInt32

  /// A sampler with this filter and wrap mode.
  public init(_ gl: Context, filter: Filter, wrap: Wrap) {
    self.gl = gl
    self.filter = filter
    self.wrap = wrap
    let name = gl.calls.genSampler()
    self.name = name
    gl.calls.setSampling(filter, wrap) { gl.calls.samplerParameter(name, $0, $1) }
  }

  deinit { assert(name == 0, "a Sampler was not closed") }

  /// Deletes the sampler. The context must be current.
  public func close() {
    precondition(name != 0, "a Sampler was closed twice")
    gl.state.forget(sampler: name)
    gl.calls.deleteSampler(name)
    name = 0
  }
}

/// The interpolation between texel centres.
public enum Filter: Hashable, Sendable {
  /// The nearest texel.
  case nearest
  /// Bilinear interpolation of the four nearest texels.
  case linear

  /// The GL token.
  var token: Int32 {
    switch self {
    case .nearest: GL_NEAREST
    case .linear: GL_LINEAR
    }
  }
}

/// The texels beyond the edge of a texture.
public enum Wrap: Hashable, Sendable {
  /// Repeats the edge texel.
  case clampToEdge
  /// Repeats the texture.
  case `repeat`
  /// Repeats the texture mirrored.
  case mirroredRepeat

  /// The GL token.
  var token: Int32 {
    switch self {
    case .clampToEdge: GL_CLAMP_TO_EDGE
    case .repeat: GL_REPEAT
    case .mirroredRepeat: GL_MIRRORED_REPEAT
    }
  }
}
