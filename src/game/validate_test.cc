// SPDX-License-Identifier: MIT
#include "game/validate.h"

#include <gtest/gtest.h>
