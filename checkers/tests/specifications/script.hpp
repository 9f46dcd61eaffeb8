#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// "enq(1, [2]) -> true": arguments and result are JSON, the result is none if it is left out. For
/// the classes of java.util.concurrent the result is text, as it stands there.
Operation operation_from(const std::string& text, bool has_text_results);

Value value_from_json(const std::string& text);

/// What one thread does with an object, line by line: calls that must be possible, calls ("! ...")
/// that must not be and change nothing, and what the state is then ("= [1, 2]").
struct Script {
  struct Line {
    enum class Kind { call, impossible_call, state };
    Kind kind = Kind::call;
    Operation operation;
    std::string state;
    std::string text;
  };

  std::string name;
  const Specification* specification = nullptr;
  std::optional<Value> initial;
  std::vector<Line> lines;
};

/// The scripts of a file. A line "type NAME" or "type NAME from JSON" begins one; "#" a comment.
std::vector<Script> read_scripts(const std::filesystem::path& path);

bool is_java(const Specification& specification);

}  // namespace heddle::checkers
