use super::desk::{LOADS, body, desk, with};
use crate::support::Person;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn a_tab_is_a_file_in_list_order_and_no_cell_is_a_formula() {
    let desk = desk().await;
    desk.make(with(body("=L-2"), json!({"commodity": "+Toys; =1+1"}))).await;
    desk.covered("L-1").await;

    let file = desk.me.get(&format!("{LOADS}/export?q[s]=id+asc")).await.expect(200);

    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"loads-2026-11-21.csv\"");
    let text = file.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].starts_with("Load,Status,Tracking,Readiness") && lines[0].ends_with("Hold,Open alerts"),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("'=L-2,available,not_started"), "{}", lines[1]);
    assert!(lines[1].contains("'+Toys; '=1+1"), "{}", lines[1]);
    assert!(
        lines[2].contains("ACME HAULING LLC,1000001") && lines[2].contains("\"Dallas, TX\",2026-11-22T14:00:00Z"),
        "{}",
        lines[2]
    );
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=loads.exported").await.expect(200).json();
    assert_eq!(log[0]["details"], json!({"rows": 2, "found": 2, "format": "csv"}));
}

#[tokio::test]
async fn a_workbook_has_the_same_and_closed_loads_are_a_file_too() {
    let desk = desk().await;
    let load = desk.make(body("L-1")).await;
    desk.patch(&load, json!({"status": "cancelled"})).await.expect(200);

    let workbook = desk.me.get(&format!("{LOADS}/export?format=xlsx&q[category_eq]=closed")).await.expect(200);
    let csv = desk.me.get(&format!("{LOADS}/export?q[category_eq]=closed")).await.expect(200).text();

    assert!(workbook.bytes().starts_with(b"PK"));
    assert_eq!(csv.lines().count(), 2);
    assert!(csv.lines().nth(1).expect("a row").starts_with("L-1,cancelled,terminated"));
}

#[tokio::test]
async fn a_file_takes_a_plan_with_export_and_with_the_dashboard() {
    let desk = desk().await;
    let refused = async |flags: &'static [PlanFlag]| {
        let person = Person { scopes: &[Scope::ManageLoads], flags, ..Person::default() };
        desk.app.person(person).await.get(&format!("{LOADS}/export")).await.expect(403).code()
    };

    assert_eq!(refused(&[PlanFlag::LoadDashboard]).await, "paywall");
    assert_eq!(refused(&[PlanFlag::Export]).await, "paywall");
    let looker = desk.app.member(Some(desk.company), &[Scope::ViewLoads]).await;
    let head = looker.get(&format!("{LOADS}/export")).await.expect(200).text();
    assert!(head.starts_with("Load,Status") && !head.contains("Open alerts"));
    assert_eq!(looker.get(&format!("{LOADS}/export?format=pdf")).await.expect(422).fields(), ["format"]);
}
