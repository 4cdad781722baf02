// SPDX-License-Identifier: MIT
#include <pulse/context.h>
#include <pulse/error.h>
#include <pulse/introspect.h>
#include <pulse/mainloop-api.h>
#include <pulse/operation.h>
#include <pulse/proplist.h>
#include <pulse/subscribe.h>

#include "../load.h"

// The functions of libpulse that the program uses.
#define CPULSE_FUNCTIONS(F)                 \
  F(pa_context_new)                         \
  F(pa_context_set_state_callback)          \
  F(pa_context_connect)                     \
  F(pa_context_disconnect)                  \
  F(pa_context_unref)                       \
  F(pa_context_get_state)                   \
  F(pa_context_errno)                       \
  F(pa_context_set_subscribe_callback)      \
  F(pa_context_subscribe)                   \
  F(pa_context_get_server_info)             \
  F(pa_context_get_sink_info_list)          \
  F(pa_context_get_source_info_list)        \
  F(pa_context_get_sink_input_info_list)    \
  F(pa_context_get_source_output_info_list) \
  F(pa_context_set_sink_volume_by_index)    \
  F(pa_context_set_source_volume_by_index)  \
  F(pa_context_set_sink_input_volume)       \
  F(pa_context_set_source_output_volume)    \
  F(pa_context_set_sink_mute_by_index)      \
  F(pa_context_set_source_mute_by_index)    \
  F(pa_context_set_sink_input_mute)         \
  F(pa_context_set_source_output_mute)      \
  F(pa_context_set_default_sink)            \
  F(pa_context_set_default_source)          \
  F(pa_operation_unref)                     \
  F(pa_proplist_gets)                       \
  F(pa_strerror)

LOADED_FUNCTIONS(cpulse, CPULSE_FUNCTIONS)
