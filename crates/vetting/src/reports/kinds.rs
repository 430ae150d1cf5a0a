//! All kinds of reports, in one table: their content, who can run them, their columns and their rows.
//!
//! A report never shows more than a screen shows the same person, so each kind has the guards of the screens that show the same. (Document
//! 2 §7: company reports.)

use super::rows::Content;
use platform::http::guards::{
    Guard, Guarded, ManageInvitations, ReadAssessment, ReadAudit, ReadCarrier, ReadConnections,
    ReadInsuranceCertificates, ReadRules, ReadSafety, ReadUsers, WatchCarriers,
};
use store::companies::reports::{ReportName, Table};

/// A kind of report.
#[derive(Clone, Copy, Debug)]
pub struct ReportKind {
    /// What rows and files know it by.
    pub name: ReportName,
    /// What people call it.
    pub label: &'static str,
    /// Its type.
    pub description: &'static str,
    /// The caller satisfies all of these.
    pub guards: &'static [Guard],
    /// The heads of its columns.
    pub columns: &'static [&'static str],
    pub(super) content: Content,
}

/// Every kind, in the order that the list shows.
pub const KINDS: &[ReportKind] = &[
    ReportKind {
        name: ReportName::UsersAndScopes,
        label: "Users and permissions",
        description: "Everyone at your company, their permissions, and when they last signed in.",
        guards: &[ReadUsers::GUARD],
        columns: &["Id", "First name", "Last name", "Email", "Phone", "Scopes", "Since", "Last sign-in"],
        content: Content::Table(Table::People),
    },
    ReportKind {
        name: ReportName::AuditLog,
        label: "Audit log",
        description: "Every change to access, oldest first: who, what and when.",
        guards: &[ReadAudit::GUARD],
        columns: &["Number", "When", "Action", "By", "Key", "Subject", "Details", "Address"],
        content: Content::Table(Table::AuditLog),
    },
    ReportKind {
        name: ReportName::Invitations,
        label: "Invitations",
        description: "Everyone you invited, who invited them, and the status.",
        guards: &[ManageInvitations::GUARD],
        columns: &["Id", "Email", "Scopes", "Site", "Invited by", "Made", "Delivered", "Expires", "Accepted", "State"],
        content: Content::Table(Table::Invitations),
    },
    ReportKind {
        name: ReportName::Connections,
        label: "Connections",
        description: "Every carrier your company connected with: its status, newest packet, and notes.",
        guards: &[ReadConnections::GUARD],
        columns: &[
            "Id",
            "USDOT",
            "Carrier",
            "City",
            "State",
            "Status",
            "Dismissed",
            "Packet",
            "Notes",
            "Since",
            "Changed",
            "Changed by",
            "Verdict",
            "Verdict reasons",
        ],
        content: Content::Table(Table::Connections),
    },
    ReportKind {
        name: ReportName::Subscriptions,
        label: "Monitored carriers",
        description: "Every carrier your company monitors, since when, and who added it.",
        guards: &[WatchCarriers::GUARD],
        columns: &["Id", "USDOT", "Carrier", "City", "State", "Since", "By", "Verdict", "Verdict reasons"],
        content: Content::Table(Table::Subscriptions),
    },
    ReportKind {
        name: ReportName::Assessments,
        label: "Carriers with assessments",
        description: "Every carrier your company monitors, its result by your rules today, and why it doesn't pass.",
        // Its reasons mention safety data.
        guards: &[ReadAssessment::GUARD, ReadSafety::GUARD],
        columns: &[
            "USDOT",
            "Docket",
            "Carrier",
            "City",
            "State",
            "Connection",
            "Classifications",
            "Result",
            "Why",
            "Assessed on",
            "Verdict",
            "Verdict reasons",
        ],
        content: Content::Assessments,
    },
    ReportKind {
        name: ReportName::InsuranceExpiries,
        label: "Insurance expiries",
        description: "Insurance in force of every carrier your company monitors, onboarded or invited: filings and confirmed \
                      certificates, what ends first on top.",
        guards: &[ReadCarrier::GUARD, ReadInsuranceCertificates::GUARD],
        columns: &[
            "USDOT",
            "Carrier",
            "Cover",
            "Insurer",
            "Policy",
            "Amount (USD)",
            "Effective",
            "Ends",
            "How it ends",
            "Source",
            "As of",
            "Verdict",
            "Verdict reasons",
        ],
        content: Content::Insurance,
    },
    ReportKind {
        name: ReportName::Overrides,
        label: "Overrides",
        description: "Every rule override for a carrier: what it allows, why, until when, and who ended it.",
        guards: &[ReadRules::GUARD],
        columns: &[
            "Id",
            "USDOT",
            "Carrier",
            "Classification",
            "Rule",
            "Result given",
            "Reason",
            "Made by",
            "Made",
            "Last day",
            "State",
            "Deactivated by",
            "Deactivated",
            "Verdict",
            "Verdict reasons",
        ],
        content: Content::Table(Table::Overrides),
    },
];

/// The kind of that name; none in no case, since the table has all (a test holds it).
pub fn find(name: ReportName) -> Option<&'static ReportKind> {
    KINDS.iter().find(|kind| kind.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_report_once_in_the_order_of_their_names() {
        let names: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();

        assert_eq!(names, ReportName::ALL);
    }
}
