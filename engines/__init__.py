"""Other engines: asked, compared, provoked, and told by which rules they judge."""
