//! Every endpoint, in-process, each test on a database of its own. One binary, so that it links once and shares one PostgreSQL.

#![allow(unreachable_pub, reason = "a test binary has no outside; `pub` here means for the tests")]

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
