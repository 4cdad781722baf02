// SPDX-License-Identifier: MIT

// A panel at the top of the screen, which opens with the program.

import Glibc
import Views

/// The state that the panel shows and changes.
@MainActor @Observable final class Model {
  var count = 0
  var isOn = true
}

/// What the panel shows.
struct PanelView: View {
  @Bindable var model: Model

  var body: some View {
    VStack(spacing: 16) {
      Text("A panel of my own").role(.title)
      HStack(spacing: 12) {
        Button("Count") { withMotion { model.count += 1 } }
        Text("\(model.count)").role(.headline)
        Spacer()
        Toggle("On", isOn: $model.isOn)
      }
    }
    .padding(24)
    .glass(Glass(sigma: 30, look: LookPreset.dark.look, backdrop: .desktop))
    .outline(radius: 24)
    .frame(width: 360)
  }
}

let model = Model()
let app = App(App.Options())
var panel = Panel("panel", edge: .top, width: .content)
panel.margins.top = 12
app.add(panel, theme: Theme(.dark), views: { PanelView(model: model) }).open()

do { _ = try app.run() } catch {
  print(error)
  exit(1)
}
