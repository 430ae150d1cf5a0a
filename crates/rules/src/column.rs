//! The facts that rules use, as columns: what each holds, and where the carrier index has it.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A count.
    Count,
    /// US dollars.
    Dollars,
    /// A day, as days since the year 1 began.
    Day,
    /// Yes or no.
    Flag,
    /// One of a few values.
    Word,
}

/// Declares the columns: kind, name, and where the carrier index has it.
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $kind:ident $word:literal $(in $index:literal)?;)+) => {
        /// A fact that rules use. Where the index has it, [`Column::in_index`] says under which name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Column { $($(#[$doc])* $name,)+ }

        impl Column {
            /// Every column.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its name in the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What it holds.
            pub const fn kind(self) -> Kind {
                match self { $(Self::$name => Kind::$kind,)+ }
            }

            /// The column of the carrier index that holds the same; none where the index has no such column.
            pub const fn in_index(self) -> Option<&'static str> {
                match self { $(Self::$name => columns!(@ $($index)?),)+ }
            }
        }
    };
    (@) => { None };
    (@ $index:literal) => { Some($index) };
}

columns! {
    /// Whether common or contract authority is active. In the index: yes when either is `A`, unknown when both are unknown, else no.
    CarrierAuthority: Flag "carrier_authority" in "common, contract";
    /// The first day of the present unbroken carrier authority; none when no carrier authority is active.
    AuthoritySince: Day "authority_since" in "authority_since";
    /// Whether broker authority is active.
    BrokerAuthority: Flag "broker_authority" in "broker";
    /// The day of the first served cancellation, suspension or revocation; none when none is known. Past days have happened.
    LapsesOn: Day "lapses_on" in "lapses_on";
    /// What ends on that day: `insurance`, or authority by `suspension` or `revocation`.
    LapseKind: Word "lapse_kind" in "lapse_kind";
    /// Whether FMCSA marks the carrier as the successor of a revoked one.
    PriorRevoked: Flag "prior_revoked";
    /// BIPD insurance on file.
    BipdOnFile: Dollars "bipd_on_file" in "bipd_on_file";
    /// BIPD insurance that FMCSA requires; none or 0 is that it requires none.
    BipdRequired: Dollars "bipd_required" in "bipd_required";
    /// Cargo insurance by a certificate. FMCSA keeps no such amounts.
    CargoCoverage: Dollars "cargo_coverage";
    /// The financial strength of the insurer, as A.M. Best writes it.
    InsurerRating: Word "insurer_rating";
    /// Whether the vehicles of the carrier are among those that its policy schedules.
    ScheduledVinsMatch: Flag "scheduled_vins_match";
    /// Whether a certificate of insurance was verified.
    VerifiedCertificate: Flag "verified_certificate";
    /// FMCSA's safety rating: `S`, `C`, `U`; none is not rated.
    SafetyRating: Word "safety_rating" in "safety_rating";
    /// The operating status as in FMCSA's Company Snapshot: `active`, `out_of_service` …
    OperatingStatus: Word "operating_status" in "operating_status";
    /// The day of the last roadside inspection; none when there was none. The index says none of a carrier without inspections even where no
    /// complete file of inspections was read: there it is unknown.
    LastInspectedOn: Day "last_inspected_on" in "last_inspected_on";
    /// Roadside inspections of the last 24 months.
    Inspections: Count "inspections";
    /// Trucks, tractors and buses that the carrier declares.
    PowerUnits: Count "power_units" in "power_units";
    /// Whether an out-of-service order is in force.
    OutOfService: Flag "is_out_of_service" in "is_out_of_service";
    /// Whether the registration form MCS-150 is overdue.
    Mcs150Overdue: Flag "mcs150_overdue";
    /// Whether the carrier lets an ELD provider report where its vehicles are.
    EldConnected: Flag "eld_connected" in "is_eld_connected";
    /// Whether the carrier was seen at its place of business.
    PhysicalLocationActivity: Flag "physical_location_activity";
    /// Whether an identifier that was typed in was verified.
    VerifiedIdentifier: Flag "verified_identifier";
    /// The day of the newest change of phone, email or address with FMCSA; none when there was none for as long as rules look back. The index
    /// says none of every carrier without a change, even where the census has not been followed for so long: there it is unknown.
    ContactChangedOn: Day "contact_changed_on" in "contact_changed_on";
    /// Whether a published identity alert names the carrier.
    IdentityAlert: Flag "identity_alert" in "has_identity_alert";
    /// Whether the company decided not to dispatch the carrier. In the index: whether it is in the company's set.
    DoNotDispatch: Flag "do_not_dispatch" in "do_not_dispatch";
    /// Whether a published identity alert says that someone uses the carrier's identity.
    ImpersonationAlert: Flag "impersonation_alert" in "has_impersonation_alert";
    /// Whether a strongly associated earlier carrier is under an out-of-service order or lost its authority.
    BadPredecessor: Flag "bad_predecessor" in "bad_predecessor";
    /// Whether a contact of the carrier resembles another carrier's.
    LookAlikeContact: Flag "look_alike_contact" in "has_look_alike_contact";
    /// The most that its active carrier authority covers: `property`, `household_goods` or `passengers`. None where none is active; the index
    /// has it as unknown there.
    AuthorityScope: Word "authority_scope" in "authority_scope";
    /// Whether the declared fleet can be as declared; unknown where only inspections could tell and these are unknown.
    FleetPlausible: Flag "fleet_plausible" in "fleet_size, last_inspected_on";
}
