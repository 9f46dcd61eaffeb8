#include "checkers/command/history_feed.hpp"

#include <fmt/format.h>

#include <chrono>
#include <new>

#include "checkers/bad_input.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {

HistoryFeed::HistoryFeed(const std::vector<std::string>& files, const std::string& format,
                         const Limits& limits)
    : format_(format), limits_(limits) {
  for (const std::string& path : files) {
    files_.push_back(std::make_unique<File>());
    files_.back()->path = path;
  }
}

std::optional<HistoryFeed::Taken> HistoryFeed::take(RecordedHistory& history) {
  std::size_t unopened = 0;
  {
    const std::scoped_lock lock(choosing_);
    unopened = next_unopened_;
    next_unopened_ += unopened < files_.size() ? 1 : 0;
  }
  if (unopened < files_.size()) {
    if (auto taken = take_from(unopened, history)) {
      return taken;
    }
  }
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (auto taken = take_from(i, history)) {
      return taken;
    }
  }
  return std::nullopt;
}

std::optional<HistoryFeed::Taken> HistoryFeed::take_from(std::size_t index,
                                                         RecordedHistory& history) {
  File& file = *files_[index];
  const std::scoped_lock lock(file.reading);
  if (file.is_finished) {
    return std::nullopt;
  }
  if (!file.is_open) {
    file.is_open = true;
    read_ahead(file);
  }
  Taken taken;
  taken.file = index;
  taken.history = file.taken++;
  taken.name = file.reader ? file.reader->name() : file.path;
  taken.format = file.reader ? file.reader->format().name : "";
  taken.read_seconds = file.ahead_seconds;
  if (file.has_ahead) {
    std::swap(history, file.ahead);
    read_ahead(file);
    taken.is_last = !file.has_ahead && file.error.empty();
  } else {
    taken.error = file.error;
    taken.is_limit = file.is_limit;
    taken.is_last = true;
  }
  if (taken.is_last) {
    file.is_finished = true;
    file.reader.reset();
    file.ahead = {};
  }
  return taken;
}

std::size_t HistoryFeed::unpacked_bytes() const {
  return limits_.memory_bytes
             ? std::min<std::size_t>(default_unpacked_bytes, *limits_.memory_bytes / 4 * 3)
             : default_unpacked_bytes;
}

void HistoryFeed::read_ahead(File& file) {
  const auto start = std::chrono::steady_clock::now();
  file.has_ahead = false;
  const TimeScope scope(limits_);
  try {
    if (!file.reader) {
      file.reader = std::make_unique<HistoryReader>(file.path, format_, unpacked_bytes());
    }
    file.has_ahead = file.reader->next(file.ahead);
    if (!file.has_ahead && file.taken == 0) {
      file.error = file.reader->name() + ": holds no history";
    }
  } catch (const BadInput& problem) {
    file.error = problem.what();
  } catch (const std::bad_alloc&) {
    file.error = "too large for the memory limit";
    file.is_limit = true;
  } catch (const TimeIsUp&) {
    file.error = fmt::format("reached {} while reading", scope.reached());
    file.is_limit = true;
  }
  file.ahead_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace heddle::checkers
