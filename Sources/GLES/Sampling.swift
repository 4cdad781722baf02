import CGLES

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
