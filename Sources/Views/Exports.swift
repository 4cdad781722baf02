// SPDX-License-Identifier: MIT

// Authors of views import `Views` alone. If a view and a widget have the same name, the view wins,
// and `Widgets.Button` is the widget.
@_exported public import Observation
@_exported public import ScrimKit
