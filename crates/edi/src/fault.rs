//! What is wrong with an interchange, a group, a transaction set, a segment or an element, each with the code that its acknowledgment carries.

use std::fmt;

/// Declares problems, each with X12's code and with what a person reads, which is its meaning too.
macro_rules! problems {
    ($($(#[$meta:meta])* $name:ident { $($variant:ident = $code:literal, $words:literal;)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $(#[doc = $words] $variant,)+ }

        impl $name {
            /// X12's code for it.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $words,)+ })
            }
        }
    )+};
}

problems! {
    /// What is wrong with an interchange's envelope. (Data element I18, note code of TA1.)
    InterchangeProblem {
        ControlNumberDiffers = "001", "The control numbers of the interchange's header and trailer differ.";
        NoControlNumber = "018", "The interchange has no control number (ISA13).";
        GroupCount = "021", "The interchange's trailer gives another number of groups than there are.";
        TrailerMissing = "023", "The interchange ends before its trailer (IEA).";
        Structure = "024", "The interchange holds something outside of a group.";
        Duplicate = "025", "Another interchange of its sender has had its control number.";
    }

    /// What is wrong with a functional group. (Data element 716, in AK9.)
    GroupProblem {
        NotSupported = "1", "This kind of group is not taken.";
        TrailerMissing = "3", "The group ends before its trailer (GE).";
        ControlNumberDiffers = "4", "The control numbers of the group's header and trailer differ.";
        SetCount = "5", "The group's trailer gives another number of transaction sets than there are.";
    }

    /// What is wrong with a transaction set as a whole. (Data element 718, in AK5.)
    SetProblem {
        NotSupported = "1", "This kind of transaction set is not taken.";
        TrailerMissing = "2", "The transaction set ends before its trailer (SE).";
        ControlNumberDiffers = "3", "The control numbers of the set's header and trailer differ.";
        SegmentCount = "4", "The set's trailer gives another number of segments than there are.";
        SegmentsInError = "5", "One or more segments are wrong.";
        BadControlNumber = "7", "The control number of the set is missing or not 4 to 9 characters.";
    }

    /// What is wrong with a segment. (Data element 720, in AK3.)
    SegmentProblem {
        Unrecognized = "1", "This segment is not known.";
        Unexpected = "2", "This segment may not stand here.";
        Missing = "3", "This segment is missing.";
        TooMany = "5", "There are too many of this segment.";
        Elements = "8", "Elements of this segment are wrong.";
    }

    /// What is wrong with an element. (Data element 723, in AK4.)
    ElementProblem {
        Missing = "1", "This element is missing.";
        ConditionMissing = "2", "This element is missing beside another that requires it.";
        TooMany = "3", "The segment has too many elements.";
        TooLong = "5", "This element is too long.";
        BadCharacter = "6", "This element has a character that it may not have.";
        BadCode = "7", "This code is not taken here.";
        BadDate = "8", "This is not a date.";
        BadTime = "9", "This is not a time of day.";
    }
}

/// A segment that is wrong, and which element of it where that can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The segment's id.
    pub segment: String,
    /// Its place in the transaction set, ST being 1; for a missing one, where it was looked for.
    pub position: usize,
    /// What is wrong with the segment.
    pub problem: SegmentProblem,
    /// The element that is wrong.
    pub element: Option<ElementFault>,
}

/// The element of a segment that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementFault {
    /// Its place in the segment, the first being 1.
    pub place: usize,
    /// What is wrong with it.
    pub problem: ElementProblem,
    /// What it held, cut at 99 characters.
    pub value: String,
}

impl Fault {
    pub(crate) fn of_segment(segment: &str, position: usize, problem: SegmentProblem) -> Self {
        // Element 721 has 2 or 3 characters.
        Self { segment: segment.chars().take(3).collect(), position, problem, element: None }
    }

    pub(crate) fn of_element(
        segment: &crate::Segment<'_>,
        place: usize,
        problem: ElementProblem,
        value: Option<&str>,
    ) -> Self {
        let value = value.unwrap_or_default().chars().take(99).collect();
        let element = ElementFault { place, problem, value };
        Self { element: Some(element), ..Self::of_segment(segment.id, segment.position, SegmentProblem::Elements) }
    }
}

impl fmt::Display for Fault {
    /// Names segment and element as partners' guides do: `G6202 (segment 14): This is not a date. It holds "20261350".`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.element {
            None => write!(f, "{} (segment {}): {}", self.segment, self.position, self.problem),
            Some(element) => {
                write!(f, "{}{:02} (segment {}): {}", self.segment, element.place, self.position, element.problem)?;
                if element.value.is_empty() { Ok(()) } else { write!(f, " It holds \"{}\".", element.value) }
            }
        }
    }
}
