//! The `haulwarden` command: serve, work, migrate, import, generate, route, openapi, admin. Each subcommand is a module of its own; what
//! they do is done in the library.

mod admin;
mod database;
mod generate;
mod import;
mod manual;
mod migrate;
mod openapi;
mod read_document;
mod route;
mod serve;
mod work;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use tikv_jemallocator::Jemalloc;

/// Rows and answers are many small pieces of memory, taken and given back by several threads at once: what the C library's allocator spends half
/// of the time on. (docs/performance.md.)
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Finds, vets and monitors motor carriers for freight brokers.
#[derive(Debug, Parser)]
#[command(name = "haulwarden", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and the portal, and run background jobs.
    Serve(serve::Serve),
    /// Run background jobs only.
    Work(work::Work),
    /// Update the database schema.
    Migrate(migrate::Migrate),
    /// Import FMCSA's public files.
    Import(import::Import),
    /// Write files of sample carriers.
    Generate(generate::Generate),
    /// Estimate miles and hours between places.
    Route(route::Route),
    /// Print the API description (OpenAPI).
    Openapi,
    /// Operator tasks: companies, plans, users, identity alerts.
    Admin(admin::Admin),
    /// Read one uploaded document. Started by other commands.
    #[command(hide = true)]
    ReadDocument(read_document::ReadDocument),
    /// Write man pages and shell completions.
    #[command(hide = true)]
    Manual(manual::Manual),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let filter = std::env::var("HAULWARDEN_LOG").ok();
    // What a library says about a document of a stranger goes nowhere.
    let is_reader = matches!(arguments.command, Command::ReadDocument(_));
    if !is_reader && let Err(error) = server::logs::init(filter.as_deref()) {
        return failed(&error.context("HAULWARDEN_LOG cannot be read"));
    }
    let done = match arguments.command {
        Command::Serve(command) => command.run(),
        Command::Work(command) => command.run(),
        Command::Migrate(command) => command.run(),
        Command::Import(command) => command.run(),
        Command::Generate(command) => command.run(),
        Command::Route(command) => command.run(),
        Command::Openapi => openapi::print(),
        Command::Admin(command) => command.run(),
        Command::ReadDocument(command) => command.run(),
        Command::Manual(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

#[expect(clippy::print_stderr, reason = "the last word to the person at the terminal")]
fn failed(error: &anyhow::Error) -> ExitCode {
    eprintln!("haulwarden: {error:#}");
    ExitCode::FAILURE
}
