#include "harnesses/main/scope_crew.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/jobs/crew/own_files.hpp"
#include "harnesses/jobs/scopes/scope_checkpoint.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

ScopeCrew::ScopeCrew(unsigned workers, Work work) : work_(std::move(work)) {
  while (workers_.size() < workers) {
    workers_.push_back(begin());
  }
}

ScopeCrew::~ScopeCrew() { end_all(); }

void ScopeCrew::end_all() {
  for (const Worker& worker : workers_) {
    kill(worker.process, SIGKILL);
  }
  for (const Worker& worker : workers_) {
    while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
}

void ScopeCrew::replace() {
  end_all();
  const std::size_t count = workers_.size();
  workers_.clear();
  while (workers_.size() < count) {
    workers_.push_back(begin());
  }
}

ScopeCrew::Worker ScopeCrew::begin() {
  ChannelPair channel = make_channel();
  const pid_t child = begin_bound_child("a worker process");
  if (child == 0) {
    workers_.clear();  // closes what is not this worker's
    {
      const Channel other = std::move(channel.here);
    }
    work_in_child(channel.there);
  }
  return {child, std::move(channel.here), std::nullopt};
}

void ScopeCrew::work_in_child(const Channel& channel) const {
  try {
    open_files_anew();
    while (const std::optional<std::string> number = channel.receive()) {
      if (!channel.send(work_(std::stoull(*number)))) {
        break;
      }
    }
    _exit(0);
  } catch (...) {  // the parent tells that it ended so
    _exit(number_of(base::ExitStatus::own_fault));
  }
}

bool ScopeCrew::is_idle() const {
  return std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.number; });
}

bool ScopeCrew::is_busy() const {
  return std::ranges::any_of(workers_,
                             [](const Worker& worker) { return worker.number.has_value(); });
}

void ScopeCrew::give(std::size_t number) {
  const auto worker = std::ranges::find_if(workers_, [](const Worker& one) { return !one.number; });
  worker->number = number;
  // If it is gone, the next wait() says so.
  static_cast<void>(worker->channel.send(std::to_string(number)));
}

std::string ScopeCrew::end_of(Worker& worker) {
  int status = 0;
  while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
  }
  worker = begin();
  return WIFEXITED(status) ? fmt::format("exit status {}", WEXITSTATUS(status))
                           : fmt::format("signal {}", WTERMSIG(status));
}

ScopeEntry ScopeCrew::entry_of(const Answer& answer) {
  if (answer.text && answer.text->starts_with(misuse_mark)) {
    throw UsageError(answer.text->substr(1));
  }
  if (answer.text) {
    return read_scope_entry(*answer.text);
  }
  ScopeEntry entry;
  entry.was_explored = true;
  entry.status = base::ExitStatus::not_decided;
  entry.why =
      fmt::format("not decided: the process that explored it ended by {}, twice", answer.how);
  return entry;
}

std::optional<ScopeCrew::Answer> ScopeCrew::wait(std::chrono::milliseconds time) {
  std::vector<pollfd> waited;
  for (const Worker& worker : workers_) {
    waited.push_back({.fd = worker.channel.descriptor(), .events = POLLIN, .revents = 0});
  }
  if (poll(waited.data(), waited.size(), static_cast<int>(time.count())) <= 0) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    Worker& worker = workers_[i];
    if (waited[i].revents == 0) {
      continue;
    }
    const std::optional<std::size_t> number = std::exchange(worker.number, std::nullopt);
    Answer answer;
    answer.text = worker.channel.receive();
    answer.how = answer.text ? "" : end_of(worker);
    if (number) {
      answer.number = *number;
      return answer;
    }
  }
  return std::nullopt;
}

}  // namespace heddle::harnesses
