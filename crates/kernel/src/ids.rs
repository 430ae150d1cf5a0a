//! The product's own keys. Each is a number of its own kind, so that a company is never looked up by a user's number.

/// Declares ids: a newtype over `i64` that reads and writes as the bare number.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "database", derive(sqlx::Type), sqlx(transparent))]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )+};
}

ids! {
    /// A carrier, independent of the numbers agencies give it.
    CarrierId
    /// A company that uses the product.
    CompanyId
    /// A person who signs in.
    UserId
    /// Somebody who begins to sign up, until they have an account.
    SignUpId
    /// The second step of a sign-in.
    SignInStepId
    /// An invitation to join a company.
    UserInvitationId
    /// A plan that a company is on.
    PlanId
    /// A secret by which a company's own systems, or a person's Outlook, call the API.
    ApiKeyId
    /// An application that gets tokens for its own credentials.
    OauthApplicationId
    /// A company's connection with a carrier.
    ConnectionId
    /// A broker's invitation of a carrier to onboard.
    CarrierInvitationId
    /// A carrier's onboarding packet.
    PacketId
    /// A certificate of insurance.
    CertificateId
    /// A request to an insurance agent for a certificate.
    InsuranceRequestId
    /// A kept file.
    FileId
    /// An agreement that carriers sign.
    ContractId
    /// A classification of rules.
    ClassificationId
    /// An identity alert.
    IdentityAlertId
    /// What one company and an identity alert's publisher write to each other.
    IdentityThreadId
    /// A message in such a thread.
    IdentityMessageId
    /// A report that a company runs about itself.
    ReportId
    /// A saved search.
    SavedSearchId
    /// A set of filters under a name.
    FilterSetId
    /// A load.
    LoadId
    /// A stop of a load.
    StopId
    /// One carrier's part of hauling a load.
    MovementId
    /// A vehicle that a broker knows a carrier by.
    CarrierVehicleId
    /// A log of a load.
    LoadLogId
    /// A file of loads that is taken in.
    LoadImportId
    /// A partner for EDI.
    EdiPartnerId
    /// An EDI interchange.
    EdiInterchangeId
    /// A carrier's consent to read one telematics provider.
    TelematicsConnectionId
    /// The leave to follow one truck for one load.
    TrackingShareId
    /// A link to a load's driver page, customer page or pickup check.
    TrackingLinkId
    /// What a shipper's dock saw of a truck.
    PickupCheckId
    /// A photo or document of a load.
    LoadPaperId
    /// An alert that people work on.
    TicketId
    /// A question to a carrier about an alert.
    TicketAskId
    /// A code that is read to a carrier.
    VoiceCodeId
    /// An entry of a company's list of contacts.
    AlertContactId
    /// A rate confirmation.
    RateConfirmationId
    /// A mail with a rate confirmation.
    RateConfirmationMailId
    /// An email that came in for a rate confirmation.
    ReceivedMailId
    /// A browser that was proven to be a carrier's.
    CarrierDeviceId
    /// What came of asking a carrier about a load.
    LoadCarrierDispositionId
    /// A carrier's truck that is free somewhere.
    TruckPostingId
    /// A team of a company's people.
    TeamId
    /// A note on a carrier or an alert.
    NoteId
    /// An offer of a load to a carrier.
    LoadOfferId
    /// A carrier's bid for a load.
    LoadBidId
}
