// SPDX-License-Identifier: MIT

// Modules whose types appear in surfaces and their events, for the files of this module and its
// users.
@_exported public import Geometry
@_exported public import Input
@_exported public import Timing
