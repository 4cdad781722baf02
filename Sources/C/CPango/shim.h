// SPDX-License-Identifier: MIT
#include <pango/pangocairo.h>
// HarfBuzz tells if a font has colour glyphs; Pango does not.
#include <hb-ot.h>
