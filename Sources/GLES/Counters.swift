/// What has been asked of GL since the counters were last zeroed.
public struct Counters: Hashable, Sendable {
  /// Calls of any kind, EGL's in the frame path included.
  public var calls = 0
  /// Draw calls and clears.
  public var draws = 0
  /// Calls that changed a binding, a viewport, a scissor, blending or the like.
  public var stateChanges = 0
  /// Uniform values sent.
  public var uniforms = 0
  /// Uploads of pixels and vertices.
  public var uploads = 0
  /// GL objects made.
  public var creations = 0

  /// All zero.
  public init() {}
}

/// What exists in a context now.
public struct LiveObjects: Hashable, Sendable {
  /// Window surfaces.
  public var surfaces = 0
  /// Textures.
  public var textures = 0
  /// Samplers.
  public var samplers = 0
  /// Framebuffers, the window's own not counted.
  public var framebuffers = 0
  /// Vertex buffers.
  public var buffers = 0
  /// Vertex arrays.
  public var vertexArrays = 0
  /// Shaders. Only while a program is being made.
  public var shaders = 0
  /// Programs.
  public var programs = 0
  /// Queries.
  public var queries = 0

  /// None.
  public init() {}

  /// All kinds together.
  public var total: Int {
    surfaces + textures + samplers + framebuffers + buffers + vertexArrays + shaders + programs
      + queries
  }
}
