#pragma once

#include <functional>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Calls `consider` with parts of a history that is not explained, as docs/checking/certificates.md
/// allows them, until it answers true: the operations of a key, or those around the culprits.
/// `verdict` says which are likely to refute it. None if no part of such a history is enough.
void for_each_part(CodedHistory& history, const Verdict& verdict,
                   const std::function<bool(const std::vector<bool>&)>& consider);

}  // namespace heddle::checkers
