#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// Histories of key-value stores as the checker Porcupine keeps them among its tests (Athalye,
/// github.com/anishathalye/porcupine): an EDN map a line, one an event, in the order in which the
/// events happened; there are no time stamps.
///
///   {:process 0, :type :invoke, :f :append, :key "k", :value "v"}
///   {:process 0, :type :ok, :f :append, :key "k", :value "v"}
///
/// get takes a key and answers the :value of its end (nobody knows what if that is nil), put and
/// append take a key and a value and answer none. All keys hold "" at first. As in Jepsen's form,
/// :fail says that the operation did not happen, :info that nobody knows whether it did.
extern const Format porcupine_kv_format;

}  // namespace heddle::checkers
