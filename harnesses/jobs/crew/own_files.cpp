#include "harnesses/jobs/crew/own_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

namespace heddle::harnesses {
namespace {

constexpr const char* descriptors = "/proc/self/fd";

void open_anew(int descriptor) {
  struct stat status{};
  const bool is_output = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
  if (is_output || fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    return;
  }
  const int mode = fcntl(descriptor, F_GETFL);
  const int flags = fcntl(descriptor, F_GETFD);
  const off_t position = lseek(descriptor, 0, SEEK_CUR);
  const std::string path = fmt::format("{}/{}", descriptors, descriptor);
  const int again = open(path.c_str(), (mode & ~(O_CREAT | O_TRUNC | O_EXCL)) | O_CLOEXEC);
  if (again < 0) {
    return;  // such as one that may be written only by who opened it
  }
  lseek(again, position, SEEK_SET);
  dup3(again, descriptor, (flags & FD_CLOEXEC) != 0 ? O_CLOEXEC : 0);
  close(again);
}

}  // namespace

void open_files_anew() {
  std::vector<int> open;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(descriptors, error)) {
    open.push_back(std::stoi(entry.path().filename().string()));
  }
  for (const int descriptor : open) {
    open_anew(descriptor);
  }
}

}  // namespace heddle::harnesses
