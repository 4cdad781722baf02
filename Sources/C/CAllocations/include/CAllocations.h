// SPDX-License-Identifier: MIT
// Counts heap allocations of the program's own Swift code.
#pragma once
#include <stddef.h>

/// Starts counting the allocations of this thread by Swift code and its runtime, not by other
/// libraries.
void allocationCounterBegin(void);

/// Stops counting and returns the number of allocations since the start.
size_t allocationCounterEnd(void);

/// Writes backtraces of the first counted allocations to standard error.
void allocationCounterPrint(void);
