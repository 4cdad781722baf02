// SPDX-License-Identifier: MIT

// The modules in whose terms a panel is written; `import ScrimKit` is enough for its author.
@_exported public import Geometry
@_exported public import Input
@_exported public import SceneGraph
@_exported public import Style
@_exported public import Timing
@_exported public import Widgets

// Single types of the modules below, which appear in the interface of an app.
@_exported public import enum GLES.PlatformChoice
@_exported public import struct GLES.RendererInfo
@_exported public import struct Images.Bitmap
@_exported public import enum Window.CursorShape
@_exported public import class Window.Toplevel
@_exported public import struct Window.WindowState
