// Counts what the program's own Swift code allocates on the heap.
#pragma once
#include <stddef.h>

/// Begins to count the allocations of this thread: those that Swift code or its runtime asks for, not
/// those of other libraries.
void allocationCounterBegin(void);

/// Ends the counting; gives how many allocations there were since it began.
size_t allocationCounterEnd(void);

/// Writes where the first allocations of the last counting came from to the standard error output.
void allocationCounterPrint(void);
