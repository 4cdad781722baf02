// SPDX-License-Identifier: MIT
#include <hb.h>
