#pragma once

/* The boundary between a running program and what of libheddle_check.so watches it. C++ programs
 * use <heddle/monitor.hpp>, which has the contract. */

#include <stdint.h>

#include "heddle/check_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct HeddleMonitor;

enum HeddleMonitorKind {
  heddle_monitor_none = 0,
  heddle_monitor_bool = 1,
  heddle_monitor_integer = 2,
  heddle_monitor_absent = 3 /* of an invocation: no argument */
};

struct HeddleMonitorVerdict {
  uint8_t answer; /* HeddleCheckAnswer: explained, not_explained, no_answer, misuse */
  uint64_t operations;
  uint64_t open;
  const char* text; /* valid as long as the verdict */
};

struct HeddleMonitorSettings {
  const char* type;
  const struct HeddleCheckValue* initial; /* null: the type's own */
  uint64_t events_per_thread;
  uint8_t drops_when_full;
  const char* clock;
  void* context;
  /* Null, or called once, if the answer is no longer `explained`, by the thread that judges. */
  void (*on_end)(void* context, const struct HeddleMonitorVerdict* verdict);
};

/* Null if these settings have no meaning: `say` is called with why. */
struct HeddleMonitor* heddle_monitor_new(const struct HeddleMonitorSettings* settings,
                                         void* context,
                                         void (*say)(void* context, const char* problem));
void heddle_monitor_free(struct HeddleMonitor* monitor); /* stops it; null is allowed */

/* The number of a method, and how many arguments it takes; 0 if there is none of that name. */
uint8_t heddle_monitor_find_method(const struct HeddleMonitor* monitor, const char* name,
                                   uint32_t* method, uint32_t* arguments);

uint64_t heddle_monitor_invoke(struct HeddleMonitor* monitor, uint32_t method, uint8_t kind,
                               int64_t integer);
uint64_t heddle_monitor_invoke_two(struct HeddleMonitor* monitor, uint32_t method, uint8_t kind,
                                   int64_t integer, uint8_t second_kind, int64_t second_integer);
void heddle_monitor_respond(struct HeddleMonitor* monitor, uint64_t operation, uint8_t kind,
                            int64_t integer);

/* Each calls `take` once. */
void heddle_monitor_get_verdict(const struct HeddleMonitor* monitor, void* context,
                                void (*take)(void*, const struct HeddleMonitorVerdict*));
void heddle_monitor_stop(struct HeddleMonitor* monitor, void* context,
                         void (*take)(void*, const struct HeddleMonitorVerdict*));

#ifdef __cplusplus
}
#endif
