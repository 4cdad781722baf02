#include <wayland-egl-core.h>
