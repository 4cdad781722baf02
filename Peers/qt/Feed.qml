// SPDX-License-Identifier: MIT

// The cards of the comparison's scene on their background.

import QtQuick
import "scene.js" as Data

Rectangle {
  id: root
  readonly property var scene: Data.scene
  color: scene.background

  Item {
    id: feed
    property int step: root.scene.step
    width: root.scene.width
    height: root.scene.contentHeight
    y: -root.scene.holdAt

    Repeater {
      model: root.scene.cards

      Rectangle {
        id: card
        required property var modelData
        x: modelData.x
        y: modelData.y
        width: modelData.width
        height: modelData.height
        radius: root.scene.card.radius
        gradient: Gradient {
          orientation: card.modelData.axis === "y" ? Gradient.Vertical : Gradient.Horizontal
          GradientStop { position: 0; color: card.modelData.colors[0] }
          GradientStop { position: 0.5; color: card.modelData.colors[1] }
          GradientStop { position: 1; color: card.modelData.colors[2] }
        }

        Repeater {
          model: card.modelData.texts

          Text {
            required property var modelData
            x: modelData.x
            y: modelData.baseline - baselineOffset
            text: modelData.string
            textFormat: Text.PlainText
            color: root.scene.card.ink
            font.family: root.scene.card.font
            font.pixelSize: modelData.size
            font.weight: modelData.weight
          }
        }
      }
    }
  }

  FrameAnimation {
    running: motion === "scroll"
    onTriggered: {
      const last = root.scene.contentHeight - root.scene.height
      const next = feed.step - feed.y
      if (next < 0 || next > last) feed.step = -feed.step
      feed.y -= feed.step
    }
  }
}
