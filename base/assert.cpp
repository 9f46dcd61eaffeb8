#include "base/assert.hpp"

#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string_view>

#include "base/exit_status.hpp"

namespace heddle::base {
namespace {

/// A text put together on the stack: snprintf is not async-signal-safe.
class FaultText {
 public:
  FaultText& operator<<(std::string_view part) {
    const std::size_t size = part.size() < room() ? part.size() : room();
    std::memcpy(std::next(text_, static_cast<std::ptrdiff_t>(length_)), part.data(), size);
    length_ += size;
    return *this;
  }

  FaultText& operator<<(int number) {
    char digits[16];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), number);
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }

  [[nodiscard]] std::string_view text() const { return {text_, length_}; }

 private:
  [[nodiscard]] std::size_t room() const { return sizeof text_ - length_; }

  char text_[1024];
  std::size_t length_ = 0;
};

int fault_output = STDERR_FILENO;

/// Without its folders, which are those of the machine that Heddle was built on.
std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

void write_fault(const FaultText& fault) {
  // There is nobody left to tell if this fails.
  [[maybe_unused]] const auto written =
      write(fault_output, fault.text().data(), fault.text().size());
}

}  // namespace

void internal_fault(const char* message, const char* file, int line) noexcept {
  FaultText fault;
  fault << "heddle: internal fault: " << message << " (" << file_name(file) << ":" << line
        << ")\nthis is a fault of Heddle, not of the program under test\n";
  write_fault(fault);
  _exit(number_of(ExitStatus::own_fault));
}

void end_by_signal(int signal, const char* name, int sender) noexcept {
  FaultText fault;
  fault << "heddle: ended by " << name << ", which process " << sender
        << " has sent: what was found so far is not told\n";
  write_fault(fault);
  std::signal(signal, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  kill(getpid(), signal);
  _exit(after_signal(signal));  // it is still to come, or ignored
}

void set_fault_output(int descriptor) noexcept { fault_output = descriptor; }

}  // namespace heddle::base
