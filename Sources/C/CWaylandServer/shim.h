// SPDX-License-Identifier: MIT
#include <wayland-server-core.h>

// Swift cannot call variadic functions.
static inline void post_error(struct wl_resource *resource, uint32_t code, const char *message) {
    wl_resource_post_error(resource, code, "%s", message);
}
