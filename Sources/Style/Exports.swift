// SPDX-License-Identifier: MIT

// Its types appear in most styles, for the files of this module and its users.
@_exported public import Geometry
