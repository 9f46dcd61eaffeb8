#pragma once

#include <optional>
#include <string>

/// Texts through a socket, whole or not at all.
namespace heddle::harnesses {

/// One end. Closed with this object.
class Channel {
 public:
  explicit Channel(int descriptor) : descriptor_(descriptor) {}
  ~Channel();
  Channel(Channel&& other) noexcept;
  Channel& operator=(Channel&& other) noexcept;
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  /// False: the other end is closed.
  [[nodiscard]] bool send(const std::string& text) const;
  /// Waits for a whole text. Nothing: the other end is closed, or was amid a text.
  [[nodiscard]] std::optional<std::string> receive() const;

 private:
  int descriptor_;
};

/// Both ends of a new one, with numbers that no program under test would get, and which no program
/// that is started inherits. Throws std::runtime_error.
struct ChannelPair {
  Channel here;
  Channel there;
};
[[nodiscard]] ChannelPair make_channel();

}  // namespace heddle::harnesses
