#pragma once

#include <string>

#include "checkers/check_options.hpp"
#include "checkers/command/report/judged_history.hpp"
#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Writes the certificate of a judged history to the file, or, of a file with several histories, to
/// one each: FILE.1, FILE.2, ... A proof that the limits do not allow, or for which the memory does
/// not suffice, is left out, and the certificate says so. Throws BadInput if it cannot be written.
void write_certificate(const std::string& file, RecordedHistory& recorded,
                       const JudgedHistory& judged, Limits limits);

}  // namespace heddle::checkers
