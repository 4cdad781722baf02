#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
