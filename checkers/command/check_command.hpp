#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace heddle::checkers {

struct CheckArguments;

/// Judges what `arguments` ask for with others, by the queue that they name. Returns the exit
/// status.
using CheckElsewhere = int (*)(const CheckArguments& arguments, std::ostream& output);

/// The command `heddle check [--type T] [--algorithm A] [--witness] [--time-limit S]
/// [--report text|json] FILE...`, without its name: `arguments` are what follows it. Reports go to
/// `output`, as does `version` for --version, one-line messages about bad usage or input to
/// `error`. Returns the exit status (base/exit_status.hpp): a history that is not explained is a
/// violation, one that a limit left unknown is not decided, a file that cannot be judged is misuse.
/// `elsewhere` is for --queue; without it, there is none.
int run_check_command(const std::vector<std::string>& arguments, const std::string& version,
                      std::ostream& output, std::ostream& error,
                      CheckElsewhere elsewhere = nullptr);

}  // namespace heddle::checkers
