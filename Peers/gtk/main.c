// SPDX-License-Identifier: MIT

// gtk-peer none|blur|full scroll|still: the scene of the comparison, drawn by GTK 4.

#include <gtk/gtk.h>
#include <string.h>

#include "scene.h"

// Distance that the blur reaches.
#define REACH (3 * SCENE_PANEL_SIGMA)

static const char* panel;
static gboolean is_moving;

typedef struct {
  GtkWidget parent;
  GskRenderNode* cards;
  int position, step;
} Feed;
typedef struct {
  GtkWidgetClass parent;
} FeedClass;
G_DEFINE_TYPE(Feed, feed, GTK_TYPE_WIDGET)

static GdkRGBA color(unsigned rgb, float alpha) {
  return (GdkRGBA){(rgb >> 16 & 255) / 255.f, (rgb >> 8 & 255) / 255.f, (rgb & 255) / 255.f, alpha};
}

static void append_text(GtkWidget* widget, GtkSnapshot* snapshot, const struct scene_text* text) {
  PangoLayout* layout = gtk_widget_create_pango_layout(widget, text->string);
  PangoFontDescription* font = pango_font_description_new();
  pango_font_description_set_family(font, SCENE_FONT);
  pango_font_description_set_absolute_size(font, text->size * PANGO_SCALE);
  pango_font_description_set_weight(font, (PangoWeight)text->weight);
  pango_layout_set_font_description(layout, font);
  float top = text->baseline - (float)pango_layout_get_baseline(layout) / PANGO_SCALE;
  GdkRGBA ink = color(SCENE_INK, 1);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(text->x, top));
  gtk_snapshot_append_layout(snapshot, layout, &ink);
  gtk_snapshot_restore(snapshot);
  pango_font_description_free(font);
  g_object_unref(layout);
}

static void append_card(GtkWidget* widget, GtkSnapshot* snapshot, const struct scene_card* card) {
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, card->width, card->height);
  GskRoundedRect shape;
  gsk_rounded_rect_init_from_rect(&shape, &bounds, SCENE_CARD_RADIUS);
  GskColorStop stops[3];
  for (int i = 0; i < 3; i++) stops[i] = (GskColorStop){i / 2.f, color(card->colors[i], 1)};
  graphene_point_t end = card->is_vertical ? GRAPHENE_POINT_INIT(0, card->height)
                                           : GRAPHENE_POINT_INIT(card->width, 0);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(card->x, card->y));
  gtk_snapshot_push_rounded_clip(snapshot, &shape);
  gtk_snapshot_append_linear_gradient(
      snapshot, &bounds, &GRAPHENE_POINT_INIT(0, 0), &end, stops, 3);
  gtk_snapshot_pop(snapshot);
  for (int i = 0; i < SCENE_TEXT_COUNT; i++) {
    if (card->texts[i].string) append_text(widget, snapshot, &card->texts[i]);
  }
  gtk_snapshot_restore(snapshot);
}

// The background, beyond the window too, and the cards that show in `bounds`. The render node of
// all cards is made once.
static void append_view(Feed* feed, GtkSnapshot* snapshot, const graphene_rect_t* bounds) {
  if (!feed->cards) {
    GtkSnapshot* cards = gtk_snapshot_new();
    for (int i = 0; i < SCENE_CARD_COUNT; i++) {
      append_card(GTK_WIDGET(feed), cards, &scene_cards[i]);
    }
    feed->cards = gtk_snapshot_free_to_node(cards);
  }
  GdkRGBA background = color(SCENE_BACKGROUND, 1);
  gtk_snapshot_push_clip(snapshot, bounds);
  gtk_snapshot_append_color(snapshot, &background, bounds);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, -feed->position));
  gtk_snapshot_append_node(snapshot, feed->cards);
  gtk_snapshot_restore(snapshot);
  gtk_snapshot_pop(snapshot);
}

// The radius of a blur of the scene's sigma: GSK's renderers take twice the standard deviation, but
// the cairo renderer of GTK 4.8 the standard deviation itself.
static double blur_radius(Feed* feed) {
  GskRenderer* renderer = gtk_native_get_renderer(gtk_widget_get_native(GTK_WIDGET(feed)));
  gboolean is_single = GSK_IS_CAIRO_RENDERER(renderer) && gtk_get_minor_version() < 18;
  return is_single ? SCENE_PANEL_SIGMA : 2 * SCENE_PANEL_SIGMA;
}

static void append_panel(Feed* feed, GtkSnapshot* snapshot) {
  gboolean is_full = !strcmp(panel, "full");
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, SCENE_WIDTH, SCENE_PANEL_HEIGHT);
  graphene_rect_t below = GRAPHENE_RECT_INIT(
      -REACH, -REACH, SCENE_WIDTH + 2 * REACH, SCENE_PANEL_HEIGHT + 2 * REACH);
  float radius = is_full ? SCENE_PANEL_RADIUS : 0;
  GskRoundedRect shape;
  gsk_rounded_rect_init(
      &shape, &bounds, &GRAPHENE_SIZE_INIT(0, 0), &GRAPHENE_SIZE_INIT(0, 0),
      &GRAPHENE_SIZE_INIT(radius, radius), &GRAPHENE_SIZE_INIT(radius, radius));
  gtk_snapshot_push_rounded_clip(snapshot, &shape);
  if (is_full) {
    // Rows of the matrix give red, green and blue of (red, green, blue).
    float s = SCENE_PANEL_SATURATION, r = .213f * (1 - s), g = .715f * (1 - s), b = .072f * (1 - s);
    float values[16] = {r + s, r, r, 0, g, g + s, g, 0, b, b, b + s, 0, 0, 0, 0, 1};
    graphene_matrix_t matrix;
    graphene_matrix_init_from_float(&matrix, values);
    gtk_snapshot_push_color_matrix(snapshot, &matrix, graphene_vec4_zero());
  }
  gtk_snapshot_push_blur(snapshot, blur_radius(feed));
  append_view(feed, snapshot, &below);
  gtk_snapshot_pop(snapshot);
  if (is_full) {
    gtk_snapshot_pop(snapshot);
    GdkRGBA tint = color(SCENE_PANEL_TINT, SCENE_PANEL_TINT_ALPHA);
    gtk_snapshot_append_color(snapshot, &tint, &bounds);
  }
  gtk_snapshot_pop(snapshot);
}

static void feed_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  Feed* feed = (Feed*)widget;
  append_view(feed, snapshot, &GRAPHENE_RECT_INIT(0, 0, SCENE_WIDTH, SCENE_HEIGHT));
  if (strcmp(panel, "none")) append_panel(feed, snapshot);
}

static gboolean tick(GtkWidget* widget, GdkFrameClock* clock, gpointer data) {
  Feed* feed = (Feed*)widget;
  int next = feed->position + feed->step;
  if (next < 0 || next > SCENE_CONTENT_HEIGHT - SCENE_HEIGHT) feed->step = -feed->step;
  feed->position += feed->step;
  gtk_widget_queue_draw(widget);
  return G_SOURCE_CONTINUE;
}

static void feed_class_init(FeedClass* class) {
  GTK_WIDGET_CLASS(class)->snapshot = feed_snapshot;
}

static void feed_init(Feed* feed) {
  feed->position = SCENE_HOLD_AT;
  feed->step = SCENE_STEP;
}

static void activate(GtkApplication* app, gpointer data) {
  GtkWidget* window = gtk_application_window_new(app);
  GtkWidget* feed = g_object_new(feed_get_type(), NULL);
  gtk_window_set_child(GTK_WINDOW(window), feed);
  gtk_window_set_default_size(GTK_WINDOW(window), SCENE_WIDTH, SCENE_HEIGHT);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_fullscreen(GTK_WINDOW(window));
  gtk_window_present(GTK_WINDOW(window));
  if (is_moving) gtk_widget_add_tick_callback(feed, tick, NULL, NULL);
}

int main(int argc, char** argv) {
  if (argc != 3) {
    g_printerr("usage: gtk-peer none|blur|full scroll|still\n");
    return 2;
  }
  panel = argv[1];
  is_moving = !strcmp(argv[2], "scroll");
  GtkApplication* app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), 1, argv);
}
