//! No gateway: nothing can be bought, and nothing pretends that it was. What an installation has until one is configured.

use super::{Answer, Charge, Failure, Gateway, Vault, Vaulted};

/// The gateway that is not there.
#[derive(Clone, Copy, Debug)]
pub struct NoGateway;

fn refused<T>() -> Result<T, Failure> {
    Err(Failure::Declined("Online payment isn't set up here.".to_owned()))
}

impl Gateway for NoGateway {
    fn name(&self) -> &'static str {
        "none"
    }

    fn takes_payments(&self) -> bool {
        false
    }

    fn vault<'a>(&'a self, _: Vault<'a>) -> Answer<'a, Vaulted> {
        Box::pin(async { refused() })
    }

    fn charge<'a>(&'a self, _: Charge<'a>) -> Answer<'a, String> {
        Box::pin(async { refused() })
    }

    fn forget<'a>(&'a self, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn client_token(&self) -> Answer<'_, Option<String>> {
        Box::pin(async { Ok(None) })
    }
}
