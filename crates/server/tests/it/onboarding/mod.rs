//! Onboarding: invitations, packets, agreements, and the carrier's own pages.

mod carrier;
