// SPDX-License-Identifier: MIT
#pragma once

/// The source files of the gallery's samples, one after the other, so that each sample is shown
/// beside the code that makes it.
const unsigned char *sampleSources(void);
