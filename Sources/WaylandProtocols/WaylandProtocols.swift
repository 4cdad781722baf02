// SPDX-License-Identifier: MIT

// Everything in this module is made by protocol-scanner from the files in protocols/.
// A target with nothing else does not build, so this file stands here.
