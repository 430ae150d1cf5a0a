//! What clauses speak of, and the words that name it: those of prose, and the abbreviations of the trade (DET, L/O, Q/P).

use super::grammar::pattern;
use regex::Regex;
use std::ops::Range;
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
    /// All of them, as they are declared.
    const ALL: [Self; 10] =
        [Detention, Tonu, Lumper, Layover, Reweigh, Reroute, QuickPay, Rebrokering, Tracking, Charges];

    /// The words that name it.
    fn words(self) -> &'static str {
        match self {
            Detention => {
                r"detention|det\b|detained|waiting time|wait time|free time|holds? (?:you|your truck|the truck|a truck) (?:for |up |more|longer|past|beyond|over )|holds your truck|waiting (?:is|pay|charges?|at (?:the|a|any|each))|(?:hours?|hrs?),? (?:is|are) included\b|(?:un)?loading takes? (?:longer|more)|wait pay|\btime (?:counts|starts|begins|runs)\b|(?:hours?|hrs?|minutes|mins?) (?:are |is |of )?(?:free|grace)\b|free (?:hours|hrs|minutes)\b|free: ?\d|(?:hours?|hrs?) (?:to|for) (?:un)?load|(?:un)?loading delays?|delays? (?:in|at|while) (?:un)?loading|(?:time|hours|delays?) at (?:the |a |any |each )?(?:dock|facility|shipper|receiver|stop)\b|(?:first|initial) (?:\w+ )?\(?(?:\d+|one|two|three|four|five|six)\)? (?:hours?|hrs?|minutes|mins?)\b|(?:hours?|hrs?|minutes|mins?)(?: \w+){0,4} (?:without charge|free of charge|at no charge)"
            }
            Tonu => {
                r"tonu|t\.o\.n\.u|trucks?[- ]order(?:ed)?,?[- ](?:and |but )?not[- ]used|dry runs?|(?:in the event|in case|upon|after) (?:of )?(?:a |any )?cancell?ation|loads? (?:\w+ ){0,2}pulled|trucks? (?:\w+ ){0,2}dispatched (?:\w+ ){0,3}not (?:needed|used|loaded)|(?:if|when|should|where) (?:we|broker|the (?:broker|shipper|customer)|the load|this load|it|a load|you are|you're) (?:is |are |gets |has )?cancel\w*|call(?:s|ed)? (?:the truck|you|it) off|cancell?\w* (?:of )?(?:the|this|a|any|your|our) (?:load|order|tender|shipment|pickup|dispatch|booking)|cancell?ed (?:load|order|tender|shipment)s?|(?:load|order|tender|shipment|booking)s? (?:that )?(?:is|are|was|gets?|may be|can be) cancell?ed|cancell?ation fees?|turned away before load\w*"
            }
            Lumper => {
                r"lumpers?|lumping|lump(?:[.:]| reimb| receipts?| fees?)|unloaders?\b|unloading ?:|pay\w* for (?:all )?unloading|unloading (?:is|will be) (?:paid|covered|at|on|for|by|included)|unloading (?:fees?|services?|charges?|costs?|labor|expenses?)"
            }
            Layover => {
                r"lay-? ?overs?|l/o\b|stay (?:the |over ?)night|(?:stuck|held) over ?night|over ?night (?:stays?|holds?|wait)|over ?night[ :]*\$?\d|(?:per|each) night\b|lo ?[:$]|(?:wait|stay|kept?|hold) (?:you )?overnight|keep you overnight|over ?night (?:delays?|holds?)|(?:hold|keep|store)\w* (?:the |this |your )?(?:load|freight|trailer|truck) (?:until|till|over|for)\b"
            }
            Reweigh => r"re-? ?weigh\w*|scales?|scaling|scaled|weighing|over-? ?weight",
            Reroute => {
                r"re-? ?rout\w+|diver(?:t|ts|ted|sion)|re-?consign\w*|re-?deliver\w*|(?:chang|amend|alter|mov)(?:e|ed|ing|s)? (?:of |in |to )?(?:the )?(?:delivery|destination|consignee|address|route|stops?)|chang\w+ (?:of|in|to) (?:the )?(?:delivery|destination|consignee|address|route|stops?)|(?:consignee|drop|delivery|destination|route|stops|receiver)(?: (?:address|location|place|is|are|may|can|be|will))* (?:chang|redirect)\w+|re-?direct\w*|return\w* (?:it|the (?:load|freight|product|shipment)|to (?:the )?(?:origin|shipper|pickup)|of (?:\w+ )?(?:product|freight|goods))\b|(?:receiver|consignee|customer|shipper) (?:moves?|changes?|redirects?) |(?:reject|refus)ed (?:freight|products?|loads?|goods)|(?:alternate|alternative|substitute) (?:destination|consignee|receiver|delivery|address|location)|out[- ]of[- ]route|stop-?offs?\b|stop (?:pay|charges?|fees?)|(?:second|2nd|another) (?:delivery )?attempt|(?:additional|extra|added) (?:stops?|miles)|(?:new|another|different) (?:destination|consignee|receiver|delivery)"
            }
            QuickPay => {
                r"(?:quick|fast|express|speed|(?:same|next|one|two|three|five|seven|ten|\d+)[- ](?:business )?day|early|accelerated|expedited)[- ]?(?:quick )?(?:pay\w*|fund\w*|settle\w*|ach\b)|\d+[- ]days?,? (?:at |for |less |minus |- )?\d+(?:\.\d+)? ?(?:%|percent)|q/?p\b|(?:cash|money|paid) in (?:\d+|one|two|three) (?:days?|hours?|hrs) (?:for|at|less|minus) |\d+[- ](?:hours?|hrs?)[- ]pay\b|(?:next|same)[- ]day (?:for|at|less|minus) \$?\d"
            }
            Rebrokering => {
                r"(?:re|double|dbl\.?|dble\.?|co)[- ]?br(?:o?k)\w*|brokering|broker(?:ed)? (?:out|again)|sub-?contract\w*|sub-?haul\w*|hauls? (?:it |this load |the load |the shipment )?(?:itself|yourself|himself)\b|(?:no one|nobody) else|inter-?lin(?:e|ing)|(?:re|co)-?tender\w*|(?:not|no|never) (?:re-?)?(?:broker|assign|transfer)|non-?brokerage|(?:another|other) carrier|(?:your|own) (?:truck|equipment|authority)s? only|on (?:your|its) own (?:authority|truck|equipment)|(?:someone|somebody|anyone|anybody) else|(?:third[- ]party|outside) (?:carriers?|trucks?)|(?:give|hand|pass|sell|transfer|assign)\w* (?:this|the) (?:load|shipment|freight)|partner carriers?"
            }
            Tracking => {
                r"track\w*|trkg? ?:|trkg?\.? via|pings?\b|follow (?:the|your) (?:truck|driver|load)|(?:truck|driver|trailer)'s (?:location|position)|macro ?point|gps|four ?kites|project ?44|check calls?|visibility|telematics|trucker ?tools|eld\b|(?:its|live|your|shar\w+) location|monitor\w* (?:of )?(?:the |your |its )?(?:unit|truck|driver|vehicle|tractor|location)|location (?:is |data|updates?|tracking|sharing|shared)"
            }
            Charges => r"charges against|penalt(?:y|ies)|fines\b|deductions?|charge-?backs?|deduct",
        }
    }

    /// Where words name it.
    pub(super) fn mentions(self, flat: &str) -> Vec<Range<usize>> {
        TOPICS[self as usize].1.find_iter(flat).map(|found| found.range()).collect()
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
