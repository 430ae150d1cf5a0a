//! Interchanges as partners write them, for tests.

use chrono::NaiveDate;
use edi::Separators;

/// What nearly everybody parts and ends with.
pub(crate) const USUAL: Separators = Separators { element: '*', component: '>', segment: '~' };

/// What is around a partner's transaction sets.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    /// Kind of id and id of the sender (ISA05, ISA06).
    pub(crate) sender: (&'static str, &'static str),
    /// Between whom the group is (GS02, GS03).
    pub(crate) applications: (&'static str, &'static str),
    /// Control numbers of the interchange and of the group.
    pub(crate) numbers: (&'static str, &'static str),
    pub(crate) signs: Separators,
    /// What stands behind each segment.
    pub(crate) between: &'static str,
}

/// A shipper whose every segment has a line.
pub(crate) const SHIPPER: Around = Around {
    sender: ("02", "SHPR"),
    applications: ("SHPR", "HWBK"),
    numbers: ("000000123", "77"),
    signs: USUAL,
    between: "\n",
};

/// An interchange of one group of transaction sets, each given from ST on without its trailer, a segment a line, with the usual signs. The trailers
/// number the sets by their places.
pub(crate) fn interchange(around: Around, sets: &[&str]) -> String {
    let Around { sender: (qualifier, sender), applications: (from, to), numbers: (number, group), signs, between } =
        around;
    let mut segments = vec![
        format!(
            "ISA*00*          *00*          *{qualifier}*{sender:<15}*02*HWBK           *261124*0930*U*00401*{number}*0*P*{}",
            signs.component
        ),
        format!("GS*SM*{from}*{to}*20261124*0930*{group}*X*004010"),
    ];
    for (at, set) in sets.iter().enumerate() {
        let lines: Vec<&str> =
            set.lines().map(|line| line.trim().trim_end_matches('~')).filter(|line| !line.is_empty()).collect();
        segments.extend(lines.iter().map(|line| (*line).to_owned()));
        segments.push(format!("SE*{}*{:04}", lines.len() + 1, at + 1));
    }
    segments.extend([format!("GE*{}*{group}", sets.len()), format!("IEA*1*{number}")]);
    let parted =
        |segment: String| format!("{}{}{between}", segment.replace('*', &signs.element.to_string()), signs.segment);
    segments.into_iter().map(parted).collect()
}

pub(crate) fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

/// A retailer's: an appointment at each end, pounds, charge in cents, references by stop.
pub(crate) const RETAILER: &str = "ST*204*0001~
    B2**HWBK**SH1001**PP~
    B2A*00*LT~
    L11*4500012345*PO~
    G62*64*20261125*1*1200*CT~
    NTE**CALL 2 H BEFORE ARRIVAL~
    N1*BT*NORTH STAR FOODS*93*NSF~
    N3*1 MARKET ST~
    N4*MINNEAPOLIS*MN*55401*US~
    N7**0*********TR****5300~
    S5*1*CL*42000*L*24~
    L11*PU7788*P8~
    G62*69*20261127*U*0800*LT~
    N1*SF*NORTH STAR DC 4*93*DC4~
    N3*500 DOCK RD~
    N4*FARGO*ND*58102*US~
    G61*SH*SHIPPING OFFICE*TE*7015550142~
    L5*1*FROZEN POTATOES~
    S5*2*CU*42000*L*24~
    G62*70*20261129*X*1400*LT~
    N1*ST*GREEN GROCER DALLAS*93*GG7~
    N3*88 COMMERCE ST~
    N4*DALLAS*TX*75201*US~
    L3*42000*G***285000******24*L~";
