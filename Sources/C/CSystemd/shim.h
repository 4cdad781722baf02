// SPDX-License-Identifier: MIT
#include <systemd/sd-bus.h>

#include "../load.h"

// The functions of sd-bus that the program uses.
#define CSYSTEMD_FUNCTIONS(F)              \
  F(sd_bus_new)                            \
  F(sd_bus_set_address)                    \
  F(sd_bus_set_fd)                         \
  F(sd_bus_set_bus_client)                 \
  F(sd_bus_negotiate_fds)                  \
  F(sd_bus_start)                          \
  F(sd_bus_close)                          \
  F(sd_bus_unref)                          \
  F(sd_bus_is_open)                        \
  F(sd_bus_is_ready)                       \
  F(sd_bus_get_fd)                         \
  F(sd_bus_get_events)                     \
  F(sd_bus_get_timeout)                    \
  F(sd_bus_get_unique_name)                \
  F(sd_bus_process)                        \
  F(sd_bus_send)                           \
  F(sd_bus_call_async)                     \
  F(sd_bus_add_match_async)                \
  F(sd_bus_add_object)                     \
  F(sd_bus_add_fallback)                   \
  F(sd_bus_slot_unref)                     \
  F(sd_bus_slot_set_destroy_callback)      \
  F(sd_bus_message_new_signal)             \
  F(sd_bus_message_new_method_call)        \
  F(sd_bus_message_new_method_return)      \
  F(sd_bus_message_new_method_error)       \
  F(sd_bus_message_ref)                    \
  F(sd_bus_message_unref)                  \
  F(sd_bus_message_get_expect_reply)       \
  F(sd_bus_message_set_auto_start)         \
  F(sd_bus_message_set_destination)        \
  F(sd_bus_message_get_signature)          \
  F(sd_bus_message_get_path)               \
  F(sd_bus_message_get_interface)          \
  F(sd_bus_message_get_member)             \
  F(sd_bus_message_get_sender)             \
  F(sd_bus_message_get_cookie)             \
  F(sd_bus_message_get_error)              \
  F(sd_bus_message_append_basic)           \
  F(sd_bus_message_append_array)           \
  F(sd_bus_message_open_container)         \
  F(sd_bus_message_close_container)        \
  F(sd_bus_message_read_basic)             \
  F(sd_bus_message_read_array)             \
  F(sd_bus_message_enter_container)        \
  F(sd_bus_message_exit_container)         \
  F(sd_bus_message_peek_type)

LOADED_FUNCTIONS(csystemd, CSYSTEMD_FUNCTIONS)
