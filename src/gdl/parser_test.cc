// SPDX-License-Identifier: MIT
#include "gdl/parser.h"

#include <gtest/gtest.h>
