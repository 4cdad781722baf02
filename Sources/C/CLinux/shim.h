// SPDX-License-Identifier: MIT
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <sys/inotify.h>
#include <sys/types.h>

// glibc declares gettid only with _GNU_SOURCE, which cannot be set for a module.
extern pid_t gettid(void);
