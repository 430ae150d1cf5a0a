//! A broker's rules for carriers: what each rule type tests, and how a carrier comes out. (Document 1 §3 and §4: rules, overrides;
//! product: "Rules, classifications, assessments".)
//!
//! Pure: no database, no clock, no HTTP. [`assess`] judges one carrier's [`Facts`]; nothing that it says is stored. A rule's test is a
//! [`Predicate`], data over [`Column`]s, so that the same definition judges one carrier with its reasons here and millions of them in the
//! index. Which rules a broker has is the caller's matter.
//!
//! | module | what it holds |
//! |---|---|
//! | `rule_type` | the table of rule types, with the specification's labels and categories |
//! | `threshold` | what a company may set in the place of a rule type's number or rating |
//! | `scales` | the bounds of those thresholds, with their sources |
//! | `column` | the facts that rules use, and where the index has them |
//! | `predicate` | what a rule asks of which columns, and how a row of columns comes out |
//! | `facts` | what is known of a carrier, with sources |
//! | `outcome` | the order of results: the worst wins |
//! | `overrides` | exceptions that a person made, and until when |
//! | `assess` | facts, rules and overrides to results with reasons |
//! | `verdict` | the verdict on a carrier: do not use, review, unknown, use |
//! | `signal` | the table of what weighs on a verdict beside the rules |
//! | `judge` | facts, signals and classifications to the verdict with its weightiest reasons |
//! | `words`, `wording` | results and reasons as text |

mod assess;
mod cause;
mod column;
mod facts;
mod judge;
mod outcome;
mod overrides;
mod predicate;
mod rule_type;
mod scales;
mod signal;
mod threshold;
mod verdict;
mod wording;
mod words;

pub use assess::{Assessment, CategoryResult, Rule, RuleResult, Setting, assess};
pub use cause::{Assurance, Cause, Limit};
pub use column::{Column, Kind};
pub use facts::{Fact, Facts, Silence, Value};
pub use judge::{Classed, Judged, MOST_REASONS, Reason, judge, signaled, standing};
pub use outcome::{Outcome, Summary, summary, worst};
pub use overrides::{INDEFINITE, Override, in_force};
pub use predicate::{Judgment, Predicate, Test};
pub use rule_type::{Category, Origin, RuleType};
pub use signal::Signal;
pub use threshold::{Bounds, Choice, Scale, Threshold, Unit};
pub use verdict::{Verdict, combined};
pub use words::said;
