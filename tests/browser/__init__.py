"""Tests in a real browser. A package, so that they share one."""
