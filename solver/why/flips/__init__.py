"""The smallest change: the fewest orders that would have to be others for an order to come to something else."""
