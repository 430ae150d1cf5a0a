//! Email: messages, the texts of this product, and sending over SMTP.
//!
//! Where no SMTP server is configured, the server keeps email in the database (the outbox).

mod email;
mod message;
mod smtp;

pub use email::{
    CarrierInvitation, ConfirmedLoad, DeclinedRenewal, EmailBranding, FlaggedEmail, InsuranceRequest, LoadQuestion,
    NoticeLine, NoticesEmail, OfferedLoad, PacketEmail, ReplyRequest, TrackedLoad, UnacknowledgedAlert, account_exists,
    admitted, carrier_invitation, customer_link, declined_renewal, dock_link, driver_link, edit_request, eld_receipt,
    eld_request, eld_share_request, flagged_email, identity_alert_message, identity_alert_reply_request,
    identity_alert_to_review, insurance_request, invitation, load_offer, load_question, notices, onboarding_code,
    packet_change_receipt, packet_changed, packet_held, packet_receipt, packet_rejected, packet_submitted,
    password_reset, rate_confirmation, rate_confirmation_cancelled, rate_confirmation_code, rate_confirmation_signed,
    rate_confirmation_signed_for_broker, sign_in_code, sign_up_code, unacknowledged_alert,
};
pub use message::{Attachment, Message};
pub use smtp::{SendError, Smtp};
