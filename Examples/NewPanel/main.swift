// SPDX-License-Identifier: MIT

// A panel at the top of the screen, which opens with the program.

import Glibc
import Views

/// The state that the panel shows and changes.
@MainActor @Observable final class Model {
  var count = 0
  var isOn = true
}

/// What the panel shows. Sizes, colours and glass are those of the theme file.
struct PanelView: View {
  @Bindable var model: Model

  var body: some View {
    ThemeReader { theme in
      VStack(spacing: theme.metrics.largeSpacing) {
        Text("A panel of my own").role(.title)
        HStack(spacing: theme.metrics.mediumSpacing) {
          Button("Count") { withMotion { model.count += 1 } }
          Text("\(model.count)").role(.headline)
          Spacer()
          Toggle("On", isOn: $model.isOn)
        }
        // The shader is shaders/PROGRAM/stripes.frag; saved, it shows without a build.
        ShaderView(StripesShader(ink: theme.colors.accent.vec4, width: Float(4 + model.count)))
          .frame(height: 6)
          .outline(radius: 3).clip()
      }
      .padding(theme.metrics.extraLargeSpacing)
      .glass(theme.looks.panel.glass(over: .desktop), isLegible: true)
      .outline(radius: theme.metrics.panelRadius)
      .frame(width: 360)
    }
  }
}

do {
  var options = App.Options()
  // Read again whenever it is saved. `scrim run` has the program read that of the package.
  options.themeFile = "theme.json5"
  // Other programs open and close the panel, such as a key binding: scrim msg toggle PROGRAM
  options.instance = try Instance("PROGRAM", arguments: [])
  guard options.instance != nil else {
    print("PROGRAM runs already")
    exit(0)
  }
  let app = App(options)
  // Light or dark, the size of texts, contrast and motion are those of the desktop.
  app.followDesktop(otherwise: .dark)
  let model = Model()
  var panel = Panel("PROGRAM", edge: .top, width: .content)
  panel.margins.top = 12
  app.add(panel) { PanelView(model: model) }.open()
  // Another panel is another line: app.add(Panel("other", edge: .bottom)) { OtherView() }
  _ = try app.run()
} catch {
  print(error)
  exit(1)
}
