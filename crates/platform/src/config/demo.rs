//! The demonstration's loads.

kernel::wire::words! {
    /// What the demonstration's loads do.
    pub enum DemoFreight {
        /// Trucks are on the road, by a clock that runs faster, and begin anew when they are through.
        Moving = "moving",
        /// They are made once, by the wall's clock, and no truck moves.
        Still = "still",
        /// There are none.
        Absent = "none",
    }
}
