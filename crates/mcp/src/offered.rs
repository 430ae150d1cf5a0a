//! What a tool is: its name and words, the calls that it needs, what it is asked and what it gives.

use crate::arguments;
use crate::calls::{Calls, Refusal};
use futures::future::BoxFuture;
use platform::http::Caller;
use platform::http::guards::{Guard, SignedIn};
use platform::http::operation::Operation;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A tool. Its answer is made of what the API's calls give; it changes nothing.
pub(crate) trait Offered: 'static {
    /// What assistants call it by.
    const NAME: &'static str;
    /// What people see.
    const TITLE: &'static str;
    /// When to use it, and what it gives.
    const DESCRIPTION: &'static str;
    /// The calls that it makes, by operation id: it is offered to those whom all of them let in.
    const NEEDS: &'static [&'static str];
    /// What it is asked.
    type Asked: DeserializeOwned + JsonSchema + Send + 'static;
    /// What it gives.
    type Given: Serialize + JsonSchema + Send + 'static;

    /// Answers, by calls.
    fn answer(calls: &Calls, asked: Self::Asked) -> impl Future<Output = Result<Self::Given, Refusal>> + Send;

    /// The answer in a few lines, conclusion first.
    fn tell(given: &Self::Given) -> String;
}

/// A tool in the list of all.
pub(crate) struct Entry {
    /// As the protocol describes it.
    pub(crate) tool: Tool,
    run: Run,
    guards: Vec<Guard>,
}

/// Runs a tool for whoever makes these calls, with its schema and its arguments.
type Run = fn(Calls, Arc<JsonObject>, JsonObject) -> BoxFuture<'static, CallToolResult>;

impl Entry {
    /// The tool `T`, which makes some of these operations.
    pub(crate) fn of<T: Offered>(operations: &[Arc<Operation>]) -> Self {
        let guard = |id: &&str| {
            let known = operations.iter().find(|operation| operation.id == *id);
            known.map_or_else(|| unreachable!("{} needs {id}, which is no operation", T::NAME), |known| known.guard)
        };
        let reads = ToolAnnotations::with_title(T::TITLE).read_only(true).destructive(false).open_world(false);
        let tool = Tool::new(T::NAME, T::DESCRIPTION, JsonObject::new())
            .with_title(T::TITLE)
            .with_input_schema::<T::Asked>()
            .with_output_schema::<T::Given>()
            .with_annotations(reads);
        Self { tool, run: run::<T>, guards: T::NEEDS.iter().map(guard).collect() }
    }

    /// What the tool says to whoever makes these calls.
    pub(crate) fn answer(&self, calls: Calls, given: JsonObject) -> BoxFuture<'static, CallToolResult> {
        (self.run)(calls, Arc::clone(&self.tool.input_schema), given)
    }

    /// Whether all its calls would let the caller in.
    pub(crate) fn is_offered_to(&self, caller: &Caller<SignedIn>) -> bool {
        self.guards.iter().all(|guard| caller.satisfies(guard).is_ok())
    }
}

fn run<T: Offered>(calls: Calls, schema: Arc<JsonObject>, given: JsonObject) -> BoxFuture<'static, CallToolResult> {
    Box::pin(async move {
        answered::<T>(&calls, &schema, given)
            .await
            .unwrap_or_else(|refusal| CallToolResult::error(vec![ContentBlock::text(refusal.to_string())]))
    })
}

async fn answered<T: Offered>(
    calls: &Calls,
    schema: &JsonObject,
    given: JsonObject,
) -> Result<CallToolResult, Refusal> {
    let asked = arguments::read(schema, given)?;
    let answer = T::answer(calls, asked).await?;
    let value = serde_json::to_value(&answer).unwrap_or_else(|_| unreachable!("what tools give is JSON"));
    let told = ContentBlock::text(T::tell(&answer));
    let mut result = CallToolResult::structured(value);
    // The value itself is there as text, too: not every client reads structured content.
    result.content.insert(0, told);
    Ok(result)
}
