#include <wayland-server-core.h>

// Swift cannot call functions with a variable number of arguments.
static inline void post_error(struct wl_resource *resource, uint32_t code, const char *message) {
    wl_resource_post_error(resource, code, "%s", message);
}
