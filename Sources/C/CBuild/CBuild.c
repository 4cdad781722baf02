// SPDX-License-Identifier: MIT
#include "CBuild.h"

#ifndef SCRIM_COMMIT
#define SCRIM_COMMIT ""
#endif

const char *buildCommit(void) { return SCRIM_COMMIT; }
