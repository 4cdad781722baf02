// SPDX-License-Identifier: MIT
// The folder `pango` beside this header links to the system's. Pango's pkg-config file would name
// that folder too, but with the flag -pthread, about which SwiftPM warns in every build.
#include <pango/pangocairo.h>
// HarfBuzz tells if a font has colour glyphs; Pango does not.
#include <hb-ot.h>
