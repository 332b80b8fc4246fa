"""HTTP infrastructure: middleware, rate limits, security headers, static files, errors."""
