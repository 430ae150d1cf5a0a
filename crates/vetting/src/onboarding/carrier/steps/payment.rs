//! How the carrier is paid: to its bank, or to the factoring company that bought its invoices, and how soon. Routing and account number are
//! encrypted; only the account's last four digits can be read afterwards.

use super::bank::{account_number, routing_number};
use super::parts::{email, line, optional};
use super::save::{Saving, Secret, save};
use crate::onboarding::carrier::hidden::Hidden;
use crate::onboarding::carrier::missing::is_offered;
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::Step;
use crate::onboarding::carrier::view::{CarrierPacket, MOST_FILES};
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::onboarding::carrier_access::ProvedPacket;
use store::onboarding::packet_files::PacketFileKind;
use store::onboarding::secrets::SecretKind;
use store::onboarding::{packet_files, submission};
use utoipa::ToSchema;

/// The longest name.
const LONGEST_NAME: usize = 200;

/// Request body: payment details to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingPaymentToSave {
    /// Version being changed; 0 if nothing was saved yet.
    version: i32,
    /// The answers.
    payment: PaymentAnswers,
    /// The bank's routing number. If omitted together with the account number, the saved numbers are kept. Stored encrypted.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    routing_number: Option<Hidden>,
    /// Account number. Stored encrypted.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    account_number: Option<Hidden>,
}

/// How the carrier is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentAnswers {
    /// Who the broker pays.
    pub method: PaymentMethod,
    /// The carrier's bank; null if a factoring company is paid.
    #[serde(default)]
    pub bank: Option<BankAnswers>,
    /// The factoring company; null if the carrier is paid directly.
    #[serde(default)]
    pub factoring: Option<FactoringAnswers>,
    /// Id of one of the broker's payment terms; null if it offers none.
    #[serde(default)]
    pub payment_term_id: Option<i64>,
}

/// Who the broker pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    /// The carrier, to its account.
    Bank,
    /// A factoring company, by its notice of assignment.
    Factoring,
}

/// A bank account, without its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankAnswers {
    /// Name on the account.
    pub account_holder: String,
    /// Name of the bank.
    #[serde(default)]
    pub bank_name: Option<String>,
    /// Type of account.
    pub account_type: AccountType,
}

/// Account type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountType {
    /// A checking account.
    Checking,
    /// A savings account.
    Savings,
}

/// A factoring company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FactoringAnswers {
    /// The factoring company's name.
    pub company_name: String,
    /// Email address.
    pub email: String,
    /// Phone number, as +15551234567.
    #[serde(default)]
    pub phone: Option<String>,
}

/// The numbers of an account, checked.
struct Account {
    routing: String,
    account: String,
}

impl PaymentAnswers {
    fn check(mut self, routing: Option<&Hidden>, account: Option<&Hidden>) -> Result<(Self, Option<Account>), Error> {
        let mut invalid = ValidationErrors::default();
        let c = &mut invalid;
        let given = |text: Option<&Hidden>| text.map(|text| text.reveal().trim().to_owned()).filter(|t| !t.is_empty());
        let (routing, account) = (given(routing), given(account));
        let mut numbers = None;
        match self.method {
            PaymentMethod::Bank => {
                self.factoring = None;
                match &mut self.bank {
                    Some(bank) => {
                        line(c, "payment.bank.account_holder", &mut bank.account_holder, LONGEST_NAME);
                        optional(c, "payment.bank.bank_name", &mut bank.bank_name, LONGEST_NAME);
                    }
                    None => c.add("payment.bank", "Describe your account."),
                }
                if routing.is_some() || account.is_some() {
                    let routing = routing_number(&routing.unwrap_or_default());
                    let routing = routing.map_err(|why| c.add("routing_number", why)).ok();
                    let account = account_number(&account.unwrap_or_default());
                    let account = account.map_err(|why| c.add("account_number", why)).ok();
                    numbers = routing.zip(account).map(|(routing, account)| Account { routing, account });
                }
            }
            PaymentMethod::Factoring => {
                self.bank = None;
                match &mut self.factoring {
                    Some(factoring) => {
                        line(c, "payment.factoring.company_name", &mut factoring.company_name, LONGEST_NAME);
                        email(c, "payment.factoring.email", &mut factoring.email);
                        let phone = c.phone("payment.factoring.phone", factoring.phone.as_ref());
                        factoring.phone = phone.map(str::to_owned);
                    }
                    None => c.add("payment.factoring", "Name the factoring company."),
                }
                if routing.is_some() || account.is_some() {
                    c.add("account_number", "A factoring company is paid by its notice of assignment.");
                }
            }
        }
        invalid.end()?;
        Ok((self, numbers))
    }
}

/// Saves how the carrier is paid.
///
/// After the broker has approved the packet, a change puts it on hold until the broker reviews it.
#[utoipa::path(
    put,
    path = "/api/v1/carrier_onboarding/{id}/payment",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The step was saved from another device in the meantime, or the packet can't be changed now."),
    )
)]
pub async fn save_carrier_onboarding_payment(
    app: App,
    proved: Proved,
    from: Address,
    Json(given): Json<OnboardingPaymentToSave>,
) -> Reply<Json<CarrierPacket>> {
    let (answers, account) = given.payment.check(given.routing_number.as_ref(), given.account_number.as_ref())?;
    refuse_unfounded(&app, &proved.packet, &answers).await?;
    let plain = account.as_ref().map(|numbers| {
        let both = json!({"routing_number": numbers.routing, "account_number": numbers.account});
        (both.to_string(), numbers.account[numbers.account.len() - 4..].to_owned())
    });
    let secret = match (answers.method, &plain) {
        (PaymentMethod::Bank, Some((plain, last_four))) => Secret::Set { kind: SecretKind::Bank, plain, last_four },
        (PaymentMethod::Bank, None) => {
            Secret::Keep { kind: SecretKind::Bank, field: "account_number", same: "/method" }
        }
        (PaymentMethod::Factoring, _) => Secret::Remove { kind: SecretKind::Bank },
    };
    let saving = Saving { step: Step::Payment, version: given.version, answers: &answers, secret };
    save(&app, proved, from, saving).await.map(Json)
}

/// The term must be one that the broker offers; and once a packet was complete, a factoring company needs its notice at once, since there
/// is no submission any more.
async fn refuse_unfounded(app: &App, proved: &ProvedPacket, answers: &PaymentAnswers) -> Result<(), Error> {
    let (mut db, packet) = (app.conn().await?, proved.access());
    if !is_offered(answers.payment_term_id, &submission::terms(&mut db, packet).await?) {
        return Err(Error::invalid("payment.payment_term_id", "Choose one of the broker's payment terms."));
    }
    if proved.was_completed && answers.method == PaymentMethod::Factoring {
        let files = packet_files::for_carrier(&mut db, packet, MOST_FILES).await?;
        if !files.iter().any(|file| file.kind == PacketFileKind::NoticeOfAssignment) {
            let detail = "Upload the notice of assignment of your factoring company first.";
            return Err(Error::invalid("payment.notice_of_assignment", detail));
        }
    }
    Ok(())
}
