// SPDX-License-Identifier: MIT

// Modules whose types appear in `Content`, so that apps only need `import ScrimKit`.
@_exported public import Geometry
@_exported public import Input
@_exported public import SceneGraph
@_exported public import Style
@_exported public import Timing
@_exported public import Widgets

// Single types from lower modules that appear in the public API.
@_exported public import enum GLES.ColorDepth
@_exported public import enum GLES.PlatformChoice
@_exported public import struct GLES.RendererInfo
@_exported public import struct Renderer.CustomShaderArea
@_exported public import protocol Renderer.ViewShader
@_exported public import struct Icons.IconSearch
@_exported public import struct Images.Bitmap
@_exported public import struct Portals.DesktopSettings
@_exported public import class Window.LayerSurface
@_exported public import class Window.Popup
@_exported public import class Window.Toplevel
@_exported public import struct Window.WindowState
