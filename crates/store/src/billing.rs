//! Plans on offer, payment methods, requests to the payment gateway, and how long a company may use the product. (Document 2 §3: billing.)
//!
//! No card data: a payment method is the name that the gateway gave it and what people know it by. The gateway itself is `server::billing`'s.

mod emails;
mod methods;
mod plans;
mod requests;
mod searches;
mod subscriptions;

pub use emails::{BillingEmail, DeclinedRenewal, create_emails, lock_email, mark_email_done};
pub use methods::{
    NewPaymentMethod, PaymentMethod, PaymentMethodKind, add_method, default_method, find_method, method_of_token,
    methods, remove_method,
};
pub use plans::{NewOffer, Offer, find_plan, offers, plans, put_offer};
pub use requests::{Asked, NewRequest, RequestKind, RequestStatus, Standing, answer, ask, find_request, lock_company};
pub use searches::{SearchUse, count_carrier_search};
pub use subscriptions::{
    Due, ExpiredTrial, Subscription, change_plan, due, expire, expire_trials, extend, set_plan, subscription,
};
