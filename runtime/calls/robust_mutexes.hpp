#pragma once

#include <pthread.h>

#include "scheduler/event.hpp"

/// Robust mutexes: whoever takes one whose owner has ended is told so, and has to mend what it
/// protects before it gives it up. All of it is called on a fiber, but for concerns().
namespace heddle::runtime::robust_mutexes {

[[nodiscard]] bool is_one(const pthread_mutex_t* mutex);

/// Whether it takes one, tries to, or gives it up.
[[nodiscard]] bool concerns(const scheduler::Event& event);

/// Of mutexes of any kind: that another thread gives it up is refused, rather than undefined.
[[nodiscard]] bool checks_owner(const pthread_mutex_t* mutex);

/// What a function returns that has just taken it, or, with an error, tried to.
int result_of(pthread_mutex_t* mutex, int error);

/// The current thread, which holds it, is about to give it up, if only for a wait.
void give_back(pthread_mutex_t* mutex);

/// What pthread_mutex_consistent does.
int make_consistent(pthread_mutex_t* mutex);

/// The current thread ends: an event for each that it holds.
void abandon_all();

}  // namespace heddle::runtime::robust_mutexes
