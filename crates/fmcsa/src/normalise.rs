//! Pure functions that turn FMCSA's texts into values.
