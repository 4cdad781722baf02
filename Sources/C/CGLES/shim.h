// SPDX-License-Identifier: MIT
#include <malloc.h>

#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
