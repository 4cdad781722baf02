// SPDX-License-Identifier: MIT
#include "CSamples.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char sources[] = {
#embed "../../Gallery/Samples+Containers.swift"
    ,
#embed "../../Gallery/Samples+Controls.swift"
    ,
#embed "../../Gallery/Samples+Layouts.swift"
    ,
#embed "../../Gallery/Samples+Needs.swift"
    ,
#embed "../../Gallery/Samples+Pictures.swift"
    ,
#embed "../../Gallery/Samples+Popups.swift"
    ,
#embed "../../Gallery/Samples+Services.swift"
    , 0};

const unsigned char *sampleSources(void) { return sources; }
