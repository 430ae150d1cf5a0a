//! Identifiers, names, scopes, plan flags, the clock: the words every other room uses.
