#include "harnesses/jobs/crew/crew.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/jobs/crew/own_files.hpp"
#include "runtime/cannot_explore.hpp"
#include "runtime/processes/command_store.hpp"

namespace heddle::harnesses {

namespace {

/// In the place of a unit: what is left of the one in progress is wanted.
constexpr const char* rest_is_wanted = "?";

}  // namespace

pid_t begin_bound_child(const char* what) {
  const pid_t parent = getpid();
  const pid_t child = _Fork();
  if (child < 0) {
    throw runtime::NoMoreProcesses(what, errno);
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
      _exit(0);
    }
  }
  return child;
}

/// The worker's end.
class Crew::Queue final : public WorkQueue {
 public:
  Queue(Channel channel, scheduler::RunningExecution* running)
      : channel_(std::move(channel)), running_(running) {}

  std::optional<WorkUnit> take() override {
    std::optional<std::string> text = channel_.receive();
    while (text == rest_is_wanted) {  // it came too late
      text = channel_.receive();
    }
    return text ? std::optional(parse_work_unit(*text)) : std::nullopt;
  }
  bool commit(const WorkResult& result) override { return channel_.send(text_of(result)); }

  /// Now and then it looks whether something has come. While a unit is in progress, that can be
  /// only one thing.
  [[nodiscard]] bool is_wanted() override {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) {
      return false;
    }
    next_look_ = now + std::chrono::milliseconds(1);
    pollfd waited{.fd = channel_.descriptor(), .events = POLLIN, .revents = 0};
    return poll(&waited, 1, 0) > 0;
  }
  [[nodiscard]] scheduler::RunningExecution* running() override { return running_; }

 private:
  Channel channel_;
  scheduler::RunningExecution* running_;
  std::chrono::steady_clock::time_point next_look_;
};

Crew::Crew(unsigned workers, Work work, std::size_t watched_choices) : work_(std::move(work)) {
  runtime::processes::share_commands();
  if (watched_choices > 0) {
    running_.emplace(workers, watched_choices);
  }
  workers_.reserve(workers);
  while (workers_.size() < workers) {
    workers_.push_back(begin(size()));
  }
}

Crew::~Crew() {
  for (const Worker& worker : workers_) {
    kill(worker.process, SIGKILL);
  }
  for (const Worker& worker : workers_) {
    while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  if (!workers_.empty()) {
    runtime::processes::end_left_over();
  }
}

Crew::Worker Crew::begin(unsigned number) {
  if (running_) {
    running_->begin(number);
  }
  ChannelPair channel = make_channel();
  const pid_t child = begin_bound_child("a worker process");
  if (child == 0) {
    workers_.clear();  // closes what is not this worker's
    {
      const Channel other = std::move(channel.here);
    }
    work_in_child(number, std::move(channel.there));
  }
  return {child, std::move(channel.here)};
}

void Crew::work_in_child(unsigned number, Channel channel) {
  try {
    open_files_anew();
    if (running_) {
      running_->keep_only(number);
    }
    Queue queue(std::move(channel), running_ ? &running_->of(number) : nullptr);
    work_(queue);
    _exit(0);
  } catch (...) {  // what can be told was told as a result
    _exit(number_of(base::ExitStatus::own_fault));
  }
}

void Crew::give(unsigned worker, const WorkUnit& unit) {
  if (running_) {
    running_->of(worker).forget();
  }
  // If it is gone, the next wait() says so.
  static_cast<void>(workers_[worker].channel.send(text_of(unit)));
}

void Crew::replace(unsigned worker) {
  kill(workers_[worker].process, SIGKILL);
  static_cast<void>(end_of(worker));
}

Crew::Answer Crew::end_of(unsigned number) {
  Worker& worker = workers_[number];
  int status = 0;
  while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
  }
  Answer answer;
  answer.worker = number;
  if (WIFEXITED(status)) {
    answer.exit_status = WEXITSTATUS(status);
    answer.how = fmt::format("exit status {}", answer.exit_status);
  } else {
    answer.how = fmt::format("signal {}", WTERMSIG(status));
    answer.was_killed = WTERMSIG(status) == SIGKILL;
  }
  if (running_) {
    answer.at = running_->choices(number);
  }
  worker = begin(number);
  return answer;
}

std::optional<std::uint64_t> Crew::inside(unsigned worker) const {
  return running_ ? running_->of(worker).inside() : std::nullopt;
}

void Crew::ask_for_rest(unsigned worker) {
  static_cast<void>(workers_[worker].channel.send(rest_is_wanted));
}

std::optional<Crew::Answer> Crew::wait(std::chrono::steady_clock::time_point until) {
  std::vector<pollfd> waited;
  for (const Worker& worker : workers_) {
    waited.push_back({.fd = worker.channel.descriptor(), .events = POLLIN, .revents = 0});
  }
  using std::chrono::milliseconds;
  const auto left =
      std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now()).count();
  constexpr long longest_ms = 60'000;
  if (poll(waited.data(), waited.size(), static_cast<int>(std::clamp(left, 0L, longest_ms))) <= 0) {
    return std::nullopt;
  }
  for (unsigned i = 0; i < size(); ++i) {
    const unsigned worker = (next_ + i) % size();
    if (waited[worker].revents == 0) {
      continue;
    }
    next_ = worker + 1;
    std::optional<std::string> text = workers_[worker].channel.receive();
    if (!text) {
      return end_of(worker);
    }
    Answer answer;
    answer.worker = worker;
    answer.text = std::move(text);
    return answer;
  }
  return std::nullopt;
}

unsigned processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) {
    return 1;
  }
  return static_cast<unsigned>(std::max(CPU_COUNT(&set), 1));
}

}  // namespace heddle::harnesses
