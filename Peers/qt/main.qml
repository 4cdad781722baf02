// SPDX-License-Identifier: MIT

// The panel over the scene, with the effects of Qt 5.

import QtQuick
import Qt5Compat.GraphicalEffects
import "scene.js" as Data

Item {
  id: root
  readonly property var panel: Data.scene.panel
  // Rows beneath the panel that its blur reaches.
  readonly property int reach: 3 * panel.sigma
  // FastBlur's radius for the scene's sigma: the one with the least error.
  readonly property int blurRadius: 80

  Feed {
    id: view
    anchors.fill: parent
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
