"""What several servers share: messages, leases, time; and how one tells that it is well."""
