#include <pango/pangocairo.h>
// What Pango does not say of a font: whether its glyphs have colours of their own.
#include <hb-ot.h>
