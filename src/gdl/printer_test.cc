// SPDX-License-Identifier: MIT
#include "gdl/printer.h"

#include <gtest/gtest.h>
