//! Where places are: ZIP codes, counties, distances.
