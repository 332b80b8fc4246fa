"""What every request passes: middleware, rate limits, security headers, static files, errors."""
