//! The product for assistants: an MCP server (Model Context Protocol, streamable HTTP) at `/monitor/mcp`. (docs/mcp.md)
//!
//! It decides nothing. A tool answers by making the API's own calls in process, with what its caller showed: guards, plan, scopes, limits and
//! log are those of the calls, and another company's row is as absent as there. It then picks from the answers what matters. Every tool reads.
//!
//! - `serve`: who comes in, and the protocol's transport;
//! - `handler`: which tools a caller is offered, and running one;
//! - `calls`: the API's calls in process, and what a refusal says;
//! - `arguments`: reading what a tool is asked;
//! - `offered`: what a tool is; `tools`: each of them; `views`: what several of them show.

mod arguments;
mod calls;
mod handler;
mod offered;
mod serve;
mod tools;
mod views;

pub use serve::route;
