#include "scheduler/search/endless/joint_states.hpp"

#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

namespace {

std::uint64_t word_of(const auto& field) { return static_cast<std::uint64_t>(field); }

}  // namespace

void JointStates::begin(std::span<const Event> next_events) {
  parts_.clear();
  states_.clear();
  courses_.clear();
  effects_.clear();
  for (const Event& event : next_events) {
    Course& course = course_of(event.thread);
    course.from = event.loop_state;
    course.found = number_of({word_of(event.thread), event.loop_state});
  }
}

JointStates::Course& JointStates::course_of(ThreadId thread) {
  if (thread >= courses_.size()) {
    courses_.resize(thread + std::size_t{1});
  }
  return courses_[thread];
}

std::size_t JointStates::number_of(const Words& words) {
  return parts_.try_emplace(words, parts_.size()).first->second;
}

/// All that the thread found since it was in the present state of its loop before.
std::size_t JointStates::lap_of(const Course& course) {
  Words ends;
  for (std::size_t i = course.ways.size(); i-- > 0;) {
    ends.push_back(course.ways[i].end);
    if (course.ways[i].from == course.from) {
      break;
    }
  }
  return number_of(ends) + 1;
}

bool JointStates::add(const Event& done, std::span<const Event> next_events) {
  Course& course = course_of(done.thread);
  course.found =
      number_of({word_of(course.found), word_of(done.kind), word_of(done.site),
                 word_of(done.range.address), word_of(done.range.size), word_of(done.succeeds),
                 done.operand.low, done.operand.high, done.expected.low, done.expected.high,
                 done.before.low, done.before.high, done.after.low, done.after.high});
  course.lap = 0;
  const Event* next = find_event(next_events, done.thread);
  if (next != nullptr && next->loop_state != 0) {
    course.ways.push_back({course.from, course.found});
    course.from = next->loop_state;
    course.found = number_of({word_of(next->thread), next->loop_state});
    course.lap = next->idle_lap == IdleLap::waiting ? lap_of(course) : 0;
  }
  return is_kernel_look(done) || effects_.add(0, done);
}

std::size_t JointStates::number(std::span<const Event> next_events) {
  Words words;
  for (const Event& event : next_events) {
    const Course& course = course_of(event.thread);
    words.insert(words.end(), {word_of(event.thread), word_of(course.found), word_of(course.lap),
                               word_of(event.enabled), word_of(event.idle_lap)});
  }
  for (const Effects::Change& change : effects_.changes()) {
    if (!(change.after == change.before)) {
      words.insert(words.end(), {change.what.range.address, change.what.range.size,
                                 change.what.waiter, change.after.low, change.after.high});
    }
  }
  return states_.try_emplace(words, states_.size()).first->second;
}

}  // namespace heddle::scheduler
