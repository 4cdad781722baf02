#include <webp/decode.h>
// Only the tests encode: they make their own files.
#include <webp/encode.h>
