// SPDX-License-Identifier: MIT
// What LLVM's fuzzer has for programs with a main of their own; its own headers do not declare it.
int LLVMFuzzerRunDriver(
  int *argc, char ***argv, int (*callback)(const unsigned char *data, unsigned long size));
