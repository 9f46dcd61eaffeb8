#include "runtime/processes/started_commands.hpp"

#include <unistd.h>

#include <cerrno>

#include "runtime/processes/children.hpp"
#include "runtime/processes/command_streams.hpp"
#include "runtime/processes/made_files.hpp"
#include "runtime/processes/perform.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/processes/started_command_call.hpp"
#include "runtime/processes/working_files.hpp"

namespace heddle::runtime::processes {

int run_by_shell(const char* call, const char* command) {
  announce_processes();
  const CommandResult& result = perform_by_shell("system", call, command);
  write_all(STDOUT_FILENO, result.output);
  if (result.error != 0) {
    return -1;
  }
  const ChildEnd end = add_child(call, result.status);
  const bool is_told = reap(end.number);
  tell_of_end(end);
  if (!is_told) {
    errno = ECHILD;
  }
  return is_told ? result.status : -1;
}

void start_execution() {
  forget_within();
  forget_children();
  forget_streams();
  forget_calls();
  remove_made();
  note_beginning();
}

}  // namespace heddle::runtime::processes
