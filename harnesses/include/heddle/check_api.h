#pragma once

/* The boundary between a program and libheddle_check.so, which judges histories: plain C, so that
 * one build of the library serves programs on libstdc++ and on libc++. C++ programs use
 * <heddle/linearizability.hpp>. The library stands in for nothing of the program's, unlike
 * libheddle.so. Strings and values are copied by the call they are passed to. Different histories
 * and verdicts may be used by different threads; one of them, by one at a time. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum HeddleCheckKind {
  heddle_check_none = 0,    /* void, null, an empty optional */
  heddle_check_bool = 1,    /* integer is 0 or 1 */
  heddle_check_integer = 2, /* integer */
  heddle_check_string = 3,  /* size bytes at text */
  heddle_check_list = 4     /* size values at items */
};

struct HeddleCheckValue {
  uint8_t kind;
  int64_t integer;
  const char* text;
  const struct HeddleCheckValue* items;
  uint64_t size;
};

enum HeddleCheckEnd {
  heddle_check_pending = 0, /* no response */
  heddle_check_result = 1,  /* responded with `result` */
  heddle_check_unknown = 2  /* responded, but nobody knows with what */
};

struct HeddleCheckOperation {
  int32_t process;
  const char* method;
  const struct HeddleCheckValue* arguments;
  uint32_t argument_count;
  uint8_t end;
  struct HeddleCheckValue result;
  uint64_t invocation; /* positions: only their order means anything; equal ones overlap */
  uint64_t response;
};

struct HeddleCheckHistory;
struct HeddleCheckHistory* heddle_check_new_history(void);
void heddle_check_free_history(struct HeddleCheckHistory* history);
void heddle_check_add(struct HeddleCheckHistory* history,
                      const struct HeddleCheckOperation* operation);

/* A specification of the program's own. States are numbers that the program gives; equal states
 * have equal numbers. */
struct HeddleCheckModel {
  void* context;
  const char* name;
  uint64_t (*initial)(void* context);
  /* Calls add(states, next) for each state that the operation with that place in the history can
   * lead to: with its result, or with some result if that is unknown or `any_result` is 1. */
  void (*step)(void* context, uint64_t state, uint32_t operation, uint8_t any_result, void* states,
               void (*add)(void* states, uint64_t next));
  /* Calls say(text, characters, size) with the state as text. */
  void (*describe)(void* context, uint64_t state, void* text,
                   void (*say)(void* text, const char* characters, uint64_t size));
};

/* What is asked for in place of linearizability; texts as `heddle check` takes them. */
struct HeddleCheckQuasi {
  const char* factor;
  const char* flavour;
  const char* algorithm;
  const char* const* sets;
  uint32_t set_count;
};

struct HeddleCheckSettings {
  const char* algorithm;                  /* null: auto */
  const struct HeddleCheckValue* initial; /* null: the specification's own */
  double time_limit_seconds;              /* 0: none */
  uint64_t memory_limit_bytes;            /* 0: none */
  double explain_seconds;                 /* for a smaller history with the same violation */
  uint32_t depth;                         /* 0: the default */
  uint32_t jobs;                          /* 0: one */
  const struct HeddleCheckQuasi* quasi;   /* null: linearizability; then without a model */
};

enum HeddleCheckAnswer {
  heddle_check_explained = 0,
  heddle_check_not_explained = 1,
  heddle_check_no_answer = 2, /* a limit was reached */
  heddle_check_misuse = 3     /* the history cannot be judged; `text` says why */
};

struct HeddleCheckVerdict {
  uint8_t answer;
  uint8_t has_witness;
  const uint32_t* witness; /* places of operations */
  uint64_t witness_size;
  const uint32_t* smaller; /* of a history that is not explained: operations that are not either */
  uint64_t smaller_size;
  const char* text;      /* the explanation, several lines */
  const char* brief;     /* one line */
  const char* algorithm; /* which one answered */
  const char* factors;   /* the smallest that are enough: "deq=2", "deq=1,enq=0;deq=0,enq=1" */
};

/* Either the type's name or a model is given, the other null. Free the verdict. */
const struct HeddleCheckVerdict* heddle_check_history(struct HeddleCheckHistory* history,
                                                      const char* type,
                                                      const struct HeddleCheckModel* model,
                                                      const struct HeddleCheckSettings* settings);
void heddle_check_free_verdict(const struct HeddleCheckVerdict* verdict);

/* The names of types, ", " between them; lives for ever. */
const char* heddle_check_types(void);

#ifdef __cplusplus
}
#endif
