#include "harnesses/jobs/resume.hpp"

#include <fmt/format.h>

#include "harnesses/jobs/scopes/scope_checkpoint.hpp"
#include "harnesses/jobs/shares.hpp"
#include "harnesses/options/only_options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/program_id.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

CheckpointSubject read_subject_of(const std::string& path) {
  const std::string text = read_text_file(path);
  if (const std::optional<ScopeCheckpoint> scope = read_scope_checkpoint(text, path)) {
    return scope->subject;
  }
  return read_checkpoint(text, path).subject;
}

const std::string& file_of(const Options& given) {
  return given.round.share.empty() ? given.resume : given.round.share;
}

/// What is wrong with them is wrong with the file.
Options recorded_options(const std::string& program, const CheckpointSubject& recorded,
                         const std::string& path, Subject subject) {
  try {
    return parse_options(program, recorded.options, subject);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: /subject/options: {}", path, error.what()));
  }
}

}  // namespace

Options options_to_resume(const std::string& program, const Options& given, Subject subject) {
  const std::string& path = file_of(given);
  const bool is_share = !given.round.share.empty();
  require_only(given.words, free_beside_resume(),
               fmt::format("{}: the exploration goes on with the options of {}",
                           is_share ? "--share" : "--resume", path));
  const CheckpointSubject subject_of_file =
      is_share ? read_share(path).name.subject : read_subject_of(path);
  require_same_build(path, subject_of_file);
  Options options = recorded_options(program, subject_of_file, path, subject);
  options.round = given.round;
  options.words = subject_of_file.options;
  options.resume = given.resume;
  options.checkpoint = given.checkpoint;
  options.checkpoint_seconds = given.checkpoint_seconds;
  options.jobs = given.jobs;
  options.time_limit_seconds = given.time_limit_seconds;
  options.executions = given.executions ? given.executions : options.executions;
  options.progress = given.progress;
  options.report = given.report;
  options.trace_out = given.trace_out;
  options.html = given.html;
  options.verbose = given.verbose;
  options.confirm = given.confirm;
  options.log = given.log;
  options.require_exhausted =
      options.require_exhausted || has_option(given.words, "--require-exhausted");
  return options;
}

void require_same_build(const std::string& path, const CheckpointSubject& written) {
  if (written.program_id != own_program_id()) {
    throw UsageError(path + ": made with another build of the program");
  }
}

void require_same(const std::string& path, const CheckpointSubject& written,
                  const CheckpointSubject& now) {
  const auto refuse = [&](const std::string& what, const std::string& then,
                          const std::string& is_now) {
    throw UsageError(
        fmt::format("{}: made with the {} '{}', this is '{}'", path, what, then, is_now));
  };
  if (written.program_id != now.program_id) {
    throw UsageError(path + ": made with another build of the program");
  }
  if (written.command != now.command) {
    refuse("program", join_words(written.command), join_words(now.command));
  }
  if (written.harness != now.harness) {
    refuse("harness", written.harness, now.harness);
  }
  if (written.scenario != now.scenario) {
    refuse("scenario", written.scenario, now.scenario);
  }
}

}  // namespace heddle::harnesses
