#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace heddle::checkers {

/// The command `heddle check [--type T] [--algorithm A] [--witness] [--time-limit S]
/// [--report text|json] FILE...`, without its name: `arguments` are what follows it. Reports go to
/// `output`, as does `version` for --version, one-line messages about bad usage or input to
/// `error`. Returns the exit code: 0 if all histories are explained, 1 if one is not, 2 for bad
/// usage or if a file cannot be judged, 3 if a limit left one unknown (2 outranks 1, 1 outranks 3).
int run_check_command(const std::vector<std::string>& arguments, const std::string& version,
                      std::ostream& output, std::ostream& error);

}  // namespace heddle::checkers
