#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "checkers/command/arguments/check_arguments.hpp"

/// The subcommands of `heddle`, each without its own name in `arguments`. All throw UsageError.
namespace heddle::harnesses {

/// heddle new NAME [--specification NAME]: writes the folder NAME.
int write_new_harness(const std::vector<std::string>& arguments);

/// heddle run [options] -- PROGRAM ARGUMENT...: replaces this process.
int run_program(const std::vector<std::string>& arguments);

/// heddle show TRACE|HISTORY [--format columns] [-o FILE]
int show(const std::vector<std::string>& arguments);

/// heddle replay TRACE [--gdb] [-- [GDB-OPTION... --] PROGRAM...]: replaces this process.
int replay_trace(const std::vector<std::string>& arguments);

/// heddle shrink TRACE [--time-limit SECONDS] [-o FILE]: replaces this process.
int shrink_trace(const std::vector<std::string>& arguments);

/// heddle split CHECKPOINT --shares N -- PROGRAM, heddle work SHARE -- PROGRAM,
/// heddle merge CHECKPOINT RESULT... -- PROGRAM: each replaces this process.
int split_search(const std::vector<std::string>& arguments);
int work_on_share(const std::vector<std::string>& arguments);
int merge_results(const std::vector<std::string>& arguments);

/// heddle explore --queue URL -- HARNESS [OPTION...]: replaces this process.
int explore_with_others(const std::vector<std::string>& arguments);

/// heddle check --queue URL HISTORY...: a worker of a check with others.
int check_with_others(const checkers::CheckArguments& arguments, std::ostream& output);

/// heddle queue status|stop|result|forget URL
int look_at_queue(const std::vector<std::string>& arguments);

}  // namespace heddle::harnesses
