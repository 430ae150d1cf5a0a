//! Access control in one table. Every operation names one of these guards, the OpenAPI document carries it as `x-guard`, and the front
//! end's menus and routes are generated from that. (Document 1 §2 and §6, document 2 §6.)

use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde::Serialize;

/// Who is admitted at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Everyone, signed in or not.
    Public,
    /// Anyone who is signed in, with or without a company.
    SignedIn,
    /// Members of a broker company.
    Broker,
    /// People who work for the product's operator, whatever their company.
    Staff,
}

/// What a caller must have. Each list is "any of"; an empty list requires nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a condition of its own, and the table names them")]
pub struct Guard {
    /// Its name, as the front end knows it.
    pub name: &'static str,
    /// Who is admitted at all.
    pub access: Access,
    /// The company's plan has one of these flags.
    pub plan: &'static [PlanFlag],
    /// The user holds one of these scopes.
    pub scopes: &'static [Scope],
    /// The user holds none of these scopes.
    pub without_scopes: &'static [Scope],
    /// In the watchdog brand, the plan must allow carrier search there.
    pub is_limited_in_watchdog: bool,
    /// Not part of the watchdog brand, whatever the plan.
    pub is_closed_in_watchdog: bool,
    /// The company must not have the vehicle search hidden.
    pub is_vehicle_search: bool,
    /// Members of a company whose subscription or trial has expired are admitted.
    pub allows_expired: bool,
    /// For people alone: keys and tokens of their companies' systems are refused.
    pub is_for_people: bool,
}

impl Guard {
    const fn new(access: Access, allows_expired: bool) -> Self {
        Self {
            name: "",
            access,
            plan: &[],
            scopes: &[],
            without_scopes: &[],
            is_limited_in_watchdog: false,
            is_closed_in_watchdog: false,
            is_vehicle_search: false,
            allows_expired,
            is_for_people: false,
        }
    }

    /// Open to everyone.
    const fn public() -> Self {
        Self::new(Access::Public, true)
    }

    /// Signed in, whatever the company's state.
    const fn signed_in() -> Self {
        Self::new(Access::SignedIn, true)
    }

    /// A member of a broker company that is not expired.
    const fn broker() -> Self {
        Self::new(Access::Broker, false)
    }

    /// Someone who works for the product's operator.
    const fn staff() -> Self {
        Self::new(Access::Staff, true)
    }

    /// One of these flags on the plan.
    pub(super) const fn plan(self, plan: &'static [PlanFlag]) -> Self {
        Self { plan, ..self }
    }

    /// One of these scopes.
    pub(super) const fn scopes(self, scopes: &'static [Scope]) -> Self {
        Self { scopes, ..self }
    }

    /// Not for holders of these scopes.
    const fn without(self, without_scopes: &'static [Scope]) -> Self {
        Self { without_scopes, ..self }
    }

    /// Limited in the watchdog brand.
    const fn limited_in_watchdog(self) -> Self {
        Self { is_limited_in_watchdog: true, ..self }
    }

    /// Not part of the watchdog brand.
    const fn closed_in_watchdog(self) -> Self {
        Self { is_closed_in_watchdog: true, ..self }
    }

    /// Part of the vehicle search, which a company may have hidden.
    const fn vehicle_search(self) -> Self {
        Self { is_vehicle_search: true, ..self }
    }

    /// Lets members of expired companies in.
    const fn also_expired(self) -> Self {
        Self { allows_expired: true, ..self }
    }

    /// For people alone.
    const fn for_people(self) -> Self {
        Self { is_for_people: true, ..self }
    }

    const fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }
}

/// A guard as a type, for [`Caller`](super::Caller).
pub trait Guarded: Send + Sync + 'static {
    /// What it requires.
    const GUARD: Guard;
}

/// Declares the table: a type for each guard, and `ALL`.
macro_rules! guards {
    ($($(#[$doc:meta])* $name:ident = $guard:expr;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl Guarded for $name {
                const GUARD: Guard = $guard.named(stringify!($name));
            }
        )+

        /// Every guard, in the table's order.
        pub const ALL: &[Guard] = &[$($name::GUARD,)+];
    };
}

/// Scopes of whoever works with carriers. Those who may only look at loads and tickets, or are only told of connections, have none of them.
const WORKING: &[Scope] = &[
    Scope::ManageTickets,
    Scope::ManageTicketsAndNotes,
    Scope::Compliance,
    Scope::ManageLoads,
    Scope::ManageRateConfirmations,
    Scope::ManageRuleOverrides,
    Scope::Onboarding,
    Scope::ManageUsers,
    Scope::Sourcing,
];

guards! {
    /// Sign-in, what the site is, and whether it lives.
    Public = Guard::public();
    /// What concerns the person alone: who they are, their feature flags.
    SignedIn = Guard::signed_in();
    /// One's own sessions, password and authenticator app. For people alone, not for their company's systems.
    OwnSecurity = Guard::signed_in().for_people();
    /// Finishing sign-up: names, a company, an open invitation. For people alone, not for their company's systems.
    FinishSignUp = Guard::signed_in().for_people();
    /// The company's users and who may do what.
    ManageUsers = Guard::broker().also_expired().scopes(&[Scope::ManageUsers]).for_people();
    /// Oneself, or, with manage_users, a teammate: `users::update` distinguishes them.
    ChangeUsers = Guard::broker().also_expired().for_people();
    /// Open invitations. (Document 2 §5: resending goes with sourcing and manage_users.)
    ManageInvitations = Guard::broker().also_expired().scopes(&[Scope::ManageUsers, Scope::Sourcing]).for_people();
    /// What was done to anyone's access.
    ReadAudit = Guard::broker().also_expired().scopes(&[Scope::ManageUsers]);
    /// The people of one's own company.
    ReadUsers = Guard::broker().also_expired();
    /// Places: they are chosen where carriers are searched and alerts are written, which brokers do; sign-up requires none.
    ReadAreas = Guard::broker();
    /// Finding carriers.
    SearchCarriers = Guard::broker().limited_in_watchdog();
    /// Saved searches, and the filters that searches begin with.
    KeepSearches = Guard::broker().limited_in_watchdog();
    /// What a search found, as a file.
    ExportCarriers = Guard::broker().plan(&[PlanFlag::Export]).limited_in_watchdog();
    /// Finding carriers by lane. (Document 1 §6: lane search and its results need can_lane_search.)
    SearchLanes = Guard::broker().plan(&[PlanFlag::LaneSearch]).limited_in_watchdog();
    /// A carrier's profile.
    ReadCarrier = Guard::broker().limited_in_watchdog();
    /// A carrier's safety record: inspections, violations, crashes, measures.
    ReadSafety = Guard::broker().without(&[Scope::BlockSafetyData]).limited_in_watchdog();
    /// Deciding about carriers: connecting, not dispatching. (Document 1 §6: can_connect gates connecting; it names no scope. Ours: people who
    /// may only look do not decide for their company.)
    ManageConnections = Guard::broker().plan(&[PlanFlag::Connect]).scopes(WORKING).limited_in_watchdog();
    /// Invitations and packets as lists, agreements and payment terms.
    ReadOnboarding = Guard::broker().plan(&[PlanFlag::Connect]).limited_in_watchdog();
    /// Inviting carriers to haul, which writes to them in the company's name.
    InviteCarriers = Guard::broker()
        .plan(&[PlanFlag::Connect])
        .scopes(&[Scope::Onboarding, Scope::Sourcing, Scope::ManageUsers])
        .limited_in_watchdog();
    /// Carriers' answers in their packets, and decisions on them. (Document 1 §6: onboarding goes with its scope or manage_users.)
    ReviewPackets =
        Guard::broker().plan(&[PlanFlag::Connect]).scopes(&[Scope::Onboarding, Scope::ManageUsers]).limited_in_watchdog();
    /// The agreements that carriers sign, and how the company pays.
    ManageAgreements =
        Guard::broker().plan(&[PlanFlag::Connect]).scopes(&[Scope::Onboarding, Scope::ManageUsers]).limited_in_watchdog();
    /// The company's decisions about carriers, and the lists of them.
    ReadConnections = Guard::broker().limited_in_watchdog();
    /// Carriers that the company monitors: reading them, adding and ending subscriptions.
    WatchCarriers = Guard::broker().limited_in_watchdog();
    /// Vehicles by themselves (not a carrier's own list).
    ReadVehicles = Guard::broker().limited_in_watchdog().vehicle_search();
    /// What is worked out of a carrier's record, on plans that have insights. (Document 2 §6: paywall flags gate insights.)
    ViewInsights = Guard::broker().plan(&[PlanFlag::ViewInsights]).limited_in_watchdog();
    /// Requesting a carrier's consent to connect its devices.
    AskForTelematics = Guard::broker().plan(&[PlanFlag::Connect]).limited_in_watchdog().for_people();
    /// The carrier's own side of telematics: `telematics::consents` admits people who manage a carrier's company.
    OwnTelematics = Guard::signed_in().for_people();
    /// The company's plan and how it pays. For people alone, not for their company's systems.
    ManageBilling = Guard::broker().also_expired().scopes(&[Scope::ManageUsers]).for_people();
    /// Keys and applications of the company's own systems.
    ManageKeys = Guard::broker().plan(&[PlanFlag::Api]).scopes(&[Scope::ManageUsers]).for_people();
    /// One's own Outlook key.
    OwnOutlook = Guard::broker().for_people();
    /// Changes to the company's own data: reading them, requesting them.
    ReadCompanyChangeOrders = Guard::broker();
    /// Deciding on them.
    DecideChangeOrders = Guard::broker().scopes(&[Scope::ManageUsers]).for_people();
    /// The company's logo, which the carriers that it invites see.
    ManageLogo = Guard::broker().scopes(&[Scope::ManageUsers]).for_people();
    /// The company's reports about itself. Each kind requires the scopes of the screen that shows the same.
    RunReports = Guard::broker().plan(&[PlanFlag::Export]);
    /// What brokers reported about carriers: identity alerts, and what is written about them. Open in the fraud-watch brand.
    ReadIdentityAlerts = Guard::broker();
    /// Reporting, writing to a publisher, requesting an edit. For people only, not API keys: a person is responsible for what is said.
    ReportIdentity = Guard::broker().for_people();
    /// Taking a published alert back: its publisher's company, expired or not, and staff; `identity::alerts::unpublish` distinguishes them.
    UnpublishIdentityAlert = Guard::signed_in().for_people();
    /// Looking at reports before others see them.
    ReviewIdentityAlerts = Guard::staff().for_people();
    /// Which public files were imported, and what could not be read of them.
    ReadImports = Guard::staff().for_people();
    /// What happened to carriers that the company monitors.
    ReadNotices = Guard::broker();
    /// A person's read marks and email preferences.
    OwnNotices = Guard::broker().for_people();
    /// Where the company's own systems receive them. For people alone: who holds a key must not lead the company's news elsewhere.
    ManageWebhooks = Guard::broker().plan(&[PlanFlag::Api]).scopes(&[Scope::ManageUsers]).for_people();
    /// Classifications, rules and overrides of the company.
    ReadRules = Guard::broker().plan(&[PlanFlag::Rule]);
    /// A carrier's assessment by them.
    ReadAssessment = Guard::broker().plan(&[PlanFlag::Rule]).limited_in_watchdog();
    /// Changing classifications and rules, which decides for the whole company: who may make exceptions does not set the rules by it.
    ChangeRules = Guard::broker().plan(&[PlanFlag::Rule]).scopes(&[Scope::ManageUsers]);
    /// Certificates of insurance the company received, and its requests to agents. (Document 2 §6: paywall flags gate them.)
    ReadInsuranceCertificates = Guard::broker().plan(&[PlanFlag::ViewInsuranceCertificates]).limited_in_watchdog();
    /// Adding certificates and requesting them from agents.
    ManageInsuranceCertificates =
        Guard::broker().plan(&[PlanFlag::ViewInsuranceCertificates]).limited_in_watchdog().for_people();
    /// Standing for what a certificate says, which decides for the whole company.
    ConfirmInsuranceCertificates = Guard::broker()
        .plan(&[PlanFlag::ViewInsuranceCertificates])
        .scopes(&[Scope::Onboarding, Scope::ManageRuleOverrides])
        .limited_in_watchdog()
        .for_people();
    /// Exceptions for single carriers.
    OverrideRules = Guard::broker().plan(&[PlanFlag::Rule]).scopes(&[Scope::ManageRuleOverrides]);
    /// What the company decided about carriers, and what it knew then. Whoever may look at a carrier may record that they did.
    ReadDecisions = Guard::broker().limited_in_watchdog();
    /// Alerts about loads, and the notes on them. (Document 2 §6: can_load_dashboard and a tickets scope.)
    ReadTickets =
        Guard::broker().plan(&[PlanFlag::LoadDashboard]).scopes(Scope::OF_TICKETS).closed_in_watchdog();
    /// Hearing of high alerts at once. For people alone: a session ends, and with it what is heard; programs have webhooks.
    HearTickets = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard])
        .scopes(Scope::OF_TICKETS)
        .closed_in_watchdog()
        .for_people();
    /// Working on alerts: taking them, closing them, asking carriers. (Document 2 names manage_tickets and manage_tickets_and_notes without
    /// their calls.)
    ManageTickets = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard])
        .scopes(&[Scope::ManageTickets, Scope::ManageTicketsAndNotes])
        .closed_in_watchdog();
    /// Reading a code to a carrier on the phone. For people alone: a program dials no one, and someone stands for the call.
    CallCarriers = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard])
        .scopes(&[Scope::ManageTickets, Scope::ManageTicketsAndNotes])
        .closed_in_watchdog()
        .for_people();
    /// When alerts are raised, and the lists of contacts that they compare with, which holds for the whole company: the load-lock desk's
    /// managers, who satisfy `ReadTickets` too. For people alone.
    SetAlerts = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard])
        .scopes(&[Scope::TicketsLoadLockManager, Scope::Compliance])
        .closed_in_watchdog()
        .for_people();
    /// Lists of loads. (Document 2 §6: can_load_dashboard and one of five scopes.)
    ReadLoads =
        Guard::broker().plan(&[PlanFlag::LoadDashboard]).scopes(Scope::OF_LOADS).closed_in_watchdog();
    /// One load, where its truck is, its logs. (Document 2 §6: can_load_dashboard or can_post_loads, and one of the same scopes.)
    ReadLoad = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard, PlanFlag::PostLoads])
        .scopes(Scope::OF_LOADS)
        .closed_in_watchdog();
    /// Creating and changing loads, importing them, sharing where they are. (Document 2 names manage_loads without its calls.)
    ManageLoads = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard, PlanFlag::PostLoads])
        .scopes(&[Scope::ManageLoads])
        .closed_in_watchdog();
    /// Logging arrivals, check calls and positions: whoever manages loads or works on alerts.
    LogLoads = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard, PlanFlag::PostLoads])
        .scopes(&[Scope::ManageLoads, Scope::ManageTickets, Scope::ManageTicketsAndNotes])
        .closed_in_watchdog();
    /// A list of loads as a file. Whoever exports it satisfies `ReadLoads` too: `loads::export` checks both.
    ExportLoads = Guard::broker().plan(&[PlanFlag::Export]).scopes(Scope::OF_LOADS).closed_in_watchdog();
    /// The thresholds that decide when a load is late, silent or over, which hold for the whole company. For people alone.
    SetLoads = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard])
        .scopes(&[Scope::ManageLoads])
        .closed_in_watchdog()
        .for_people();
    /// Recording what was established before a pickup, and releasing a pickup number. For people alone: someone stands for it.
    ClearLoads = Guard::broker()
        .plan(&[PlanFlag::LoadDashboard, PlanFlag::PostLoads])
        .scopes(&[Scope::ManageLoads])
        .closed_in_watchdog()
        .for_people();
    /// The load board: loads and carriers' trucks on it, carriers that fit a load. (Document 2 §6: the exchange and its load detail need view_tfx.)
    ReadBoard = Guard::broker().scopes(&[Scope::ViewTfx]).closed_in_watchdog();
    /// Putting loads on the board and taking them off. (Document 2 names can_post_loads and manage_loads without their calls.)
    PostLoads = Guard::broker().plan(&[PlanFlag::PostLoads]).scopes(&[Scope::ManageLoads]).closed_in_watchdog();
    /// Finding carriers for loads: recording what they said, and where their trucks are free. (Ours: whoever sources carriers or manages loads.)
    Source = Guard::broker().scopes(&[Scope::Sourcing, Scope::ManageLoads]).closed_in_watchdog();
    /// Rate confirmations and the emails that carry them. (Document 2 §6: manage_rate_confirmations.)
    RateCons = Guard::broker().scopes(&[Scope::ManageRateConfirmations]).closed_in_watchdog();
    /// Sending and cancelling them: someone stands for what the company offers. For people alone.
    SendRateCons = Guard::broker().scopes(&[Scope::ManageRateConfirmations]).closed_in_watchdog().for_people();
    /// Sending one against what was found, or to someone who isn't known to be the carrier. Whoever does satisfies `SendRateCons` too:
    /// `rate_confirmations` checks both.
    ReleaseRateCons = Guard::broker().scopes(&[Scope::ManageRuleOverrides]).closed_in_watchdog().for_people();
    /// Teams and who is on them. (Document 2 names no scope: any of a broker's people.)
    ReadTeams = Guard::broker().closed_in_watchdog();
    /// Creating and deleting teams, and who is on them.
    ManageTeams = Guard::broker().scopes(&[Scope::ManageUsers]).closed_in_watchdog();
    /// Notes about carriers. Those on alerts are for whoever satisfies `ReadTickets`: `notes::list` distinguishes them.
    ReadNotes = Guard::broker().closed_in_watchdog();
    /// Writing notes about carriers. Those on alerts require manage_tickets_and_notes: `notes` distinguishes them.
    WriteNotes = Guard::broker()
        .scopes(&[Scope::ManageTicketsAndNotes, Scope::Onboarding, Scope::Sourcing, Scope::Compliance])
        .closed_in_watchdog();
    /// Putting carriers in classifications.
    AssignClassifications = Guard::broker().plan(&[PlanFlag::Rule]).scopes(&[Scope::ManageRuleOverrides, Scope::Onboarding]);
}
