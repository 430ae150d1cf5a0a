//! Every endpoint, in-process, each test on a database of its own. One binary, so that it links once and shares one PostgreSQL.

#![allow(unreachable_pub, reason = "a test binary has no outside; `pub` here means for the tests")]

mod adapters;
mod areas;
mod audit;
mod auth;
mod authz_matrix;
mod backup;
mod billing;
mod carriers;
mod companies;
mod connections;
mod decisions;
mod demo;
mod directions;
mod exchange;
mod files;
mod fmcsa;
mod home;
mod http;
mod identity;
mod insurance;
mod integrations;
mod invitations;
mod live;
mod loads;
mod mail;
mod manual;
mod mcp;
mod notes;
mod notices;
mod onboarding;
mod openapi;
mod rate_confirmations;
mod rooms;
mod rules;
mod search;
mod secret;
mod site;
mod subscriptions;
mod support;
mod teams;
mod telematics;
mod tenants;
mod tickets;
mod users;
mod vehicles;
mod verdicts;
mod words;

use tikv_jemallocator::Jemalloc;

/// The product's own allocator, since the product runs in this process. (docs/adr/0040)
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;
