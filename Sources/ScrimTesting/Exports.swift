// SPDX-License-Identifier: MIT

// A test imports `ScrimTesting` and the module that it tests.
@_exported public import Views
