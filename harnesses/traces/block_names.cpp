#include "harnesses/traces/block_names.hpp"

#include <cctype>
#include <cstddef>
#include <string_view>

namespace heddle::harnesses {
namespace {

constexpr std::string_view prefix = "heap block ";

std::size_t skip_digits(const std::string& text, std::size_t position) {
  while (position < text.size() && std::isdigit(static_cast<unsigned char>(text[position])) != 0) {
    ++position;
  }
  return position;
}

/// The end of "heap block N" or "heap block N of TM" that begins at `start`; `start` if there is no
/// number.
std::size_t block_end(const std::string& text, std::size_t start) {
  constexpr std::string_view owner = " of T";
  const std::size_t number = start + prefix.size();
  const std::size_t after_number = skip_digits(text, number);
  if (after_number == number) {
    return start;
  }
  if (text.compare(after_number, owner.size(), owner) != 0) {
    return after_number;
  }
  const std::size_t thread = after_number + owner.size();
  const std::size_t end = skip_digits(text, thread);
  return end == thread ? after_number : end;
}

std::string name_of(std::size_t index) {
  std::string name(1, static_cast<char>('A' + index % 26));
  return index < 26 ? name : name_of(index / 26 - 1) + name;
}

}  // namespace

void add_blocks_in(const std::string& text, std::set<std::string>& blocks) {
  for (std::size_t start = text.find(prefix); start != std::string::npos;
       start = text.find(prefix, start + 1)) {
    const std::size_t end = block_end(text, start);
    if (end != start) {
      blocks.insert(text.substr(start, end - start));
    }
  }
}

bool has_part(const std::string& object) {
  if (!object.starts_with(prefix)) {
    return false;
  }
  const std::size_t end = block_end(object, 0);
  return end < object.size() && (object[end] == '.' || object[end] == '[');
}

std::string BlockNames::shorten(const std::string& text) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t start = text.find(prefix); start != std::string::npos;
       start = text.find(prefix, start + 1)) {
    const std::size_t end = block_end(text, start);
    if (end == start) {
      continue;
    }
    const std::string block = text.substr(start, end - start);
    const auto [entry, is_new] = names_.try_emplace(block, name_of(blocks_.size()));
    if (is_new) {
      blocks_.push_back(block);
    }
    result += text.substr(done, start - done) + entry->second;
    const bool has_offset = text.compare(end, 2, " +") == 0;
    done = has_offset ? end + 1 : end;
  }
  return result + text.substr(done);
}

std::vector<std::string> BlockNames::legend() const {
  std::vector<std::string> lines;
  lines.reserve(blocks_.size());
  for (const std::string& block : blocks_) {
    lines.push_back(names_.at(block) + " is " + block);
  }
  return lines;
}

}  // namespace heddle::harnesses
