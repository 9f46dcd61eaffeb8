#include "harnesses/jobs/crew/channel.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "runtime/cannot_explore.hpp"

namespace heddle::harnesses {
namespace {

/// Out of the program's way, and of the tester's own, which begin at 100.
int lowest_descriptor() {
  constexpr rlim_t usual = 200;
  rlimit limit{};
  const bool is_known = getrlimit(RLIMIT_NOFILE, &limit) == 0;
  return static_cast<int>(is_known ? std::min(usual, limit.rlim_cur / 2) : usual);
}

[[noreturn]] void no_socket(int error) {
  throw runtime::CannotExplore(std::string("a socket between processes cannot be made: ") +
                               std::strerror(error) +
                               " (ulimit -n; each process of --jobs needs one)");
}

bool send_all(int descriptor, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = send(descriptor, bytes, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) {
      continue;
    }
    if (sent <= 0) {
      return false;
    }
    bytes += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool receive_all(int descriptor, char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = recv(descriptor, bytes, size, 0);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      return false;
    }
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

int out_of_the_way(int descriptor) {
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, lowest_descriptor());
  const int error = errno;
  close(descriptor);
  if (moved < 0) {
    no_socket(error);
  }
  return moved;
}

}  // namespace

Channel::~Channel() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

Channel::Channel(Channel&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Channel& Channel::operator=(Channel&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

bool Channel::send(const std::string& text) const {
  const std::uint64_t size = text.size();
  return send_all(descriptor_, reinterpret_cast<const char*>(&size), sizeof size) &&
         send_all(descriptor_, text.data(), text.size());
}

std::optional<std::string> Channel::receive() const {
  std::uint64_t size = 0;
  if (!receive_all(descriptor_, reinterpret_cast<char*>(&size), sizeof size)) {
    return std::nullopt;
  }
  std::string text(size, '\0');
  if (!receive_all(descriptor_, text.data(), text.size())) {
    return std::nullopt;
  }
  return text;
}

ChannelPair make_channel() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    no_socket(errno);
  }
  const int here = out_of_the_way(ends[0]);
  return {Channel(here), Channel(out_of_the_way(ends[1]))};
}

}  // namespace heddle::harnesses
