// SPDX-License-Identifier: MIT

// Authors of views import `Views` alone. Where a view and a widget have one name, the view wins,
// and `Widgets.Button` is the widget.
@_exported public import Observation
@_exported public import ScrimKit
