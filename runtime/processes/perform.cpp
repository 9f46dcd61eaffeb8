#include "runtime/processes/perform.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "runtime/control.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/processes/command_store.hpp"
#include "runtime/processes/made_files.hpp"
#include "runtime/processes/not_replayable.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/processes/started_command_call.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::processes {
namespace {

struct Request {
  const char* function;
  const char* call;
  const CommandToRun* command;
  Thread* self;
  const CommandResult* result = nullptr;
  bool is_stopped = false;
  char refusal[200] = {};  ///< empty: it can be replayed

  void refuse(const char* why) { std::strncpy(refusal, why, sizeof refusal - 1); }
};

void note_what_stays(const Request& request) {
  not_put_back::note("what else started commands did: each ran once, the first", request.call);
  for (const ChangedFile& file : request.result->files) {
    if (!file.is_new) {
      not_put_back::note("files that started commands changed or removed, the first",
                         file.path.c_str());
    }
  }
}

/// On the tester's side.
void answer(void* argument) {
  auto& request = *static_cast<Request*>(argument);
  const CommandToRun& command = *request.command;
  bool runs_now = false;
  try {
    request.result = &result_of(identify(request.function, command, *request.self), [&] {
      runs_now = true;
      if (!commands_may_run()) {
        throw NotReplayable("it is not in the trace; --allow-spawn runs it");
      }
      return run_command(command);
    });
  } catch (const NotReplayable& error) {
    request.refuse(error.what());
    return;
  } catch (const CommandStopped&) {
    request.is_stopped = true;
    return;
  }
  if (command.given != nullptr && request.result->given != *command.given) {
    request.refuse(
        "it is given other input than in the execution in which it ran, which cannot be replayed");
    return;
  }
  if (!commands_may_run() && !request.result->files.empty()) {
    request.refuse("the trace has files that it made or changed; --allow-spawn writes them");
    return;
  }
  try {
    runs_now ? remember_made(request.result->files) : change_files(request.result->files);
  } catch (const NotReplayable& error) {
    request.refuse(error.what());
    return;
  }
  note_what_stays(request);
}

/// Reads all of them, so that what is wrong with one is a crash of the program.
void touch(char* const* strings) {
  std::size_t bytes = 0;
  for (; *strings != nullptr; ++strings) {
    bytes += std::strlen(*strings);
  }
  asm volatile("" : : "r"(bytes));
}

}  // namespace

void write_all(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR) {
      return;
    }
    done += count > 0 ? static_cast<std::size_t>(count) : 0;
  }
}

const CommandResult& perform(const char* function, const char* call, const CommandToRun& command) {
  touch(command.arguments);
  if (command.environment != nullptr) {
    touch(command.environment);
  }
  tell_identity();              // another thread would start another command
  control.asked_kernel = true;  // files and descriptors are no memory: there is no going on here
  Site* site = __heddle_call_site;
  Request request{function, call, &command, control.current};
  call_tester(answer, &request);
  __heddle_call_site = site;
  if (request.is_stopped) {
    raise_fault(scheduler::FaultKind::time_up, "the time was up");
  }
  if (request.refusal[0] != 0) {
    refuse(call, request.refusal);
  }
  __heddle_call_site = nullptr;
  write_all(STDERR_FILENO, request.result->errors);
  if (request.result->input_read > 0) {
    lseek(STDIN_FILENO, static_cast<off_t>(request.result->input_read), SEEK_CUR);
  }
  return *request.result;
}

const CommandResult& perform_by_shell(const char* function, const char* call, const char* command,
                                      const std::string* given) {
  char* words[] = {const_cast<char*>("sh"), const_cast<char*>("-c"), const_cast<char*>(command),
                   nullptr};
  return perform(function, call, {"/bin/sh", words, environ, false, given});
}

}  // namespace heddle::runtime::processes
