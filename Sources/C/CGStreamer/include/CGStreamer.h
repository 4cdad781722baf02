// SPDX-License-Identifier: MIT
// The folder `gst` beside this header links to the system's. Nothing reads it unless the trait
// `Video` is enabled. GStreamer's pkg-config files would name it too, but with the flag -pthread,
// about which SwiftPM warns in every build.
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <gst/pbutils/missing-plugins.h>
#include <gst/video/video.h>
