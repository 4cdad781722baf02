// SPDX-License-Identifier: MIT

// webkit-peer URL: shows a page in a WebKitGTK view as large as the screen.

#include <webkit/webkit.h>

static const char* url;

static void activate(GtkApplication* app, gpointer data) {
  GtkWidget* window = gtk_application_window_new(app);
  GtkWidget* view = webkit_web_view_new();
  gtk_window_set_child(GTK_WINDOW(window), view);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_fullscreen(GTK_WINDOW(window));
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(view), url);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char** argv) {
  if (argc != 2) {
    g_printerr("usage: webkit-peer URL\n");
    return 2;
  }
  url = argv[1];
  GtkApplication* app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), 1, argv);
}
