//! Messages, templates and the transports that carry them.
