// SPDX-License-Identifier: MIT

// A bar and four panels: a desk, or the beginning of one.

import Glibc
import Views

do {
  var options = App.Options()
  options.instance = try Instance("desk", arguments: [])
  // Another one runs, and was told.
  guard options.instance != nil else { exit(0) }
  let app = App(options)
  app.followDesktop(otherwise: .dark)
  let desk = Desk(app)
  desk.addPanels()
  _ = try app.run()
} catch {
  print(error)
  exit(1)
}
