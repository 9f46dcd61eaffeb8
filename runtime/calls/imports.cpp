#include "runtime/calls/imports.hpp"

#include <link.h>

#include <string_view>

#include "runtime/hooks/modules.hpp"
#include "runtime/host/dynamic_tables.hpp"

namespace heddle::runtime::imports {
namespace {

struct Calls {
  bool cancel = false;
  bool try_join = false;
  bool lock_stream = false;
};

void note(std::string_view name, Calls& calls) {
  calls.cancel = calls.cancel || name == "pthread_cancel";
  calls.try_join = calls.try_join || name == "pthread_tryjoin_np" ||
                   name == "pthread_timedjoin_np" || name == "pthread_clockjoin_np";
  calls.lock_stream = calls.lock_stream || name == "flockfile" || name == "ftrylockfile";
}

int note_module(dl_phdr_info* info, std::size_t, void* calls) {
  const std::uintptr_t place = range_of_image(*info).begin;
  if (in_own_module(place) || system_libraries.contains_frame(place)) {
    return 0;
  }
  const DynamicTables tables = tables_of(*info);
  for_each_import(tables, [&](const Elf64_Rela& relocation) {
    note(tables.name_of(relocation), *static_cast<Calls*>(calls));
  });
  return 0;
}

const Calls& calls() {
  static const Calls found = [] {
    Calls looked;
    dl_iterate_phdr(note_module, &looked);
    return looked;
  }();
  return found;
}

}  // namespace

bool cancellation() { return calls().cancel; }

bool stream_locks() { return calls().lock_stream; }

bool tried_joins() { return calls().try_join || calls().cancel; }

}  // namespace heddle::runtime::imports
