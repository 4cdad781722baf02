import CGLES

/// A way to sample that overrides the texture's own, for textures that are sampled in two ways.
public final class Sampler {
  /// What is given between texels.
  public let filter: Filter
  /// What is given beyond the edge.
  public let wrap: Wrap
  /// The context it lives in.
  public let gl: Context
  /// GL's name; 0 once closed.
  private(set) var name: UInt32

  /// A sampler of this filter and wrap.
  public init(_ gl: Context, filter: Filter, wrap: Wrap) {
    self.gl = gl
    self.filter = filter
    self.wrap = wrap
    let name = gl.calls.genSampler()
    self.name = name
    gl.calls.setSampling(filter, wrap) { gl.calls.samplerParameter(name, $0, $1) }
  }

  deinit { assert(name == 0, "a Sampler was not closed") }

  /// Deletes it. The context must be current.
  public func close() {
    precondition(name != 0, "a Sampler was closed twice")
    gl.state.forget(sampler: name)
    gl.calls.deleteSampler(name)
    name = 0
  }
}

/// What a texture gives between the centres of its texels.
public enum Filter: Hashable, Sendable {
  /// The nearest texel.
  case nearest
  /// The four nearest, mixed.
  case linear

  /// GL's word for it.
  var token: Int32 {
    switch self {
    case .nearest: GL_NEAREST
    case .linear: GL_LINEAR
    }
  }
}

/// What a texture gives beyond its edge.
public enum Wrap: Hashable, Sendable {
  /// The texel at the edge.
  case clampToEdge
  /// The texture again, from its other edge.
  case `repeat`
  /// The texture again, backwards.
  case mirroredRepeat

  /// GL's word for it.
  var token: Int32 {
    switch self {
    case .clampToEdge: GL_CLAMP_TO_EDGE
    case .repeat: GL_REPEAT
    case .mirroredRepeat: GL_MIRRORED_REPEAT
    }
  }
}
