// SPDX-License-Identifier: MIT
#include <glib-object.h>
