"""All of rate limiting: the algorithm, the limiter, and what each rate limit counts."""
