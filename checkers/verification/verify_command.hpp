#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace heddle::checkers {

/// `heddle verify-certificate [--history FILE] FILE...`: a line for each certificate. Returns the
/// exit status: 0 if all are accepted, else 1 if one is refused, else the largest of 2 (no
/// certificate) and 3 (cannot tell).
int run_verify_command(const std::vector<std::string>& words, std::ostream& output,
                       std::ostream& error);

}  // namespace heddle::checkers
