#include "checkers/follow/register_online.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/specifications/built_in.hpp"

namespace heddle::checkers {

RegisterOnline::RegisterOnline(OnlineContext& context, std::size_t few)
    : context_(context), few_(few) {
  Cluster first;
  first.value = context.initial.empty() ? code_of_none : context.initial.front();
  first.first_end = 0;
  first.is_initial = true;
  clusters_.push_back(first);
}

RegisterOnline::Cluster* RegisterOnline::find(Code value) {
  for (Cluster& cluster : clusters_) {
    const bool is_unwritten_zero =
        cluster.is_initial && context_.initial.empty() && value == code_of_integer(0);
    if (cluster.value == value || is_unwritten_zero) {
      return &cluster;
    }
  }
  return nullptr;
}

void RegisterOnline::invoke(Slot slot, Moment now) {
  const Call& call = context_.open[slot].call;
  const Role role = context_.specification.methods[call.method].role;
  if (role == Role::peek) {
    return;
  }
  if (role != Role::add) {
    return give_up("it knows writes and reads only");
  }
  if (clusters_.size() >= when_to_forget_) {
    forget();
    when_to_forget_ = few_ == 0 ? 0 : std::max(few_, 2 * clusters_.size());
  }
  if (find(call.arguments[0]) != nullptr) {
    forget();
  }
  if (find(call.arguments[0]) != nullptr) {
    return give_up(fmt::format("{} is written while an earlier write of it may still be read",
                               to_text(context_.values.decode(call.arguments[0]))));
  }
  Cluster cluster;
  cluster.value = call.arguments[0];
  cluster.last_start = now;
  cluster.is_write_open = true;
  clusters_.push_back(cluster);
}

void RegisterOnline::respond(Slot slot, const Call& call, Moment now) {
  const Moment invoked = context_.open[slot].invoked;
  if (context_.specification.methods[call.method].role == Role::add) {
    if (!may_succeed(call)) {
      return violate("no write answers that");
    }
    Cluster& written = *find(call.arguments[0]);
    written.is_write_open = false;
    written.first_end = std::min(written.first_end, now);
    return check(written);
  }
  if (call.any_result) {
    return;  // fits anywhere
  }
  Cluster* const read = find(call.result);
  if (read == nullptr) {
    return violate(
        fmt::format("{} was never written, or had been overwritten before the read began",
                    to_text(context_.values.decode(call.result))));
  }
  read->first_end = std::min(read->first_end, now);
  read->last_start = std::max(read->last_start, invoked);
  check(*read);
}

void RegisterOnline::check(const Cluster& cluster) {
  const auto text = [&](Code code) { return to_text(context_.values.decode(code)); };
  if (cluster.first_end < latest_forgotten_) {
    return violate(
        fmt::format("{} had been overwritten before the read began", text(cluster.value)));
  }
  for (const Cluster& other : clusters_) {
    if (&other != &cluster && cluster.first_end < other.last_start &&
        other.first_end < cluster.last_start) {
      return violate(
          fmt::format("{} and {} would each have to be written before the other: an "
                      "operation of each had ended before one of the other began",
                      text(cluster.value), text(other.value)));
    }
  }
}

void RegisterOnline::forget() {
  Moment latest = 0;
  for (const Cluster& cluster : clusters_) {
    if (cluster.first_end < context_.oldest) {
      latest = std::max(latest, cluster.last_start);
    }
  }
  latest = std::max(latest, latest_forgotten_);
  const auto is_dead = [&](const Cluster& cluster) {
    return !cluster.is_write_open && cluster.first_end < context_.oldest &&
           cluster.first_end < latest && cluster.last_start < latest;
  };
  Moment latest_forgotten = latest_forgotten_;
  for (const Cluster& cluster : clusters_) {
    if (is_dead(cluster)) {
      latest_forgotten = std::max(latest_forgotten, cluster.last_start);
    }
  }
  std::erase_if(clusters_, is_dead);
  latest_forgotten_ = latest_forgotten;
}

void RegisterOnline::save(WordWriter& words) const {
  words.put(latest_forgotten_);
  words.put(when_to_forget_);
  words.put(clusters_.size());
  for (const Cluster& cluster : clusters_) {
    words.put_code(cluster.value);
    words.put(cluster.first_end);
    words.put(cluster.last_start);
    words.put(cluster.is_write_open ? 1 : 0);
    words.put(cluster.is_initial ? 1 : 0);
  }
}

void RegisterOnline::load(WordReader& words) {
  latest_forgotten_ = words.get_moment();
  when_to_forget_ = words.get();
  clusters_.clear();
  std::vector<Code> being_written;
  for (std::size_t left = words.get_count(); left > 0; --left) {
    Cluster cluster;
    cluster.value = words.get_code();
    cluster.first_end = words.get_moment_or_never();
    cluster.last_start = words.get_moment();
    cluster.is_write_open = words.get_flag();
    cluster.is_initial = words.get_flag();
    clusters_.push_back(cluster);
    if (cluster.is_write_open) {
      being_written.push_back(cluster.value);
    }
  }
  std::ranges::sort(being_written);
  WordReader::require(being_written == context_.open_additions(),
                      "writes are open that the register does not know");
}

}  // namespace heddle::checkers
