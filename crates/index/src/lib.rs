//! The in-memory carrier index: columns, filters, sorting, names, places.
