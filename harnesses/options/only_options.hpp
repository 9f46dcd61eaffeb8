#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Options that say nothing beside another one are refused, never ignored.
namespace heddle::harnesses {

/// Throws UsageError for an option among `words` (as parse_options takes them) that is none of
/// `free`: "NAME does not go with `message`".
void require_only(const std::vector<std::string>& words, std::span<const std::string_view> free,
                  std::string_view message);

/// Whether `option`, such as "--jobs", stands among `words`.
[[nodiscard]] bool has_option(const std::vector<std::string>& words, std::string_view option);

/// Whether an option of a variable of the environment, which is for all runs, is one for a run of
/// which `given` are the words: a replay does what its trace says, --resume what its file says.
[[nodiscard]] bool is_for_run(const std::vector<std::string>& given, std::string_view option);

/// What --resume listens to; all else is as the file has it.
[[nodiscard]] std::span<const std::string_view> free_beside_resume();

/// Where `words` ask for a replay, an option that the trace answers is refused. Words of a variable
/// of the environment, which are for all runs, are not among them.
void reject_beside_replay(const std::vector<std::string>& words);

/// Refuses an option among `given` that says something about another one which is not among `all`,
/// those of the variable of the environment included.
void reject_without_companion(const std::vector<std::string>& given,
                              const std::vector<std::string>& all);

}  // namespace heddle::harnesses
