"""Pictures of positions and orders: as SVG, without any library."""
