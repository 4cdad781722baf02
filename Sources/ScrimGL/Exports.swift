// SPDX-License-Identifier: MIT

// For authors with GLSL of their own: GLES, and the protocols by which a renderer runs their
// programs.
@_exported public import GLES
@_exported public import struct Renderer.CustomShaderArea
@_exported public import protocol Renderer.CustomShaderProgram
@_exported public import protocol Renderer.CustomShaderProvider
@_exported public import class Renderer.SceneRenderer
