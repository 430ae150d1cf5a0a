//! Every call of this crate. A handler that is not here is not reachable; a handler without a guard does not compile here.

use platform::app::App;
use platform::http::operation::Operations;

/// The calls, below `/monitor`.
pub fn operations() -> Operations<App> {
    Operations::default()
}
