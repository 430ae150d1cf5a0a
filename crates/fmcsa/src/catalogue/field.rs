//! One column of a table and how it is made from the file's columns.

/// A column of a table and where its value comes from.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The table's column.
    pub name: &'static str,
    /// The file's column or columns, as the layout's header names them.
    pub from: From,
    /// How the text becomes a value.
    pub kind: Kind,
    /// A row without this value is rejected.
    pub is_required: bool,
    /// A text that is not of the kind counts as unknown without a word: for codes that FMCSA's own files are known to break
    /// (REGION is seen as `PD` where the dictionary has numbers).
    pub is_lenient: bool,
    /// A row whose text here is not of the kind is rejected, because a blank would say something else: an order whose day of
    /// rescission cannot be read is not an order in force.
    pub is_decisive: bool,
}

/// Where a field's value comes from.
#[derive(Debug, Clone, Copy)]
pub enum From {
    /// One column of the file.
    One(&'static str),
    /// Several, which [`Kind`] puts together.
    Many(&'static [&'static str]),
}

impl From {
    /// The file's columns, in order.
    pub fn columns(&self) -> &[&'static str] {
        match self {
            Self::One(column) => std::slice::from_ref(column),
            Self::Many(columns) => columns,
        }
    }
}

/// How a text of the file becomes a value. Blank is null unless said otherwise. The date kinds name the form that FMCSA
/// writes in that column; all four forms are read in any of them, since no text fits two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text without the blanks around it.
    Text,
    /// Text in capitals: vehicle identification numbers and plates.
    Caps,
    /// Text that is empty, not null, when blank: part of a key.
    TextOrEmpty,
    /// A whole number, `smallint`.
    SmallInt,
    /// A whole number, `integer`.
    Int,
    /// A whole number, `bigint`.
    BigInt,
    /// A number such as `.69`, `0` or `2.5`, `real`.
    Real,
    /// A number with three implied decimals (`001250` is 1.25) unless it is written with a point, `real`.
    Thousandths,
    /// A date as YYYYMMDD, perhaps followed by a time.
    DateYmd,
    /// A date as MM/DD/YYYY.
    DateMdy,
    /// A date as DD-MON-YY.
    DateDonY,
    /// A date as YYYY-MM-DD.
    DateIso,
    /// A moment as YYYYMMDD HHMM.
    Timestamp,
    /// `Y` or `N`.
    Flag,
    /// `Y` or `N` where the column of the table says the opposite of the file's: `Y` is false.
    Denial,
    /// `X`, `Y` or `TRUE` for yes; blank for no.
    Mark,
    /// `U`, `X` or `Y` for yes; blank is null, because partial files leave it blank too.
    Sign,
    /// `true` or `false`.
    TrueFalse,
    /// Whole dollars, perhaps with decimals.
    Dollars,
    /// Thousands of dollars; the value is whole dollars.
    Thousands,
    /// A USDOT number, perhaps filled with zeros on the left; 0 is null.
    Dot,
    /// A docket, made canonical: prefix and digits without leading zeros. From two columns: prefix and number.
    Docket,
    /// A telephone number: ten digits when it has ten (or eleven that begin with 1), else as written.
    Phone,
    /// A postal code: `12345`, `12345-6789`, or as written.
    Zip,
    /// Bit n is set when the nth column is marked; null only in a form of the file that has none of the columns.
    Bits,
    /// The columns' counts, blank as 0; null when all are blank.
    Counts,
}

impl Field {
    const fn new(kind: Kind, name: &'static str, from: From) -> Self {
        Self { name, from, kind, is_required: false, is_lenient: false, is_decisive: false }
    }

    /// A row without this value is rejected.
    pub(crate) const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// A text that is not of the kind is unknown.
    pub(crate) const fn lenient(mut self) -> Self {
        self.is_lenient = true;
        self
    }

    /// A row whose text here cannot be read is rejected.
    pub(crate) const fn decisive(mut self) -> Self {
        self.is_decisive = true;
        self
    }

    /// A blank is the empty text.
    pub(crate) const fn or_empty(mut self) -> Self {
        self.kind = Kind::TextOrEmpty;
        self
    }
}

/// Makes the constructor of a field that comes from one column.
macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident: $kind:ident;)*) => { $(
        $(#[$doc])*
        pub(crate) const fn $name(name: &'static str, column: &'static str) -> Field {
            Field::new(Kind::$kind, name, From::One(column))
        }
    )* };
}

constructors! {
    text: Text;
    caps: Caps;
    small: SmallInt;
    int: Int;
    large: BigInt;
    real: Real;
    thousandths: Thousandths;
    date_ymd: DateYmd;
    date_mdy: DateMdy;
    date_don: DateDonY;
    date_iso: DateIso;
    stamp: Timestamp;
    flag: Flag;
    denial: Denial;
    mark: Mark;
    sign: Sign;
    truth: TrueFalse;
    dollars: Dollars;
    thousands: Thousands;
    dot: Dot;
    docket: Docket;
    phone: Phone;
    zip: Zip;
}

/// A code number from a list; any other text is unknown.
pub(crate) const fn code(name: &'static str, column: &'static str) -> Field {
    let mut field = Field::new(Kind::SmallInt, name, From::One(column));
    field.is_lenient = true;
    field
}

/// A docket whose prefix and number are in two columns; anything else in them is unknown.
pub(crate) const fn docket_parts(name: &'static str, columns: &'static [&'static str]) -> Field {
    Field::new(Kind::Docket, name, From::Many(columns)).lenient()
}

/// Marks put together into the bits of one number.
pub(crate) const fn bits(name: &'static str, columns: &'static [&'static str]) -> Field {
    Field::new(Kind::Bits, name, From::Many(columns))
}

/// Counts put together into one list.
pub(crate) const fn counts(name: &'static str, columns: &'static [&'static str]) -> Field {
    Field::new(Kind::Counts, name, From::Many(columns))
}
