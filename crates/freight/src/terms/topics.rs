//! What clauses speak of, and the words that name it: those of prose, and the abbreviations of the trade (DET, L/O, Q/P).

use super::text::pattern;
use regex::Regex;
use std::sync::LazyLock;

/// What a clause speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Detention,
    Tonu,
    Lumper,
    Layover,
    Reweigh,
    Reroute,
    QuickPay,
    Rebrokering,
    Tracking,
    Charges,
}

use Topic::{Charges, Detention, Layover, Lumper, QuickPay, Rebrokering, Reroute, Reweigh, Tonu, Tracking};

impl Topic {
    const ALL: [Self; 10] =
        [Detention, Tonu, Lumper, Layover, Reweigh, Reroute, QuickPay, Rebrokering, Tracking, Charges];

    /// The words that name it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Detention => {
                r"detention|det\b|detained|waiting time|wait time|free time|holds? (?:you|your truck|the truck|a truck) (?:for |up |more|longer|past|beyond|over )|holds your truck|waiting (?:is|pay|charges?)|(?:un)?loading takes? (?:longer|more)|wait pay|(?:hours?|hrs?|minutes|mins?) (?:are |is |of )?(?:free|grace)\b"
            }
            Tonu => {
                r"tonu|t\.o\.n\.u|trucks?[- ]order(?:ed)?,?[- ](?:and |but )?not[- ]used|dry run|(?:if|when|should|where) (?:we|broker|the (?:broker|shipper|customer)|the load|this load|it|a load|you are|you're) (?:is |are |gets |has )?cancel\w*|call(?:s|ed)? (?:the truck|you|it) off|cancell?ation fees?|turned away before load\w*"
            }
            Lumper => {
                r"lumpers?|lumping|lump(?:[.:]| reimb| receipts?| fees?)|unloaders?\b|unloading (?:is|are|will be) (?:paid|covered|at|on|for|by|included)|unloading (?:fees?|services?|charges?|costs?|labor)"
            }
            Layover => {
                r"lay-? ?overs?|l/o\b|stay (?:the |over ?)night|(?:stuck|held) over ?night|over ?night (?:stays?|holds?|wait)|over ?night[ :]*\$?\d|(?:per|each) night\b|lo ?[:$]|(?:wait|stay|kept?|hold) (?:you )?overnight|keep you overnight"
            }
            Reweigh => r"re-? ?weigh\w*|scales?|scaling|scaled|weighing|over-? ?weight",
            Reroute => {
                r"re-? ?rout\w+|diver(?:t|ts|ted|sion)|re-?consign\w*|re-?deliver\w*|chang(?:e|ed|ing) (?:of |in |to )?(?:the )?(?:delivery|destination|consignee|address|route|stops?)|chang\w+ (?:of|in|to) (?:the )?(?:delivery|destination|consignee|address|route|stops?)|(?:consignee|drop|delivery|destination|route|stops|receiver) (?:is |are )?chang\w+|out[- ]of[- ]route|(?:additional|extra|added) (?:stops?|miles)|(?:new|another|different) (?:destination|consignee|receiver|delivery)"
            }
            QuickPay => {
                r"(?:quick|fast|express|speed|same[- ]day|next[- ]day|\d+[- ]day|early|accelerated)[- ]?(?:quick )?pay\w*|q/?p\b|(?:cash|money|paid) in (?:\d+|one|two|three) (?:days?|hours?|hrs) (?:for|at|less|minus) |\d+[- ](?:hours?|hrs?)[- ]pay\b|(?:next|same)[- ]day (?:for|at|less|minus) \$?\d"
            }
            Rebrokering => {
                r"(?:re|double|dbl\.?|dble\.?|co)[- ]?br(?:o?k)\w*|brokering|broker(?:ed)? (?:out|again)|sub-?contract\w*|sub-?haul\w*|hauls? (?:it |this load |the load |the shipment )?(?:itself|yourself|himself)\b|(?:no one|nobody) else|inter-?lin(?:e|ing)|(?:re|co)-?tender\w*|(?:not|no|never) (?:re-?)?(?:broker|assign|transfer)|non-?brokerage|(?:another|other) carrier|(?:your|own) (?:truck|equipment|authority)s? only|on (?:your|its) own (?:authority|truck|equipment)|(?:someone|somebody|anyone|anybody) else"
            }
            Tracking => {
                r"track\w*|trkg? ?:|trkg?\.? via|pings?\b|follow (?:the|your) (?:truck|driver|load)|(?:truck|driver|trailer)'s (?:location|position)|macro ?point|gps|four ?kites|project ?44|check calls?|visibility|eld\b|(?:its|live|your|shar\w+) location|location (?:is |data|updates?|tracking|sharing|shared)"
            }
            Charges => r"charges against|penalt(?:y|ies)|fines\b|deductions?|charge-?backs?|deduct",
        }
    }

    /// The bit it is kept in.
    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// How each topic is found.
static TOPICS: LazyLock<Vec<(Topic, Regex)>> =
    LazyLock::new(|| Topic::ALL.map(|topic| (topic, pattern(&format!(r"\b(?:{})", topic.words())))).to_vec());

/// A set of topics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Topics(u16);

impl Topics {
    /// Those that words name.
    pub(super) fn named(flat: &str) -> Self {
        Self(TOPICS.iter().filter(|(_, words)| words.is_match(flat)).fold(0, |bits, (topic, _)| bits | topic.bit()))
    }

    /// Whether the topic is among them.
    pub(super) const fn has(self, topic: Topic) -> bool {
        self.0 & topic.bit() != 0
    }

    /// Whether one of the topics is among them.
    pub(super) fn any(self, topics: &[Topic]) -> bool {
        topics.iter().any(|topic| self.has(*topic))
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What an unfinished matter hands to the sentence after it: everything but what the broker takes, which is said each time.
    pub(super) const fn carried(self) -> Self {
        Self(self.0 & !Charges.bit())
    }
}
