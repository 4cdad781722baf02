// SPDX-License-Identifier: MIT
#include <wayland-cursor.h>
