// WaylandProtocols
