//! Polynomials.
