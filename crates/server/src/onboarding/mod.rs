//! How a carrier comes to haul for a broker: invitations, packets, agreements. (Product: "Connections and onboarding".)

pub mod carrier;
