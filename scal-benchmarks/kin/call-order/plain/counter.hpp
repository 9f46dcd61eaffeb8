#pragma once

// Compiled without the plugin: it keeps something, and locks it.
namespace plain {

/// 1, 2, 3, ... whoever asks.
int next_ticket();
/// The last ticket given; 0 if none was.
int last_ticket();
/// A box with room for one: waits until it is empty, or until it is full.
void put(int value);
int take();
/// Nothing that is kept.
int square(int number);

}  // namespace plain
