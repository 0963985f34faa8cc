//! Tests of number expressions.
