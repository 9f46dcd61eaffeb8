#pragma once

/* The boundary between the program under test and Heddle's library: plain C, so that one build of
 * the library serves programs on libstdc++ and on libc++. Write harnesses with <heddle/heddle.hpp>,
 * a thin layer of templates over this. Strings are copied by the call they are passed to. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What `bits` of a struct HeddleValue holds. */
enum HeddleTag {
  heddle_void = 0,     /* the operation returns nothing */
  heddle_none = 1,     /* an empty optional */
  heddle_bool = 2,     /* 0 or 1 */
  heddle_signed = 3,   /* a signed integer or enumerator, sign extended */
  heddle_unsigned = 4, /* an unsigned one, zero extended */
  heddle_opaque = 5 /* a heddle::Opaque: one of the words that operations were called with, or 0 */
};

struct HeddleValue {
  uint8_t tag;
  uint64_t bits;
};

/* What an operation accepts as one of its arguments. */
struct HeddleArgument {
  int64_t minimum;
  int64_t maximum;
  uint8_t is_bool;
  uint8_t is_opaque;      /* `invoke` gets a word that stands for the value */
  uint8_t is_enumeration; /* which numbers name an enumerator is not known */
};

struct HeddleOperation {
  const char* name;
  const void* method; /* passed back to `invoke`; must live as long as the process */
  void (*invoke)(void* object, const void* method, const int64_t* arguments,
                 struct HeddleValue* result);
  const struct HeddleArgument* arguments;
  uint32_t argument_count;
};

struct HeddleObject {
  const char* name;
  const char* specification;
  void* (*create)(void);
  void (*destroy)(void* object);
};

/* Declaring a harness, before main. heddle_declare_harness returns its number. */
uint32_t heddle_declare_harness(const struct HeddleObject* object);
void heddle_declare_operation(uint32_t harness, const struct HeddleOperation* operation);
void heddle_declare_scenario(uint32_t harness, const char* name, const char* text);
void heddle_declare_parameter(uint32_t harness, const char* name, int64_t value, const char* help);
/* What may be given for the parameter declared last: least <= value <= most. */
void heddle_limit_parameter(uint32_t harness, int64_t least, int64_t most);
/* "error", "promote" or "report". Another mode is refused when the harness is used. */
void heddle_declare_races(uint32_t harness, const char* mode);

/* The golden object, whose serial runs are the specification `serial` (else the harness's own
 * object makes them); only create and destroy are read. Then its operations, one for each of the
 * harness, by the same names. */
void heddle_declare_golden(uint32_t harness, const struct HeddleObject* object);
void heddle_declare_golden_operation(uint32_t harness, const struct HeddleOperation* operation);

/* Which values one parameter of an operation takes in the scenarios of --all, see heddle::Values;
 * the last one takes `count` of them from `values`. */
enum HeddleValues {
  heddle_fresh_values = 1,
  heddle_compared_values = 2,
  heddle_ordered_values = 3,
  heddle_listed_values = 4
};
void heddle_declare_values(uint32_t harness, const char* operation, uint32_t parameter,
                           enum HeddleValues kind, const int64_t* values, uint32_t count);

/* A condition on the object, read by `holds` with `predicate`, which must live as long as the
 * process. It is looked at when the threads have ended, and after the final part. */
void heddle_declare_invariant(uint32_t harness, const char* name, const void* predicate,
                              int (*holds)(const void* object, const void* predicate));

/* The invariant declared last is looked at after each step of the threads, too: see
 * heddle::InvariantDeclaration::at_each_step. */
void heddle_look_at_each_step(uint32_t harness);

/* Operations that one thread alone calls, whichever it is. */
void heddle_declare_group(uint32_t harness, const char* const* operations, uint32_t count);

/* What each scenario of --all has before its threads and after them: calls, as a scenario writes
 * them, or nothing. Of several, each scenario is made with each. */
void heddle_declare_frame(uint32_t harness, const char* initial, const char* final);

/* Calls of the operation of that name are no part of the history. */
void heddle_declare_unjudged(uint32_t harness, const char* operation);

enum HeddleRole { heddle_adds = 1, heddle_removes = 2 };

/* What the operation of that name does with the items that the object holds. */
void heddle_declare_role(uint32_t harness, const char* operation, enum HeddleRole role);

/* The value of a parameter of the harness that runs; `fallback` if none of that name is declared.
 */
int64_t heddle_parameter(const char* name, int64_t fallback);

/* See heddle::choose and heddle::pick. 0 when nothing is being explored. */
uint32_t heddle_choose(uint32_t count);
uint32_t heddle_pick(uint32_t count);

/* See heddle::assume. */
void heddle_assume(int holds);

/* The command line of a harness binary. Returns the exit status. */
int heddle_harness_main(int argc, char** argv);

struct HeddleResult {
  uint64_t executions;
  uint64_t violations;
  uint8_t exhausted;
  int exit_status;    /* 0 none found, 1 violation, 2 misuse, 3 not decided, 70 fault of Heddle */
  const char* report; /* the text report; valid until the next call */
};

/* Explores body(context); `options` as on the command line of a harness, or null. */
void heddle_explore(void (*body)(void* context), void* context, const char* options,
                    struct HeddleResult* result);

/* Explores one scenario (a name or a text) of the harness declared for `object`. */
void heddle_check_scenario(const char* object, const char* scenario, const char* options,
                           struct HeddleResult* result);

/* A test framework. Its name and what it says of itself must live as long as the process. */
struct HeddleFramework {
  const char* name;
  /* Calls inner(context), and meanwhile hands each failed assertion to heddle_failed_assertion. */
  void (*around)(void (*inner)(void* context), void* context);
  /* Fails the test that runs, with this text. */
  void (*tell)(const char* file, int line, const char* text);
  /* Columns that it leaves of a line of text as they are; 0: any number. */
  uint32_t width;
};

/* Before main, as often as one likes. */
void heddle_declare_framework(const struct HeddleFramework* framework);

/* The program has that framework. Unless it is declared, explorations are refused, and `header` is
 * told as what declares it. */
void heddle_note_framework(const char* name, const char* header);

/* An assertion failed on a thread of the program that is explored. A fatal one ends the execution
 * and does not return. */
void heddle_failed_assertion(const char* file, int line, const char* text, uint8_t is_fatal);

/* Fails the test that runs. Without a framework the text goes to standard error; that ends the
 * process, with exit status 2, where there is one that is not declared. */
void heddle_tell_framework(const char* file, int line, const char* text);

/* Called by the library in place of the main of a program started by `heddle run`. */
int heddle_explore_main(int argc, char** argv, char** envp,
                        int (*real_main)(int argc, char** argv, char** envp));

#ifdef __cplusplus
}
#endif
