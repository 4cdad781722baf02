// SPDX-License-Identifier: MIT
// All of the module is in its header.
