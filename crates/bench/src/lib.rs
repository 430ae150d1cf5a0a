//! Benchmarks of what the product exists for, beside PostgreSQL answering the same questions.
