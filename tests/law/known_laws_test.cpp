#include <gtest/gtest.h>
#include "grundy/law.hpp"
