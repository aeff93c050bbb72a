// SPDX-License-Identifier: MIT
#include "relational/machine.h"
