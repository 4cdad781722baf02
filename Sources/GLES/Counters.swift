// SPDX-License-Identifier: MIT

/// Counts of GL calls since the counters were last reset.
public struct Counters: Hashable, Sendable {
  /// Calls of any kind, including EGL calls in the frame path.
  public var calls = 0
  /// Draw calls, clears and copies.
  public var draws = 0
  /// Draw calls, clears and copies that go to another target than the one before. Each ends a pass:
  /// tiled GPUs store and load tiles, and the threads of a software rasteriser wait for each other.
  public var targetChanges = 0
  /// Runs of copies between framebuffers with no draw in between. A software rasteriser finishes
  /// all draws into a target before it copies into it.
  public var copyRuns = 0
  /// Calls that change a binding, viewport, scissor, blending or other state.
  public var stateChanges = 0
  /// Uniform values sent.
  public var uniforms = 0
  /// Uploads of pixels and vertices.
  public var uploads = 0
  /// GL objects and window surfaces created.
  public var creations = 0

  /// Zero counts.
  public init() {}
}

/// Counts of the objects that exist in a context.
public struct LiveObjects: Hashable, Sendable {
  /// Window surfaces.
  public var surfaces = 0
  /// Textures.
  public var textures = 0
  /// Samplers.
  public var samplers = 0
  /// Framebuffers, without the window's own.
  public var framebuffers = 0
  /// Buffers of vertices and of pixels that are read back.
  public var buffers = 0
  /// Vertex arrays.
  public var vertexArrays = 0
  /// Shaders. They exist only while a program is compiled.
  public var shaders = 0
  /// Programs.
  public var programs = 0
  /// Queries.
  public var queries = 0
  /// Fences.
  public var fences = 0

  /// Zero counts.
  public init() {}

  /// The number of all objects.
  public var total: Int {
    surfaces + textures + samplers + framebuffers + buffers + vertexArrays + shaders + programs
      + queries + fences
  }
}
