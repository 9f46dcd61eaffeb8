#include "harnesses/traces/program/mapped_file.hpp"

#include <boost/interprocess/exceptions.hpp>
#include <boost/interprocess/file_mapping.hpp>
#include <filesystem>
#include <system_error>

namespace heddle::harnesses {

namespace interprocess = boost::interprocess;

MappedFile::MappedFile(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) {
    throw std::system_error(error);
  }
  if (size == 0) {
    return;
  }
  try {
    const interprocess::file_mapping file(path.c_str(), interprocess::read_only);
    interprocess::mapped_region(file, interprocess::read_only).swap(region_);
  } catch (const interprocess::interprocess_exception& refused) {
    throw std::system_error(refused.get_native_error(), std::generic_category());
  }
}

}  // namespace heddle::harnesses
