#pragma once

/// Everything a harness needs. See also <heddle/gtest.hpp>.

#include "heddle/choose.hpp"
#include "heddle/explore.hpp"
#include "heddle/harness.hpp"
#include "heddle/leave_out.h"
#include "heddle/opaque.hpp"
#include "heddle/specification.hpp"
