#pragma once

#include <string>

#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/options/options.hpp"

namespace heddle::harnesses {

/// The options of an exploration that is to go on from --resume, or from --share: those that its
/// file was made with, and of the given ones those that say how much, by whom, and how it is told.
/// Throws UsageError if others are given, or the file is none or of another program.
[[nodiscard]] Options options_to_resume(const std::string& program, const Options& given,
                                        Subject subject);

/// Each throws UsageError unless the file at `path` is one of this build, or all of this.
void require_same_build(const std::string& path, const CheckpointSubject& written);
void require_same(const std::string& path, const CheckpointSubject& written,
                  const CheckpointSubject& now);

}  // namespace heddle::harnesses
