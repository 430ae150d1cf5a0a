//! Which columns there are, and how facts are coded in them.

/// Declares a table of columns: `COUNT` of them, each used as an index.
macro_rules! columns {
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident,)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            pub(crate) const ALL: &[Self] = &[$(Self::$variant,)+];
            pub(crate) const COUNT: usize = Self::ALL.len();
        }

        impl<T> std::ops::Index<$name> for [T] {
            type Output = T;

            fn index(&self, column: $name) -> &T {
                &self[column as usize]
            }
        }

        impl<T> std::ops::IndexMut<$name> for [T] {
            fn index_mut(&mut self, column: $name) -> &mut T {
                &mut self[column as usize]
            }
        }
    )+};
}

columns! {
    /// Columns of amounts and days.
    pub enum Number {
        /// Trucks, tractors and buses, as far as the declared number may be taken for the fleet's size: else unknown.
        PowerUnits,
        /// Drivers.
        TotalDrivers,
        /// The day since when carrier authority has been active without a gap.
        AuthoritySince,
        /// Dollars of BIPD insurance on file.
        BipdOnFile,
        /// The day of the last inspection.
        LastInspectedOn,
        /// Dollars of BIPD insurance required.
        BipdRequired,
        /// The day of the last registration update.
        Mcs150On,
        /// The day of registration.
        AddedOn,
        /// The day when insurance or authority ends by a served notice.
        LapsesOn,
        /// The day of the last change of contact data.
        ContactChangedOn,
        /// The day by which the next registration update is due.
        Mcs150DueOn,
        /// Trucks, tractors and buses, as declared.
        DeclaredUnits,
        /// The day of the out-of-service order in force.
        OrderedOutOn,
        /// Derived: the median model year of the trucks that were inspected of late (see `model_year`).
        TruckModelYear,
    }
    /// Columns of facts with a few values, a bit for each.
    pub(crate) enum Trait {
        StatusCode,
        CarrierOperation,
        SafetyRating,
        Common,
        Contract,
        Broker,
        /// Derived: which kinds of authority are active.
        ActiveAuthority,
        IsOutOfService,
        IsHazmat,
        /// Derived: whether there is a phone, an email address.
        Contact,
        Synthetic,
        IdentityAlert,
        EldConnected,
        PriorRevoked,
        /// Whether the declared power units may be taken for the fleet's size.
        FleetSize,
        /// Derived: the band of `FLEET_BANDS` that the power units lie in; no bit where they are not known.
        FleetBand,
        ImpersonationAlert,
        LookAlikeContact,
        /// Derived: whether it has a bad predecessor (see `predecessors`). It follows from other rows: a row by itself does not tell, and a
        /// new one keeps what was known.
        BadPredecessor,
        /// What ends on the day of `LapsesOn`.
        LapseKind,
        /// What the active carrier authority covers.
        AuthorityScope,
    }
    /// Columns of short codes: two letters, or the number of a text value; 0 is none.
    pub(crate) enum Letters {
        State,
        Country,
        OperatingStatus,
        AlertedOf,
    }
    /// Texts of a row.
    pub(crate) enum Text {
        LegalName,
        DbaName,
        City,
        /// The legal name as it is searched and sorted.
        LegalKey,
        DbaKey,
    }
}

/// How many texts of a row are shown: those before the keys.
pub(crate) const SHOWN_TEXTS: usize = Text::LegalKey as usize;
/// How many are keys of its names: the rest.
pub(crate) const NAME_KEYS: usize = Text::COUNT - SHOWN_TEXTS;

/// An unknown number. Above every value, so that unknown facts sort last and are in no range.
pub(crate) const UNKNOWN: u32 = u32::MAX;
/// A number that is known to be none.
pub(crate) const NONE: u32 = u32::MAX - 1;
/// The greatest number that is a value.
pub(crate) const GREATEST: u32 = u32::MAX - 2;

/// Bits of `Trait::ActiveAuthority`.
pub(crate) const CARRIER_AUTHORITY: u8 = 1;
pub(crate) const BROKER_AUTHORITY: u8 = 2;
/// Bits of `Trait::Contact`: has one, has none.
pub(crate) const PHONE: [u8; 2] = [1, 2];
pub(crate) const EMAIL: [u8; 2] = [4, 8];
/// Bits of `Trait::Synthetic`.
pub(crate) const SYNTHETIC: [u8; 2] = [1, 2];

/// The lower ends of the bands of fleet sizes; the last one has no end.
pub const FLEET_BANDS: [u32; 7] = [0, 1, 2, 6, 21, 101, 501];

/// Numbers that are filtered by most. They are kept a second time in two bytes, which halves what a filter reads.
pub(crate) const SHORT: [Number; 5] =
    [Number::PowerUnits, Number::TotalDrivers, Number::AuthoritySince, Number::BipdOnFile, Number::LastInspectedOn];

/// A number in two bytes: never less for a greater number, though great numbers share the last one. Dollars count in thousands, days from
/// the year 1900. Unknown and none are above all.
pub(crate) fn short(column: Number, number: u32) -> u16 {
    const YEAR_1900: u32 = 693_596;
    const GREATEST_SHORT: u32 = u16::MAX as u32 - 1;
    if number > GREATEST {
        return u16::MAX;
    }
    let scaled = match column {
        Number::PowerUnits | Number::TotalDrivers | Number::DeclaredUnits | Number::TruckModelYear => number,
        Number::BipdOnFile | Number::BipdRequired => number / 1000,
        Number::AuthoritySince
        | Number::LastInspectedOn
        | Number::Mcs150On
        | Number::AddedOn
        | Number::LapsesOn
        | Number::ContactChangedOn
        | Number::Mcs150DueOn
        | Number::OrderedOutOn => number.saturating_sub(YEAR_1900),
    };
    scaled.min(GREATEST_SHORT) as u16
}
