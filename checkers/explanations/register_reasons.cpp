#include <algorithm>

#include "checkers/explanations/reason_finder.hpp"

// Registers and sets.

namespace heddle::checkers {
namespace {

using Operations = HistoryFacts::Operations;

/// A write of another value that precedes `later` and follows each write of `value`; nothing if
/// there is none, or if the initial state may matter.
std::optional<OperationIndex> find_overwriting(const HistoryFacts& facts, Code value,
                                               OperationIndex later) {
  const Operations writes = facts.adding(value);
  const Operations others = facts.all(Role::add, [&](OperationIndex i) {
    return facts.call(i).arguments[0] != value && facts.precedes(i, later) &&
           std::ranges::all_of(writes, [&](OperationIndex w) { return facts.precedes(w, i); });
  });
  return others.empty() ? std::nullopt : std::optional(others.back());
}

std::optional<Reason> find_overwritten(const HistoryFacts& facts) {
  const Operations reads =
      facts.all(Role::peek, [&](OperationIndex i) { return !facts.call(i).any_result; });
  for (const OperationIndex read : reads) {
    const Code value = facts.call(read).result;
    const auto overwriting = find_overwriting(facts, value, read);
    if (!overwriting) {
      continue;
    }
    const Operations writes = facts.adding(value);
    const std::string name = facts.value_text(value);
    if (writes.empty()) {
      return Reason{{read, *overwriting},
                    "{0} is out of date: {1} had overwritten " + name + " before it began"};
    }
    return Reason{{read, writes.back(), *overwriting},
                  "{0} is out of date: " + name + ", written by {1}, had been overwritten by {2} " +
                      "before it began"};
  }
  return std::nullopt;
}

/// Two reads, one after the other, of values that were written in the other order: the first read
/// saw the later value, so the earlier one was gone.
std::optional<Reason> find_read_backwards(const HistoryFacts& facts) {
  for (const Code late : facts.values_added()) {
    for (const Code early : facts.values_added()) {
      const Operations write_late = facts.adding(late);
      const Operations write_early = facts.adding(early);
      if (early == late || write_late.size() != 1 || write_early.size() != 1 ||
          facts.may_be_initial(late) || facts.may_be_initial(early)) {
        continue;
      }
      for (const OperationIndex first : facts.looking(late)) {
        if (!facts.precedes(write_early[0], first) &&
            !facts.precedes(write_early[0], write_late[0])) {
          continue;
        }
        for (const OperationIndex second : facts.looking(early)) {
          if (facts.precedes(first, second)) {
            return Reason{{second, first, write_early[0]},
                          "{0} went back to " + facts.value_text(early) +
                              ", which {2} had written before {1} read " + facts.value_text(late) +
                              " in its place"};
          }
        }
      }
    }
  }
  return std::nullopt;
}

bool succeeded(const HistoryFacts& facts, OperationIndex i) {
  return !facts.call(i).any_result && facts.call(i).result == code_of_true;
}

/// Operations of this role about the member, that answered the truth value if one is given.
Operations about(const HistoryFacts& facts, Role role, Code member,
                 std::optional<Code> answer = std::nullopt) {
  return facts.all(role, [&](OperationIndex i) {
    const Call& call = facts.call(i);
    return call.arguments[0] == member && (!answer || (!call.any_result && call.result == *answer));
  });
}

/// An answer that says the member is there although nobody had added it.
std::optional<Reason> find_member_from_nowhere(const HistoryFacts& facts, Code member) {
  Operations found = about(facts, Role::remove, member, code_of_true);
  const Operations seen = about(facts, Role::contains, member, code_of_true);
  found.insert(found.end(), seen.begin(), seen.end());
  const Operations adding = about(facts, Role::add, member);
  for (const OperationIndex i : found) {
    if (adding.empty()) {
      return Reason{
          {i}, "{0} found " + facts.value_text(member) + ", which", {{Role::add, member, "added"}}};
    }
    const auto is_later = [&](OperationIndex add) { return facts.precedes(i, add); };
    if (std::ranges::all_of(adding, is_later)) {
      return Reason{
          {i, adding.front()},
          "{0} found " + facts.value_text(member) + " before it was added: {1} began later"};
    }
  }
  return std::nullopt;
}

/// An answer that says the member is absent although it had been added and nobody removed it.
std::optional<Reason> find_member_lost(const HistoryFacts& facts, Code member) {
  Operations missed = about(facts, Role::remove, member, code_of_false);
  const Operations unseen = about(facts, Role::contains, member, code_of_false);
  missed.insert(missed.end(), unseen.begin(), unseen.end());
  for (const OperationIndex i : missed) {
    for (const OperationIndex add : about(facts, Role::add, member)) {
      const Operations removing = about(facts, Role::remove, member);
      const auto is_no_matter = [&](OperationIndex r) {
        return r == i || facts.precedes(r, add) || facts.precedes(i, r) ||
               (!facts.call(r).any_result && facts.call(r).result == code_of_false);
      };
      if (facts.precedes(add, i) && std::ranges::all_of(removing, is_no_matter)) {
        return Reason{{i, add},
                      "{0} did not find " + facts.value_text(member) +
                          ", which {1} had added and nobody removed before"};
      }
    }
  }
  return std::nullopt;
}

/// More successful additions than removals let there be, or the other way round.
std::optional<Reason> find_too_often(const HistoryFacts& facts, Code member) {
  const Operations added = about(facts, Role::add, member, code_of_true);
  const Operations removed = about(facts, Role::remove, member, code_of_true);
  const auto may_succeed = [&](Role role) {
    const Operations all = about(facts, role, member);
    return static_cast<std::size_t>(std::ranges::count_if(all, [&](OperationIndex i) {
      return succeeded(facts, i) || facts.call(i).any_result ||
             facts.call(i).result == code_of_none;
    }));
  };
  const std::size_t initial = facts.initial_count(member);
  const std::string name = facts.value_text(member);
  if (added.size() + initial > may_succeed(Role::remove) + 1 && added.size() >= 2) {
    return Reason{
        {added[0], added[1]},
        "{0} and {1} both found " + name + " absent, but it was not removed between them"};
  }
  if (removed.size() > may_succeed(Role::add) + initial && removed.size() >= 2) {
    return Reason{{removed[0], removed[1]},
                  "{0} and {1} both found " + name + " there, but it was not added between them"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_register_reason(const HistoryFacts& facts) {
  if (auto reason = find_value_from_nowhere(facts, "written")) {
    return reason;
  }
  auto reason = find_overwritten(facts);
  return reason ? reason : find_read_backwards(facts);
}

std::optional<Reason> find_set_reason(const HistoryFacts& facts) {
  for (OperationIndex i = 0; i < facts.history().size(); ++i) {
    if (facts.call(i).argument_count != 1) {
      continue;
    }
    const Code member = facts.call(i).arguments[0];
    if (facts.initial_count(member) == 0) {
      if (auto reason = find_member_from_nowhere(facts, member)) {
        return reason;
      }
    }
    if (auto reason = find_member_lost(facts, member)) {
      return reason;
    }
    if (auto reason = find_too_often(facts, member)) {
      return reason;
    }
  }
  return std::nullopt;
}

}  // namespace heddle::checkers
