//! Tax forms that brokers upload. (Document 2 §7: tax_form_submissions.)

pub mod upload_redlined_tax_contract;
