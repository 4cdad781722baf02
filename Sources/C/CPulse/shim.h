// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <stddef.h>
#include <pulse/context.h>
#include <pulse/error.h>
#include <pulse/introspect.h>
#include <pulse/mainloop-api.h>
#include <pulse/operation.h>
#include <pulse/proplist.h>
#include <pulse/subscribe.h>

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

// Pointers to these functions, each of the type that its declaration has.
struct cpulse {
#define CPULSE_FIELD(name) __typeof__(&name) name;
  CPULSE_FUNCTIONS(CPULSE_FIELD)
#undef CPULSE_FIELD
};

// Finds the functions in an open library. Returns the name of one that it lacks, or NULL.
static inline const char *cpulse_find(struct cpulse *functions, void *library) {
#define CPULSE_FIND(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return #name;
  CPULSE_FUNCTIONS(CPULSE_FIND)
#undef CPULSE_FIND
  return NULL;
}
