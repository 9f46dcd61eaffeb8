#pragma once

/// Pipes, eventfds and epoll instances that were made before the exploration begins, where the
/// program has all that belongs to them. Each execution finds in them what was in them then.
namespace heddle::runtime::earlier_objects {

/// Looks at the program's descriptors, which are below `most`.
void save(int most);

/// A descriptor of one of these pipes: it is put back here, and nobody may keep a duplicate of it,
/// which would keep the pipe open.
[[nodiscard]] bool is_pipe_end(int descriptor);

/// An execution may have changed what this descriptor stands for.
void put_back(int descriptor);

/// An execution begins: they are known as kernel objects.
void start_execution();

}  // namespace heddle::runtime::earlier_objects
