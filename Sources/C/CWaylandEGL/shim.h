// SPDX-License-Identifier: MIT
#include <wayland-egl-core.h>
