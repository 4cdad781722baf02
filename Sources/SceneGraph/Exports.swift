// SPDX-License-Identifier: MIT

// Modules whose types appear in layers, for the files of this module and its users.
@_exported public import Geometry
@_exported public import Style
