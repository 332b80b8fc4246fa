"""Rate limits: the algorithm, the limiter, and what is limited."""
