//! The catalogue of FMCSA data sets, their parsers, derived facts, and the synthetic generator.
