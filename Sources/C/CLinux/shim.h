// SPDX-License-Identifier: MIT
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <sys/inotify.h>
#include <sys/eventfd.h>
#include <sys/types.h>
#include <spawn.h>

// glibc declares gettid only with _GNU_SOURCE, which cannot be set for a module.
extern pid_t gettid(void);
extern int pipe2(int descriptors[2], int flags);
extern int pidfd_open(pid_t process, unsigned int flags);

// So it does the folder of a program that is started, and its session.
extern int posix_spawn_file_actions_addchdir_np(
  posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(
  posix_spawn_file_actions_t *actions, int first);
enum { CLINUX_POSIX_SPAWN_SETSID = 0x80 };

// The same holds for files in memory and their seals.
extern int memfd_create(const char *name, unsigned int flags);
enum {
  CLINUX_MFD_CLOEXEC = 1,
  CLINUX_MFD_ALLOW_SEALING = 2,
  CLINUX_F_ADD_SEALS = 1033,
  CLINUX_F_SEAL_SEAL = 1,
  CLINUX_F_SEAL_SHRINK = 2,
  CLINUX_F_SEAL_GROW = 4,
};

// The environment of this process. As a variable it could not be used from Swift 6.
static inline char **clinux_environment(void) {
  extern char **environ;
  return environ;
}
