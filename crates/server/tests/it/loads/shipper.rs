//! A shipper that exchanges EDI with the desk's company.

use super::desk::Desk;
use crate::support::{Answer, Client};
use serde_json::{Value, json};
use std::fmt::Write;

pub const INTERCHANGES: &str = "/api/v1/edi_interchanges";
pub const PARTNERS: &str = "/api/v1/edi_partners";

pub fn partner(more: Value) -> Value {
    let mut partner = json!({
        "name": "SYN North Star Foods",
        "qualifier": "02",
        "partner_code": "SHPR",
        "own_qualifier": "02",
        "own_code": "HWBK",
    });
    let Value::Object(more) = more else { panic!("fields") };
    partner.as_object_mut().expect("a partner").extend(more);
    json!({"edi_partner": partner})
}

/// An interchange of tenders (from ST on, without trailers).
pub fn interchange(control: u32, sets: &[String]) -> String {
    enveloped("SM", control, sets)
}

/// An interchange of one group of sets (from ST on, without trailers), which are numbered.
pub fn enveloped(group: &str, control: u32, sets: &[String]) -> String {
    let mut body = String::new();
    for (at, set) in sets.iter().enumerate() {
        let (set, number) = (set.replacen("*0001~", &format!("*{:04}~", at + 1), 1), at + 1);
        let _ = writeln!(body, "{set}SE*{}*{number:04}~", set.matches('~').count() + 1);
    }
    format!(
        "ISA*00*          *00*          *02*SHPR           *02*HWBK           *261121*0930*U*00401*{control:09}*0*P*>~\n\
         GS*{group}*SHPR*HWBK*20261121*0930*{control}*X*004010~\n{body}GE*{}*{control}~\nIEA*1*{control:09}~\n",
        sets.len()
    )
}

pub fn tender(number: &str, purpose: &str, weight: u32) -> String {
    format!(
        "ST*204*0001~B2**HWBK**{number}**PP~B2A*{purpose}*LT~L11*BOL-9*BM~N7**0*********RT****5300~\
         S5*1*CL*{weight}*L*24~G62*69*20261127*U*0800*LT~N1*SF*SYN DC 4~N3*500 DOCK RD~N4*FARGO*ND*58102*US~G61*SH*OFFICE*TE*7015550142~\
         L5*1*FROZEN POTATOES~S5*2*CU~G62*70*20261129*X*1400*LT~N1*ST*SYN GROCER~N4*DALLAS*TX*75201*US~L3*{weight}*G***285000~"
    )
}

pub fn cancellation(number: &str) -> String {
    format!("ST*204*0001~B2**HWBK**{number}**PP~B2A*01*LT~")
}

pub async fn send(by: &Client, control: u32, sets: &[String]) -> Answer {
    by.post_as("application/edi-x12", INTERCHANGES, interchange(control, sets)).await
}

pub fn results(answer: &Value) -> Vec<&str> {
    answer["sets"].as_array().expect("sets").iter().map(|set| set["result"].as_str().expect("a result")).collect()
}

/// What waits for the company's systems, oldest first: kind, and the text.
pub async fn waiting(desk: &Desk, kind: &str) -> Vec<String> {
    let query = format!("q[direction_eq]=out&q[is_fetched_eq]=false&q[kind_eq]={kind}&q[s]=id+asc");
    let rows = desk.me.get(&format!("{INTERCHANGES}?{query}")).await.expect(200).json();
    let mut texts = Vec::new();
    for row in rows.as_array().expect("rows") {
        texts.push(desk.me.get(&format!("{INTERCHANGES}/{}/text", row["id"])).await.expect(200).text());
    }
    texts
}
