// SPDX-License-Identifier: MIT

// qt-peer main|effects none|blur|full scroll|still: opens a QML file of the program's folder in a
// window.

#include <QGuiApplication>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickView>
#include <QUrl>

int main(int argc, char** argv) {
  QGuiApplication app(argc, argv);
  if (argc != 4) {
    fputs("usage: qt-peer main|effects none|blur|full scroll|still\n", stderr);
    return 2;
  }
  QQuickView view;
  view.rootContext()->setContextProperty("panelKind", QString::fromUtf8(argv[2]));
  view.rootContext()->setContextProperty("motion", QString::fromUtf8(argv[3]));
  view.setResizeMode(QQuickView::SizeRootObjectToView);
  view.setSource(QUrl::fromLocalFile(
      QCoreApplication::applicationDirPath() + "/" + QString::fromUtf8(argv[1]) + ".qml"));
  if (view.status() != QQuickView::Ready) return 1;
  view.showFullScreen();
  return app.exec();
}
