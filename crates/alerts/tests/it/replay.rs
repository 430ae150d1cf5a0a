//! An input that is stored and read again gives the same alerts, byte for byte; and nothing changes before it is due.
