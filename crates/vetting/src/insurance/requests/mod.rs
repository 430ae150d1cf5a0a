//! Requests to insurance agents: an email with a link to upload the certificate, and reminders until the agent does. (Document 1 §3 and §7:
//! insurance certificate requests; trade: certificates come from agents, not from carriers.)

pub mod answer;
pub mod ask;
pub mod cancel;
pub mod create;
pub mod decline;
pub mod link;
pub mod list;
pub mod mail_request;
pub mod open;
pub mod remind;
pub mod view;

use chrono::TimeDelta;

/// How long after an email the next reminder is due.
pub const REMIND_AFTER: TimeDelta = TimeDelta::days(3);
/// The most reminders.
pub const MOST_REMINDERS: i32 = 3;
