// SPDX-License-Identifier: MIT

import Glibc

Surroundings.prepare()
exit(Launcher(table: .scrim, console: .standard).run(Array(CommandLine.arguments.dropFirst())))
