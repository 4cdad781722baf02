// SPDX-License-Identifier: MIT
// The part of libdispatch by which a run loop serves the main queue, on which the main actor of
// Swift runs. libdispatch exports it for the run loop of CoreFoundation and has no header for it.

/// The event descriptor that is readable while work waits in the main queue.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the work that waits in the main queue, but not what is added meanwhile. Only for the main
/// thread.
extern void _dispatch_main_queue_callback_4CF(void *message);

/// The label of a queue, of the current one for a null pointer. The name differs from that in
/// libdispatch's header, whose declaration has another type.
extern const char *scrim_queue_label(void *queue) __asm__("dispatch_queue_get_label");

/// Has the main queue keep `value` under `key`; null removes it.
extern void scrim_queue_set(void *queue, const void *key, void *value, void *release)
    __asm__("dispatch_queue_set_specific");

/// The value under `key` of the current queue, which is the main queue on the main thread.
extern void *scrim_queue_get(const void *key) __asm__("dispatch_get_specific");

/// The main queue, whose type has no declaration here.
extern char scrim_main_queue_storage __asm__("_dispatch_main_q");

/// The main queue.
static inline void *scrim_main_queue(void) { return &scrim_main_queue_storage; }
