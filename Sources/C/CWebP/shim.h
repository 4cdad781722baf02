// SPDX-License-Identifier: MIT
#include <webp/decode.h>
// Only tests encode.
#include <webp/encode.h>
