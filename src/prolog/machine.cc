// SPDX-License-Identifier: MIT
#include "prolog/machine.h"
