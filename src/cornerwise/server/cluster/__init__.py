"""What several servers share: messages, leases, time; and health, readiness and metrics."""
