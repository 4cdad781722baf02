// SPDX-License-Identifier: MIT
// Libraries that are loaded at run time.
#pragma once
#include <dlfcn.h>
#include <stddef.h>

// Declares a struct with pointers to the functions that the macro FUNCTIONS lists, each of the type
// that its declaration has, and NAME_load, which finds those in a library that were not found yet.
// The library stays loaded. NAME_load returns NULL, or the reason why a function is missing.
#define LOADED_FUNCTIONS(NAME, FUNCTIONS)                                              \
  struct NAME {                                                                        \
    FUNCTIONS(LOADED_FIELD)                                                            \
  };                                                                                   \
  static inline const char *NAME##_load(struct NAME *functions, const char *library) { \
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);                             \
    if (!handle) return dlerror();                                                     \
    const char *missing = NULL;                                                        \
    FUNCTIONS(LOADED_FIND)                                                             \
    return missing;                                                                    \
  }
#define LOADED_FIELD(name) __typeof__(&name) name;
#define LOADED_FIND(name)                                                               \
  if (!functions->name && !(functions->name = (__typeof__(&name))dlsym(handle, #name))) \
    missing = "the function " #name " is missing";
