// SPDX-License-Identifier: MIT
#pragma once

/// The commit that the program was built from, with "-changed" if files differed from it; empty if
/// the build had no git repository. scripts/build passes it on in release builds.
const char *buildCommit(void);
