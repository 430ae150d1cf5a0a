//! The closed sets of values of rate confirmations.

kernel::wire::words! {
    /// Where a rate confirmation stands. (Document 2 §4; `pending` is ours.)
    pub enum ConfirmationStatus {
        /// A draft, or its email isn't delivered yet.
        Pending = "pending",
        /// The recipient's mail server took it.
        Delivered = "delivered",
        /// The carrier opened it.
        Viewed = "viewed",
        /// It no longer counts.
        Cancelled = "cancelled",
        /// The carrier declined it, or the broker noted that it did.
        Rejected = "rejected",
    }
}

impl ConfirmationStatus {
    /// Whether it still counts.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Delivered | Self::Viewed)
    }
}

kernel::wire::words! {
    /// Why a rate confirmation no longer counts. (loads.md §2.)
    pub enum EndedBecause {
        /// The broker canceled it, or noted that the carrier declined.
        Broker = "broker",
        /// The carrier rejected it.
        Carrier = "carrier",
        /// A newer revision takes its place.
        Revised = "revised",
        /// The carrier was taken off the load.
        CarrierRemoved = "carrier_removed",
        /// The load was canceled.
        LoadCancelled = "load_cancelled",
        /// Nobody answered in time.
        Expired = "expired",
    }
}

kernel::wire::words! {
    /// What a mail carries.
    pub enum MailKind {
        /// The confirmation, to the carrier.
        Offer = "offer",
        /// The signed document, to the carrier.
        CarrierCopy = "carrier_copy",
        /// The signed document, to the broker's own person.
        BrokerCopy = "broker_copy",
        /// That the confirmation was canceled, to the carrier.
        Cancellation = "cancellation",
        /// It came in.
        Received = "received",
    }
}

kernel::wire::words! {
    /// Where a mail stands. (Document 2 §4: delivered is `completed`; what is neither that nor `flagged` is undelivered.)
    pub enum MailStatus {
        /// It came in.
        Received = "received",
        /// It waits to be sent.
        Queued = "queued",
        /// It is held until someone releases it.
        Flagged = "flagged",
        /// It is being handed to the mail server.
        Sending = "sending",
        /// The mail server asked to try again later.
        Deferred = "deferred",
        /// The mail server took it.
        Completed = "completed",
        /// It could not be sent.
        Failed = "failed",
        /// The mail server refused it for good.
        Bounced = "bounced",
        /// It is not sent after all.
        Discarded = "discarded",
    }
}

kernel::wire::words! {
    /// How an email came in.
    pub enum ReceivedWay {
        /// Over SMTP.
        Smtp = "smtp",
        /// By the signed call.
        Call = "call",
    }
}

kernel::wire::words! {
    /// What became of an email that came in. (loads.md §5, point 1.)
    pub enum ReceivedStatus {
        /// It is kept and will be read.
        Received = "received",
        /// It was read, and what it names is not known yet.
        Waiting = "waiting",
        /// A rate confirmation was made from it.
        Taken = "taken",
        /// It can't be used as it is; its company is told why.
        Flagged = "flagged",
        /// It reported that an email of ours did not arrive.
        Reported = "reported",
        /// The same message was told before.
        Repeated = "repeated",
        /// It is nobody's.
        Unclaimed = "unclaimed",
    }
}

kernel::wire::words! {
    /// How a recipient stands: whether it is known to be the carrier. (loads.md §5, point 3.)
    pub enum Standing {
        /// On FMCSA's file, unchanged for 30 days (90 for a guarded load), or the one before it changed.
        OnFile = "on_file",
        /// Proven in the carrier's packet, 30 days ago or more (90 for a guarded load).
        PacketContact = "packet_contact",
        /// At the same private domain as one of these.
        SameDomain = "same_domain",
        /// Not on file, or on FMCSA's for an unknown time.
        Unknown = "unknown",
        /// On FMCSA's file, changed within 30 days (90 for a guarded load).
        Changed = "changed",
        /// Its domain looks like the carrier's or yours.
        LookAlike = "look_alike",
        /// On a block list, in an identity alert, or of a carrier that you don't dispatch.
        Alerted = "alerted",
    }
}

impl Standing {
    /// Whether a confirmation goes there without anyone's release.
    pub const fn is_sent(self) -> bool {
        matches!(self, Self::OnFile | Self::PacketContact | Self::SameDomain)
    }
}

kernel::wire::words! {
    /// How whoever answers showed that they speak for the carrier.
    pub enum ProvenBy {
        /// The link went to the address on FMCSA's file.
        OnFile = "on_file",
        /// A code that was emailed to a contact on file.
        Code = "code",
        /// A code that the broker read out on a call to a number on file.
        VoiceCode = "voice_code",
        /// A browser that was proven before.
        Device = "device",
        /// A code that a person of the broker gave where no contact on file was proven. How they made sure is in the decision record.
        Released = "released",
    }
}
