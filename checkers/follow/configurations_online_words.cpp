#include <algorithm>

#include "checkers/follow/carried_words.hpp"
#include "checkers/follow/configurations_online.hpp"

// The operations that are held are not saved: the context has them.

namespace heddle::checkers {
namespace {

bool all_done_before(Moment moment, const CarriedConfigurations& carried) {
  return std::ranges::all_of(carried.configurations, [&](const auto& each) {
    return std::ranges::all_of(each.done, [&](std::uint64_t done) { return done < moment; });
  });
}

}  // namespace

bool has_configurations_online(const Specification& specification) {
  return has_known_states(specification);
}

void ConfigurationsOnline::save(WordWriter& words) const {
  const Specification& type = context_.specification;
  words.put(held_.end() - 1);
  words.put(held_.first());
  words.put(reached_);
  std::vector<Moment> lost;
  for (const HeldOperation& each : held_.operations()) {
    if (each.is_lost) {
      lost.push_back(each.invoked);
    }
  }
  words.put(lost.size());
  for (const Moment moment : lost) {
    words.put(moment);
  }
  words.put(parts_.size());
  for (const auto& [part, carried] : parts_) {
    words.put_code(part);
    save_carried(type, carried, words);
  }
  words.put(earlier_parts_.size());
  for (const auto& [part, carried] : earlier_parts_) {
    words.put_code(part);
    words.put(carried ? 1 : 0);
    if (carried) {
      save_carried(type, *carried, words);
    }
  }
}

void ConfigurationsOnline::load(WordReader& words) {
  load_held(words);
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Code part = words.get_code();
    WordReader::require(parts_.try_emplace(part, load_part(part, reached_, words)).second,
                        "a part is there twice");
  }
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Code part = words.get_code();
    std::optional<CarriedConfigurations> carried;
    if (words.get_flag()) {
      carried = load_part(part, held_.first(), words);
    }
    WordReader::require(earlier_parts_.try_emplace(part, std::move(carried)).second,
                        "a part is there twice");
  }
  for (const auto& [part, carried] : parts_) {
    WordReader::require(earlier_parts_.contains(part) || all_done_before(held_.first(), carried),
                        "an operation is done before it was invoked");
  }
  is_as_loaded_ = true;
  choose_stretch();
}

void ConfigurationsOnline::load_held(WordReader& words) {
  const Moment end = words.get_moment() + 1;
  const Moment first = words.get();
  reached_ = words.get();
  WordReader::require(first >= 1 && first <= reached_ && reached_ <= end, "moments are mixed up");
  held_.load(context_, first, end);
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Moment lost = words.get_moment();
    const auto found = std::ranges::find(held_.operations(), lost, &HeldOperation::invoked);
    WordReader::require(found != held_.operations().end() && found->responded == never,
                        "a lost operation is not open");
    held_.lose(static_cast<HeldNumber>(found - held_.operations().begin()));
  }
  for (HeldNumber i = 0; i < held_.operations().size(); ++i) {
    const HeldOperation& operation = held_.operation(i);
    const std::optional<Code> part = part_of(operation.call);
    WordReader::require(part.has_value(), "an operation is about more than is known");
    WordReader::require(
        operation.invoked >= reached_ || operation.responded != never || operation.is_lost,
        "an answer is missing");
    held_.set_part(i, *part);
  }
  known_ = reached_;
  needs_ = last_response_at(reached_);
}

CarriedConfigurations ConfigurationsOnline::load_part(Code part, Moment at,
                                                      WordReader& words) const {
  CarriedConfigurations carried = load_carried(context_.specification, context_.values, words);
  const auto is_open = [&](std::uint64_t invoked) {
    const auto found = std::ranges::find(held_.operations(), invoked, &HeldOperation::invoked);
    return found != held_.operations().end() && found->part == part && found->invoked < at &&
           found->responded >= at;
  };
  for (const CarriedConfigurations::Configuration& each : carried.configurations) {
    WordReader::require(std::ranges::all_of(each.done, is_open),
                        "an operation is done that is not open");
  }
  return carried;
}

}  // namespace heddle::checkers
