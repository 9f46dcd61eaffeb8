#include "runtime/kernel/earlier_objects.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/events/kernel_objects.hpp"

namespace heddle::runtime::earlier_objects {
namespace {

using kernel_objects::Kind;

struct Use {
  int descriptor = -1;
  int flags = 0;   ///< of the descriptor
  int status = 0;  ///< of its file
  [[nodiscard]] long end() const { return (status & O_ACCMODE) == O_RDONLY ? 0 : 1; }
};

struct Object {
  Kind kind = Kind::pipe;
  std::uint64_t id = 0;
  std::vector<Use> uses;
  std::vector<char> contents;
  std::uint64_t count = 0;  ///< of an eventfd
};

std::vector<Object>& objects() {
  static auto* instance = new std::vector<Object>;
  return *instance;
}

Object& object_of(Kind kind, std::uint64_t id) {
  for (Object& each : objects()) {
    if (each.kind == kind && each.id == id) {
      return each;
    }
  }
  return objects().emplace_back(Object{.kind = kind, .id = id, .uses = {}, .contents = {}});
}

std::string target_of(int descriptor) {
  char text[64];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t length = readlink(link.c_str(), text, sizeof text);
  return length < 0 ? "" : std::string(text, static_cast<std::size_t>(length));
}

/// A number that /proc tells of an eventfd.
std::uint64_t told_of(int descriptor, const char* what) {
  const std::string name = "/proc/self/fdinfo/" + std::to_string(descriptor);
  std::FILE* file = std::fopen(name.c_str(), "re");
  if (file == nullptr) {
    return 0;
  }
  std::uint64_t number = 0;
  char line[128];
  const std::string_view key = what;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::string_view(line).starts_with(key)) {
      number = std::strtoull(line + key.size(), nullptr, key == "eventfd-count:" ? 16 : 10);
    }
  }
  std::fclose(file);
  return number;
}

void add(int descriptor) {
  struct stat status{};
  if (fstat(descriptor, &status) != 0) {
    return;
  }
  const Use use{descriptor, fcntl(descriptor, F_GETFD), fcntl(descriptor, F_GETFL)};
  if (S_ISFIFO(status.st_mode)) {
    object_of(Kind::pipe, status.st_ino).uses.push_back(use);
    return;
  }
  const std::string target = target_of(descriptor);
  if (target == "anon_inode:[eventfd]") {
    Object& object = object_of(Kind::eventfd, told_of(descriptor, "eventfd-id:"));
    object.count = told_of(descriptor, "eventfd-count:");
    object.uses.push_back(use);
  } else if (target == "anon_inode:[eventpoll]") {
    object_of(Kind::epoll, static_cast<std::uint64_t>(descriptor)).uses.push_back(use);
  }
}

int end_of(const Object& pipe, long end) {
  for (const Use& use : pipe.uses) {
    if (use.end() == end) {
      return use.descriptor;
    }
  }
  return -1;
}

bool has_children() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/// Somebody else may read from the pipe, or write to it.
bool is_shared(const Object& object) {
  return object.kind == Kind::pipe && (end_of(object, 0) < 0 || end_of(object, 1) < 0);
}

void write_all(int descriptor, const std::vector<char>& bytes) {
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t part = write(descriptor, bytes.data() + written, bytes.size() - written);
    if (part <= 0) {
      return;
    }
    written += static_cast<std::size_t>(part);
  }
}

void read_contents(Object& pipe) {
  int bytes = 0;
  if (ioctl(end_of(pipe, 0), FIONREAD, &bytes) != 0 || bytes <= 0) {
    return;
  }
  pipe.contents.resize(static_cast<std::size_t>(bytes));
  const ssize_t got = read(end_of(pipe, 0), pipe.contents.data(), pipe.contents.size());
  pipe.contents.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  write_all(end_of(pipe, 1), pipe.contents);
}

void put_back_pipe(const Object& pipe) {
  constexpr int above = 800;
  int fresh[2];
  if (pipe2(fresh, O_CLOEXEC) != 0) {
    return;
  }
  int ends[2];
  for (int end = 0; end < 2; ++end) {
    ends[end] = fcntl(fresh[end], F_DUPFD_CLOEXEC, above);
    close(fresh[end]);
  }
  write_all(ends[1], pipe.contents);
  for (const Use& use : pipe.uses) {
    dup3(ends[use.end()], use.descriptor, (use.flags & FD_CLOEXEC) != 0 ? O_CLOEXEC : 0);
    fcntl(use.descriptor, F_SETFL, use.status);
  }
  close(ends[0]);
  close(ends[1]);
}

/// The descriptor stands for it again; its count does not.
void put_back_count(const Object& eventfd) {
  const Use& use = eventfd.uses.front();
  fcntl(use.descriptor, F_SETFL, use.status | O_NONBLOCK);
  std::uint64_t count = 0;
  while (read(use.descriptor, &count, sizeof count) == sizeof count) {
  }
  if (eventfd.count != 0) {
    static_cast<void>(!write(use.descriptor, &eventfd.count, sizeof eventfd.count));
  }
  fcntl(use.descriptor, F_SETFL, use.status);
}

}  // namespace

void save(int most) {
  objects().clear();
  if (has_children()) {
    return;  // they may have the same descriptors
  }
  for (int descriptor = 0; descriptor < most; ++descriptor) {
    add(descriptor);
  }
  std::erase_if(objects(), is_shared);
  for (Object& each : objects()) {
    if (each.kind == Kind::pipe) {
      read_contents(each);
    }
  }
  start_execution();
}

bool is_pipe_end(int descriptor) {
  const auto uses = [descriptor](const Use& use) { return use.descriptor == descriptor; };
  return std::any_of(objects().begin(), objects().end(), [&](const Object& each) {
    return each.kind == Kind::pipe && std::any_of(each.uses.begin(), each.uses.end(), uses);
  });
}

void put_back(int descriptor) {
  for (const Object& each : objects()) {
    const bool is_it =
        std::any_of(each.uses.begin(), each.uses.end(),
                    [descriptor](const Use& use) { return use.descriptor == descriptor; });
    if (is_it && each.kind == Kind::pipe) {
      put_back_pipe(each);
    } else if (is_it && each.kind == Kind::eventfd) {
      put_back_count(each);
    }
  }
}

void start_execution() {
  std::uint32_t index = 0;
  for (const Object& each : objects()) {
    std::uint32_t number = 0;
    for (const Use& use : each.uses) {
      const auto end = static_cast<std::uint8_t>(each.kind == Kind::pipe ? use.end() : 0);
      kernel_objects::found(each.kind, index, number++, use.descriptor, end);
    }
    ++index;
  }
}

}  // namespace heddle::runtime::earlier_objects
