// SPDX-License-Identifier: MIT
// Allocation functions that count calls and forward to the C library's own.
//
// Every library in the process calls the program's definition of malloc. The return address
// identifies the caller.
#define _GNU_SOURCE
#include "CAllocations.h"

#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { mostRanges = 64, mostTraces = 256, traceDepth = 14 };

// The address ranges of code whose allocations count.
static struct {
  uintptr_t start, end;
} ranges[mostRanges];
static size_t rangeCount;

static _Thread_local int isCounting;
static _Thread_local size_t count;
static void *traces[mostTraces][traceDepth];
static int traceLengths[mostTraces];

// Adds the code of the program itself and of Swift's runtime libraries.
static int addRanges(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  if (info->dlpi_name[0] != 0 && strstr(info->dlpi_name, "libswift") == NULL) return 0;
  for (int i = 0; i < info->dlpi_phnum && rangeCount < mostRanges; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
    ranges[rangeCount].start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    ranges[rangeCount].end = ranges[rangeCount].start + info->dlpi_phdr[i].p_memsz;
    rangeCount++;
  }
  return 0;
}

void allocationCounterBegin(void) {
  if (rangeCount == 0) dl_iterate_phdr(addRanges, NULL);
  // The first call of backtrace loads a library, which allocates.
  backtrace(traces[0], traceDepth);
  count = 0;
  isCounting = 1;
}

size_t allocationCounterEnd(void) {
  isCounting = 0;
  return count;
}

void allocationCounterPrint(void) {
  for (size_t i = 0; i < count && i < mostTraces; i++) {
    // The first two frames belong to this file.
    backtrace_symbols_fd(traces[i] + 2, traceLengths[i] - 2, STDERR_FILENO);
    if (write(STDERR_FILENO, "\n", 1) < 0) return;
  }
}

// The sanitizers replace these functions themselves. Their builds count nothing.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

static void note(void *caller) {
  if (!isCounting) return;
  isCounting = 0;
  for (size_t i = 0; i < rangeCount; i++) {
    if ((uintptr_t)caller < ranges[i].start || (uintptr_t)caller >= ranges[i].end) continue;
    if (count < mostTraces) traceLengths[count] = backtrace(traces[count], traceDepth);
    count++;
    break;
  }
  isCounting = 1;
}

void *malloc(size_t size) {
  note(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(__builtin_return_address(0));
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note(__builtin_return_address(0));
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

#endif
