//! Which tools a caller is offered, and running one.

use crate::calls::Calls;
use crate::offered::Entry;
use crate::tools;
use axum::Router;
use axum::http::request::Parts;
use platform::http::Caller;
use platform::http::guards::SignedIn;
use platform::http::operation::Operation;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use std::sync::Arc;

/// What an assistant should know before it calls a tool.
const INSTRUCTIONS: &str = "Vets motor carriers for a U.S. freight broker, finds carriers for lanes and loads, tells who is \
    behind a phone number or email, and shows loads and their alerts. Every tool only reads. Unknown, none on file and 0 are \
    three different things; repeat them as they are. Cite the source and day of a fact where there is one. A verdict is the \
    broker's own rules and FMCSA's data, not a recommendation of yours.";

/// The tools, as the protocol asks for them.
#[derive(Clone)]
pub(crate) struct Tools {
    brand: Arc<str>,
    calls: Router,
    entries: Arc<[Entry]>,
}

impl Tools {
    /// All tools, which call the `operations` through `calls`.
    pub(crate) fn new(brand: String, calls: Router, operations: &[Arc<Operation>]) -> Self {
        Self { brand: brand.into(), calls, entries: tools::all(operations).into() }
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.tool.name == name)
    }
}

/// The request that a message came with, and its caller.
fn caller(context: &RequestContext<RoleServer>) -> Result<(&Parts, &Caller<SignedIn>), ErrorData> {
    let parts = context.extensions.get::<Parts>();
    let caller = parts.and_then(|parts| parts.extensions.get::<Caller<SignedIn>>());
    parts.zip(caller).ok_or_else(|| ErrorData::internal_error("The request has no caller.", None))
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let me = Implementation::new("haulwarden", env!("CARGO_PKG_VERSION")).with_title(&*self.brand);
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(me)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let (_, caller) = caller(&context)?;
        let offered = self.entries.iter().filter(|entry| entry.is_offered_to(caller));
        Ok(ListToolsResult::with_all_items(offered.map(|entry| entry.tool.clone()).collect()))
    }

    /// A tool that was not offered runs as well: its calls refuse it, with their reason.
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let (parts, _) = caller(&context)?;
        let Some(entry) = self.entry(&request.name) else {
            return Err(ErrorData::invalid_params(format!("Unknown tool: {}", request.name), None));
        };
        let calls = Calls::of(self.calls.clone(), parts);
        Ok(entry.answer(calls, request.arguments.unwrap_or_default()).await.into())
    }

    /// A message that isn't one of the protocol's: the SDK takes one whose params it can't read for another method's.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(match &*request.method {
            "tools/call" => {
                ErrorData::invalid_params("Give `name`, the name of a tool, and `arguments`, an object.", None)
            }
            method @ ("initialize" | "ping" | "tools/list") => {
                ErrorData::invalid_params(format!("The params of {method} can't be read."), None)
            }
            method => ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("Unknown method: {method}"), None),
        })
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.entry(name).map(|entry| entry.tool.clone())
    }
}
