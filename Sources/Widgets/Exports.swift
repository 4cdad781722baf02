// SPDX-License-Identifier: MIT

// Modules whose types appear in every widget, for the files of this module and its users.
@_exported public import Geometry
@_exported public import Input
@_exported public import SceneGraph
@_exported public import Style
@_exported public import Timing
