// SPDX-License-Identifier: MIT

import Views

// What opens beside a view. The pictures show it open.
extension Samples {
  /// A tooltip.
  static var tooltip: Section {
    Section(
      name: "tooltip", title: "Tooltip",
      samples: [
        Sample("While the pointer rests") {
          Button("Wi-Fi") {}.tooltip("Office, 80 %")
        }
      ], opening: .rest)
  }

  /// A context menu.
  static var menu: Section {
    Section(
      name: "menu", title: "Context menu",
      samples: [
        Sample("By the secondary button, a long touch or the menu key") {
          Button("notes.txt") {}.contextMenu {
            MenuItem("Open", detail: "Return")
            MenuItem("Copy", icon: "edit-copy-symbolic")
            MenuItem("Move", submenu: [MenuItem("Desktop")])
            MenuItem(
              "Delete", icon: "user-trash-symbolic",
              isDestructive: true, beginsSection: true)
          }
        }
      ], opening: .secondaryPress)
  }

  /// A menu that a button opens.
  static var menuButton: Section {
    Section(
      name: "menu-button", title: "Menu button",
      samples: [
        Sample("A menu on glass") {
          VStack {
            MenuButton("Sort", glass: Glass(.regular)) {
              MenuItem("By name", isChosen: true)
              MenuItem("By date")
              MenuItem("By size", isEnabled: false)
            }
            .style(.translucent)
            .frame(width: 90)
            Spacer()
          }
          .padding(12).frame(width: 300, height: 220)
          .background {
            Image(Samples.image).frame(height: 220)
          }
          .clip().outline(radius: 16)
        }
      ], opening: .press)
  }

  /// A popover.
  static var popover: Section {
    Section(
      name: "popover", title: "Popover",
      samples: [
        Sample("Views beside a view", state: false) { isOpen in
          Button("Share") { isOpen.wrappedValue = true }
            .popover(isPresented: isOpen) {
              VStack(spacing: 8) {
                Text("Share the picture").role(.headline)
                Button("Send") {}.style(.filled)
              }
            }
        }
      ], opening: .press)
  }

  /// A dialog.
  static var dialog: Section {
    Section(
      name: "dialog", title: "Dialog",
      samples: [
        Sample("A question in front of everything", state: false) { isAsking in
          Button("Delete") { isAsking.wrappedValue = true }
            .dialog(
              "Delete the song?", isPresented: isAsking,
              text: "It cannot be restored."
            ) {
              Button("Cancel") {
                isAsking.wrappedValue = false
              }
              Button("Delete") {
                isAsking.wrappedValue = false
              }
              .style(.destructive)
            }
        }
      ], opening: .press, room: 440)
  }

  /// A drawer.
  static var drawer: Section {
    Section(
      name: "drawer", title: "Drawer",
      samples: [
        Sample("Views that slide in from an edge", state: false) { isOpen in
          VStack {
            Button("Songs") { isOpen.wrappedValue = true }
              .style(.filled).frame(width: 90)
            Spacer()
          }
          .padding(12).frame(width: 300, height: 190)
          .background {
            Image(Samples.image).frame(height: 190)
          }
          .drawer(isPresented: isOpen, edge: .bottom) {
            Text("Songs").role(.headline)
              .padding(horizontal: 16, vertical: 40)
              .glass(.regular, adaptsInk: true)
              .outline(radius: 16)
          }
          .clip().outline(radius: 16)
        }
      ], opening: .press)
  }

  /// Widgets that are shown for a while.
  static var toasts: Section {
    Section(
      name: "toasts", title: "Toasts",
      samples: [
        Sample("A stack of widgets that slide in and out") {
          WidgetView {
            let stack = ToastStack(at: .right, width: 260)
            for title in ["Battery low", "Message from Ada"] {
              let views = ViewHost {
                Text(title).padding()
                  .glass(.regular, isLegible: true)
                  .outline(radius: 16)
              }
              stack.show(views, for: nil)
            }
            return stack
          }
          .frame(width: 300, height: 160)
          .background {
            Image(Samples.image).frame(height: 160)
          }
          .clip().outline(radius: 16)
        }
      ])
  }
}
