// WaylandCore
