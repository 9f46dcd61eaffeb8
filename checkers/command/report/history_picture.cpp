#include "checkers/command/report/history_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/explanations/timeline.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_in_picture = 24;

std::string counted(std::size_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

std::string drawn(const RecordedHistory& recorded, Picture picture) {
  std::vector<OperationIndex>& shown = picture.operations;
  if (shown.size() <= most_in_picture) {
    return timeline(recorded, shown, picture.end, picture.width, "    ");
  }
  const std::size_t all = shown.size();
  std::string text = "    ... ";
  if (picture.important.empty()) {
    shown.erase(shown.begin(), shown.end() - static_cast<std::ptrdiff_t>(most_in_picture));
    text += counted(all - shown.size(), "operation") + " that began before these";
  } else {
    std::erase_if(shown, [&](OperationIndex i) {
      return std::ranges::find(picture.important, i) == picture.important.end();
    });
    text += counted(all - shown.size(), "other operation");
  }
  text += " (--report json has them all)\n";
  return text + timeline(recorded, shown, picture.end, picture.width, "    ");
}

}  // namespace heddle::checkers
