//! What a company's plan allows: the paywall flags of the specification (1 §3, 2 §3).

crate::wire::words! {
    /// A paywall flag that a plan sets.
    pub enum PlanFlag {
        /// The load dashboard.
        LoadDashboard = "can_load_dashboard",
        /// Connecting with carriers.
        Connect = "can_connect",
        /// Rules and assessments.
        Rule = "can_rule",
        /// Search by lane.
        LaneSearch = "can_lane_search",
        /// Posting loads to the board.
        PostLoads = "can_post_loads",
        /// The fraud-watch brand.
        IsWatchdog = "is_watchdog",
        /// Access by the company's own systems.
        Api = "can_api",
        /// Access by the company's own systems, with insights.
        ApiWithInsights = "can_api_with_insights",
        /// Export of lists.
        Export = "can_export",
        /// Export of lists, with insights.
        ExportWithInsights = "can_export_with_insights",
        /// Insights about carriers.
        ViewInsights = "can_view_insights",
        /// Certificates of insurance.
        ViewInsuranceCertificates = "can_view_insurance_certificates",
    }
}

impl PlanFlag {
    /// Everything that a plan of the broker brand can hold.
    pub const OF_BROKERS: &'static [Self] = &[
        Self::LoadDashboard,
        Self::Connect,
        Self::Rule,
        Self::LaneSearch,
        Self::PostLoads,
        Self::Api,
        Self::ApiWithInsights,
        Self::Export,
        Self::ExportWithInsights,
        Self::ViewInsights,
        Self::ViewInsuranceCertificates,
    ];
}
