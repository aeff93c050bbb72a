// SPDX-License-Identifier: MIT
#include "gdl/scramble.h"

#include <gtest/gtest.h>
