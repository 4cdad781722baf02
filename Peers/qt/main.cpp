// SPDX-License-Identifier: MIT

// qt-peer none|blur|full scroll|still: opens main.qml of the program's folder in a window.

#include <QGuiApplication>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickView>
#include <QUrl>

int main(int argc, char** argv) {
  QGuiApplication app(argc, argv);
  if (argc != 3) {
    fputs("usage: qt-peer none|blur|full scroll|still\n", stderr);
    return 2;
  }
  QQuickView view;
  view.rootContext()->setContextProperty("panelKind", QString::fromUtf8(argv[1]));
  view.rootContext()->setContextProperty("motion", QString::fromUtf8(argv[2]));
  view.setResizeMode(QQuickView::SizeRootObjectToView);
  view.setSource(QUrl::fromLocalFile(QCoreApplication::applicationDirPath() + "/main.qml"));
  if (view.status() != QQuickView::Ready) return 1;
  view.showFullScreen();
  return app.exec();
}
