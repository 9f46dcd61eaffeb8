#include "harnesses/queue/item_queue.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "harnesses/traces/json_reader.hpp"

namespace heddle::harnesses {

ItemQueue::ItemQueue(SearchQueue& queue, const Items& all, Times times)
    : queue_(queue), times_(times), sharing_(times.slice_seconds) {
  queue_.begin_epoch(epoch, text_of(all));
}

bool ItemQueue::is_over() { return queue_.is_over(epoch); }

std::optional<ItemQueue::Taken> ItemQueue::take() {
  const std::optional<QueueEntry> entry = queue_.take(epoch);
  return entry ? std::optional(Taken{entry->id, read_items(entry->text)}) : std::nullopt;
}

std::chrono::milliseconds ItemQueue::beat() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(std::min(times_.lease_seconds / 4, 1.0)));
}

void ItemQueue::commit(const Taken& taken, const Done& done) {
  QueueCommit commit;
  commit.id = taken.id;
  commit.counts = done.counts;
  commit.result = base::Json{{"items", done.results}}.dump();
  const std::size_t rests = Sharing::rests(queue_.size(epoch));
  for (const Items& items : done.left) {
    for (const Items& part : divided(items, rests)) {
      commit.left.push_back(text_of(part));
    }
  }
  if (queue_.commit(epoch, commit) == SearchQueue::Answer::counted) {
    sharing_.counted();
  }
}

std::vector<std::string> ItemQueue::results() {
  std::vector<std::string> all;
  const std::string name = "the queue";
  for (const std::string& text : queue_.results(epoch)) {
    const base::Json document = parse_message(text, name);
    std::vector<std::string> some;
    JsonReader(document, name, "").read("items", some);
    std::ranges::move(some, std::back_inserter(all));
  }
  return all;
}

}  // namespace heddle::harnesses
