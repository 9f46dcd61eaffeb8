#include "runtime/processes/command.hpp"

#include <cstring>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"

namespace heddle::runtime::processes {
namespace {

struct Writer {
  void field(const std::string& text) {
    field(text.size());
    bytes += text;
  }
  template <class Number>
    requires std::is_arithmetic_v<Number>
  void field(Number number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  template <class Item, class Function>
  void each(const std::vector<Item>& items, Function function) {
    field(items.size());
    for (const Item& item : items) {
      function(item);
    }
  }
  std::string bytes;
};

class Reader {
 public:
  explicit Reader(const std::string& bytes) : bytes_(bytes) {}

  void field(std::string& text) {
    std::size_t size = 0;
    field(size);
    HEDDLE_ASSERT(size <= bytes_.size() - at_, "a recorded command is cut off");
    text.assign(bytes_, at_, size);
    at_ += size;
  }
  template <class Number>
    requires std::is_arithmetic_v<Number>
  void field(Number& number) {
    HEDDLE_ASSERT(sizeof number <= bytes_.size() - at_, "a recorded command is cut off");
    std::memcpy(&number, bytes_.data() + at_, sizeof number);
    at_ += sizeof number;
  }
  template <class Item, class Function>
  void each(std::vector<Item>& items, Function function) {
    std::size_t size = 0;
    field(size);
    for (std::size_t i = 0; i < size; ++i) {
      function(items.emplace_back());
    }
  }

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
};

/// All fields in one order, for both.
template <class Stream, class Value>
void pass(Stream& stream, Value& command) {
  auto& [function, program, arguments, thread, number, directory, environment, input_at] =
      command.call;
  stream.field(function);
  stream.field(program);
  stream.each(arguments, [&](auto& argument) { stream.field(argument); });
  stream.field(thread);
  stream.field(number);
  stream.field(directory);
  stream.field(environment);
  stream.field(input_at);
  auto& [error, status, output, errors, given, input_read, files] = command.result;
  stream.field(error);
  stream.field(status);
  stream.field(output);
  stream.field(errors);
  stream.field(given);
  stream.field(input_read);
  stream.each(files, [&](auto& file) {
    stream.field(file.path);
    stream.field(file.is_new);
    stream.field(file.is_removed);
    stream.field(file.mode);
    stream.field(file.contents);
    stream.field(file.found);
  });
}

}  // namespace

std::string to_bytes(const Command& command) {
  Writer writer;
  pass(writer, command);
  return std::move(writer.bytes);
}

Command command_from(const std::string& bytes) {
  Command command;
  Reader reader(bytes);
  pass(reader, command);
  return command;
}

}  // namespace heddle::runtime::processes
