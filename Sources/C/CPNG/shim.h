// SPDX-License-Identifier: MIT
#include <png.h>
// Which libpng is made with: profiles in its files are compressed.
#include <zlib.h>
