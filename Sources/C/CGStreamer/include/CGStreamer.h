// SPDX-License-Identifier: MIT
// The folder `gst` beside this header links to the system's. GStreamer's pkg-config files would
// name it too, but with the flag -pthread, about which SwiftPM warns in every build.
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <gst/pbutils/missing-plugins.h>
#include <gst/video/video.h>

#include "../../load.h"

// The functions of GStreamer that the program uses.
#define CGSTREAMER_FUNCTIONS(F)                      \
  F(gst_app_sink_set_callbacks)                      \
  F(gst_app_sink_set_caps)                           \
  F(gst_app_sink_set_drop)                           \
  F(gst_app_sink_set_max_buffers)                    \
  F(gst_app_sink_try_pull_sample)                    \
  F(gst_app_src_end_of_stream)                       \
  F(gst_app_src_get_current_level_bytes)             \
  F(gst_app_src_push_buffer)                         \
  F(gst_app_src_set_caps)                            \
  F(gst_bin_add)                                     \
  F(gst_bin_get_by_name)                             \
  F(gst_buffer_copy_deep)                            \
  F(gst_buffer_map)                                  \
  F(gst_buffer_new_allocate)                         \
  F(gst_buffer_ref)                                  \
  F(gst_buffer_unmap)                                \
  F(gst_buffer_unref)                                \
  F(gst_bus_pop)                                     \
  F(gst_bus_set_sync_handler)                        \
  F(gst_caps_copy)                                   \
  F(gst_caps_from_string)                            \
  F(gst_caps_get_structure)                          \
  F(gst_caps_set_value)                              \
  F(gst_caps_unref)                                  \
  F(gst_device_create_element)                       \
  F(gst_device_get_display_name)                     \
  F(gst_device_get_properties)                       \
  F(gst_device_monitor_add_filter)                   \
  F(gst_device_monitor_get_devices)                  \
  F(gst_device_monitor_new)                          \
  F(gst_device_monitor_start)                        \
  F(gst_device_monitor_stop)                         \
  F(gst_element_call_async)                          \
  F(gst_element_factory_list_filter)                 \
  F(gst_element_factory_list_get_elements)           \
  F(gst_element_get_bus)                             \
  F(gst_element_get_static_pad)                      \
  F(gst_element_get_type)                            \
  F(gst_element_link)                                \
  F(gst_element_query_duration)                      \
  F(gst_element_query_position)                      \
  F(gst_element_seek)                                \
  F(gst_element_set_state)                           \
  F(gst_event_new_caps)                              \
  F(gst_event_parse_caps)                            \
  F(gst_event_unref)                                 \
  F(gst_filename_to_uri)                             \
  F(gst_init_check)                                  \
  F(gst_is_missing_plugin_message)                   \
  F(gst_message_parse_error)                         \
  F(gst_message_parse_tag)                           \
  F(gst_message_unref)                               \
  F(gst_missing_plugin_message_get_description)      \
  F(gst_missing_plugin_message_get_installer_detail) \
  F(gst_object_get_name)                             \
  F(gst_object_ref_sink)                             \
  F(gst_object_unref)                                \
  F(gst_pad_add_probe)                               \
  F(gst_parse_launch_full)                           \
  F(gst_plugin_feature_list_free)                    \
  F(gst_resource_error_quark)                        \
  F(gst_sample_get_buffer)                           \
  F(gst_sample_get_caps)                             \
  F(gst_sample_get_segment)                          \
  F(gst_sample_unref)                                \
  F(gst_segment_to_stream_time)                      \
  F(gst_structure_free)                              \
  F(gst_structure_get_string)                        \
  F(gst_tag_list_get_string)                         \
  F(gst_tag_list_unref)                              \
  F(gst_util_set_object_arg)                         \
  F(gst_video_colorimetry_from_string)               \
  F(gst_video_colorimetry_to_string)                 \
  F(gst_video_frame_map)                             \
  F(gst_video_frame_unmap)                           \
  F(gst_video_info_from_caps)

LOADED_FUNCTIONS(cgstreamer, CGSTREAMER_FUNCTIONS)
