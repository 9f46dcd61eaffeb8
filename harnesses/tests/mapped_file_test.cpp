#include "harnesses/traces/program/mapped_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <system_error>

#include "base/whole_file.hpp"

namespace heddle::harnesses {
namespace {

std::string written(const base::PrivateFolder& folder, const std::string& text) {
  std::string path = folder.path() + "/file";
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::error_code refusal_of(const std::string& path) {
  try {
    const MappedFile file(path);
  } catch (const std::system_error& error) {
    return error.code();
  }
  return {};
}

TEST(MappedFile, HasTheBytesOfTheFile) {
  const base::PrivateFolder folder;
  std::string text(10'000, 'a');
  text[9'999] = '\0';
  EXPECT_EQ(MappedFile(written(folder, text)).bytes(), text);
  EXPECT_EQ(MappedFile(written(folder, "")).bytes(), "");
}

TEST(MappedFile, SaysWhyAFileCannotBeRead) {
  const base::PrivateFolder folder;
  EXPECT_EQ(refusal_of(folder.path() + "/none"), std::errc::no_such_file_or_directory);
  EXPECT_EQ(refusal_of(folder.path()), std::errc::is_a_directory);
}

}  // namespace
}  // namespace heddle::harnesses
