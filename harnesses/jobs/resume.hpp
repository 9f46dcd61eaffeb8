#pragma once

#include <string>

#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/options/options.hpp"

namespace heddle::harnesses {

/// The options of an exploration that is to go on from --resume: those that its file was made with,
/// and of the given ones those that say how much, by whom, and how it is told. Throws UsageError if
/// others are given, or the file is none or of another program.
[[nodiscard]] Options options_to_resume(const std::string& program, const Options& given,
                                        Subject subject);

/// Throws UsageError unless the checkpoint is one of this.
void require_same(const std::string& path, const CheckpointSubject& written,
                  const CheckpointSubject& now);

}  // namespace heddle::harnesses
