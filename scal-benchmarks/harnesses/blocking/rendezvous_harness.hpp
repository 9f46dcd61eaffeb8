#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/blocking/rendezvous.hpp"

/// The harness that both forms of the rendezvous channel share. To send is to offer, and then to
/// wait until it is taken.
#define SCAL_RENDEZVOUS_HARNESS(Form)                                                             \
  using Channel = scal::Rendezvous<Form>;                                                         \
  HEDDLE_HARNESS(Channel) {                                                                       \
    operation("offer", &Channel::offer);                                                          \
    operation("await_taken", &Channel::await_taken);                                              \
    operation("receive", &Channel::receive);                                                      \
    scenario("one", "offer(1) await_taken(1) || receive()");                                      \
    scenario("two", "offer(1) await_taken(1) || offer(2) await_taken(2) || receive() receive()"); \
    scenario("nobody-receives", "offer(1) await_taken(1) || offer(2) await_taken(2)");            \
  }                                                                                               \
  static_assert(true, "lets the macro end in a semicolon")
