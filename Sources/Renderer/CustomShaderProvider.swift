// SPDX-License-Identifier: MIT

public import GLES

/// Content that brings the GLSL programs of its `.customShader` layers.
@MainActor public protocol CustomShaderProvider: AnyObject {
  /// Adds the programs to `renderer`. Called before the first frame, and again after a GPU reset.
  func addPrograms(to renderer: SceneRenderer) throws(ProgramError)
}
