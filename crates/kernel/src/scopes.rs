//! What a person may do: every scope that the specification names (1 §6, 2 §6). A role is a set of them.

crate::wire::words! {
    /// A permission of one user.
    pub enum Scope {
        /// Sees tickets (alerts).
        ViewTickets = "view_tickets",
        /// Changes tickets.
        ManageTickets = "manage_tickets",
        /// Changes tickets and writes notes on them.
        ManageTicketsAndNotes = "manage_tickets_and_notes",
        /// A manager of the load-lock desk.
        TicketsLoadLockManager = "tickets_load_lock_manager",
        /// Staff of the load-lock desk.
        TicketsLoadLockStaff = "tickets_load_lock_staff",
        /// Compliance staff; counts as a ticket manager.
        Compliance = "compliance",
        /// Sees the load board.
        ViewTfx = "view_tfx",
        /// Sees loads.
        ViewLoads = "view_loads",
        /// Changes loads.
        ManageLoads = "manage_loads",
        /// Works with rate confirmations.
        ManageRateConfirmations = "manage_rate_confirmations",
        /// Overrides rules for a carrier.
        ManageRuleOverrides = "manage_rule_overrides",
        /// Onboards carriers.
        Onboarding = "onboarding",
        /// Manages the company's users.
        ManageUsers = "manage_users",
        /// Finds carriers for loads.
        Sourcing = "sourcing",
        /// Hides safety data from its holder.
        BlockSafetyData = "block_safety_data",
        /// Publishes surveys.
        SurveysPublish = "surveys_publish",
        /// Works on surveys.
        SurveysWorkflow = "surveys_workflow",
        /// Works on insurance.
        InsuranceWorkflow = "insurance_workflow",
        /// Works on support cases.
        SupportWorkflow = "support_workflow",
        /// Sees carriers' bank accounts.
        ViewBankAccounts = "view_bank_accounts",
        /// Is notified of connections.
        ConnectionNotifications = "connection_notifications",
    }
}

impl Scope {
    /// What a broker's own people may hold: not the scopes of the operator's desks, and not [`Scope::BlockSafetyData`], which takes away.
    pub const OF_BROKERS: &'static [Self] = &[
        Self::ViewTickets,
        Self::ManageTickets,
        Self::ManageTicketsAndNotes,
        Self::TicketsLoadLockManager,
        Self::TicketsLoadLockStaff,
        Self::Compliance,
        Self::ViewTfx,
        Self::ViewLoads,
        Self::ManageLoads,
        Self::ManageRateConfirmations,
        Self::ManageRuleOverrides,
        Self::Onboarding,
        Self::ManageUsers,
        Self::Sourcing,
        Self::ViewBankAccounts,
        Self::ConnectionNotifications,
    ];

    /// Any of these lets its holder see tickets (alerts). (Document 2 §6.) The load-lock scopes and [`Scope::Compliance`] open nothing by
    /// themselves: they set the role of somebody who holds one of these.
    pub const OF_TICKETS: &'static [Self] = &[Self::ViewTickets, Self::ManageTickets, Self::ManageTicketsAndNotes];

    /// Any of these lets its holder see loads. (Document 2 §6.)
    pub const OF_LOADS: &'static [Self] =
        &[Self::ViewLoads, Self::ManageLoads, Self::ViewTickets, Self::ManageTickets, Self::ManageTicketsAndNotes];

    /// Those of these words that are scopes: a row may hold one that a newer release added.
    pub fn known(words: &[String]) -> Vec<Self> {
        words.iter().filter_map(|word| word.parse().ok()).collect()
    }

    /// Whether the holder of `scopes` is plain staff of the load-lock desk: they hold its staff scope and not its manager's. (Document 2 §3:
    /// is_self_staff.)
    pub fn is_self_staff(scopes: &[Self]) -> bool {
        scopes.contains(&Self::TicketsLoadLockStaff) && !scopes.contains(&Self::TicketsLoadLockManager)
    }

    /// Whether a broker may give it to their people.
    pub fn is_for_brokers(self) -> bool {
        self == Self::BlockSafetyData || Self::OF_BROKERS.contains(&self)
    }
}
