// SPDX-License-Identifier: MIT

// The panel over the scene, with the effect of Qt 6.5 and later.

import QtQuick
import QtQuick.Effects
import "scene.js" as Data

Item {
  id: root
  readonly property var panel: Data.scene.panel
  // Rows beneath the panel that its blur reaches.
  readonly property int reach: 3 * panel.sigma
  readonly property bool isFull: panelKind === "full"

  Feed {
    id: view
    anchors.fill: parent
  }

  Loader {
    active: panelKind !== "none"
    width: parent.width
    height: root.panel.height
    clip: true

    sourceComponent: Item {
      MultiEffect {
        width: parent.width
        height: root.panel.height + root.reach
        source: ShaderEffectSource {
          sourceItem: view
          sourceRect: Qt.rect(0, 0, root.width, root.panel.height + root.reach)
        }
        autoPaddingEnabled: false
        blurEnabled: true
        blur: 1
        blurMax: 64
        // The one with the least error for the scene's sigma.
        blurMultiplier: 0.35
        saturation: root.isFull ? root.panel.saturation - 1 : 0
        maskEnabled: root.isFull
        maskSource: shape
        maskThresholdMin: 0.5
        maskSpreadAtMin: 1
      }

      Item {
        id: shape
        width: parent.width
        height: root.panel.height + root.reach
        visible: false
        layer.enabled: root.isFull

        Rectangle {
          width: parent.width
          height: root.panel.height
          bottomLeftRadius: root.panel.radius
          bottomRightRadius: root.panel.radius
        }
      }

      Rectangle {
        visible: root.isFull
        anchors.fill: parent
        color: root.panel.tint
        opacity: root.panel.tintAlpha
        bottomLeftRadius: root.panel.radius
        bottomRightRadius: root.panel.radius
      }
    }
  }
}
