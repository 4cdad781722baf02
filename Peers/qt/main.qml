// SPDX-License-Identifier: MIT

// The scene of the comparison, drawn by Qt Quick.

import QtQuick
import Qt5Compat.GraphicalEffects
import "scene.js" as Data

Rectangle {
  id: root
  readonly property var scene: Data.scene
  readonly property var panel: Data.scene.panel
  // Rows beneath the panel that its blur reaches.
  readonly property int reach: 3 * panel.sigma
  // FastBlur's radius for the scene's sigma: the one with the least error.
  readonly property int blurRadius: 80
  color: scene.background

  Item {
    id: view
    anchors.fill: parent

    Rectangle {
      anchors.fill: parent
      color: root.scene.background
    }

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

  Component {
    id: blurred

    FastBlur {
      source: ShaderEffectSource {
        sourceItem: view
        sourceRect: Qt.rect(0, 0, root.width, root.panel.height + root.reach)
      }
      radius: root.blurRadius
    }
  }

  // The blur alone.
  Item {
    visible: panelKind === "blur"
    width: parent.width
    height: root.panel.height
    clip: true

    Loader {
      active: panelKind === "blur"
      width: parent.width
      height: root.panel.height + root.reach
      sourceComponent: blurred
    }
  }

  // The blur with saturation, tint and round corners.
  Loader {
    active: panelKind === "full"
    width: parent.width
    height: root.panel.height
    sourceComponent: Item {
      Item {
        id: glass
        anchors.fill: parent
        visible: false

        HueSaturation {
          width: parent.width
          height: root.panel.height + root.reach
          saturation: root.panel.saturation - 1
          source: Loader {
            width: glass.width
            height: root.panel.height + root.reach
            sourceComponent: blurred
          }
        }

        Rectangle {
          anchors.fill: parent
          color: root.panel.tint
          opacity: root.panel.tintAlpha
        }
      }

      Item {
        id: shape
        anchors.fill: parent
        visible: false
        clip: true

        Rectangle {
          y: -radius
          width: parent.width
          height: parent.height + radius
          radius: root.panel.radius
        }
      }

      OpacityMask {
        anchors.fill: parent
        source: glass
        maskSource: shape
      }
    }
  }
}
