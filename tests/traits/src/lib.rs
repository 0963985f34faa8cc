//! Nothing but a place for tests: see `tests/`.
