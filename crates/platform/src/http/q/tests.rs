use super::*;
use kernel::list::{choice, int, text};

#[derive(Debug)]
struct Things;
impl Listing for Things {
    type Answer = ();
    const FIELDS: &'static [Field<()>] = &[
        text("search_text", ()).only(&[Predicate::Plain]),
        text("search", ()).sortable(),
        int("power_units", ()).sortable(),
        choice("state", (), &["TX", "OK"]).only(&[Predicate::In]),
    ];
    const PER_PAGE: u32 = 15;
}

fn wrong(raw: &str) -> Vec<(String, Code)> {
    let problems = read::<Things>(raw).expect_err("a problem");
    problems.into_iter().map(|p| (p.field.unwrap_or_default(), p.code)).collect()
}

#[test]
fn filters_order_and_page_are_read_by_the_table() {
    let raw =
        "q[search_text]=mc+128&q[power_units_gteq]=5&q[state_in][]=TX&q[state_in][]=OK&q[s]=power_units+desc&page=3";

    let query = read::<Things>(raw).expect("a query");

    assert_eq!((query.page, query.per_page, query.offset()), (3, 15, 30));
    assert_eq!(query.text("search_text"), Some("mc 128"));
    assert_eq!(query.int("power_units_gteq"), Some(5));
    assert_eq!(query.texts("state_in").collect::<Vec<_>>(), ["TX", "OK"]);
    assert!(query.order.is_some_and(|order| order.is_descending && order.field.name == "power_units"));
}

#[test]
fn what_cannot_be_read_is_named_and_never_ignored() {
    assert_eq!(wrong("q[colour_eq]=red"), [("q[colour_eq]".into(), Code::Unknown)]);
    assert_eq!(wrong("colour=red"), [("colour".into(), Code::Unknown)]);
    assert_eq!(wrong("q[power_units_cont]=1"), [("q[power_units_cont]".into(), Code::Unknown)]);
    assert_eq!(wrong("q[power_units_eq]=x"), [("q[power_units_eq]".into(), Code::Invalid)]);
    assert_eq!(wrong("q[state_in][]=ZZ"), [("q[state_in][]".into(), Code::Invalid)]);
    assert_eq!(wrong("q[search_eq]=a&q[search_eq]=b"), [("q[search_eq]".into(), Code::Invalid)]);
    assert_eq!(wrong("q[s]=state+asc&page=0"), [("q[s]".into(), Code::Invalid), ("page".into(), Code::Invalid)]);
    assert_eq!(wrong("page=1&page=1"), [("page".into(), Code::Invalid)]);
    assert_eq!(wrong("per_page=5&page=2&per_page=6"), [("per_page".into(), Code::Invalid)]);
    assert_eq!(wrong("q[s]=search&q[s]=search+desc"), [("q[s]".into(), Code::Invalid)]);
    assert_eq!(wrong("per_page=101"), [("per_page".into(), Code::Invalid)]);
}

#[test]
fn values_are_short_and_few() {
    let named = |name: &str| vec![(name.to_owned(), Code::Invalid)];
    let (fits, long) = ("é".repeat(MAX_CHARACTERS), "x".repeat(250_000));
    assert!(read::<Things>(&format!("q[search_eq]={fits}")).is_ok());
    assert_eq!(wrong(&format!("q[search_eq]={fits}x")), named("q[search_eq]"));
    assert_eq!(wrong(&format!("q[search_cont]={long}")), named("q[search_cont]"));
    assert_eq!(wrong(&format!("q[power_units_eq]={}", "0".repeat(250_000))), named("q[power_units_eq]"));

    let many = "q[state_in][]=TX&".repeat(MAX_VALUES);
    assert!(read::<Things>(&many).is_ok());
    assert_eq!(wrong(&format!("{many}q[state_in][]=OK")), named("q[state_in][]"));

    let in_body = serde_json::json!({"search_cont": long});
    let problems = read_object::<Things>(in_body.as_object().expect("an object"), None, None).expect_err("a problem");
    assert_eq!(problems[0].field.as_deref(), Some("q[search_cont]"));
}

#[test]
fn what_is_described_is_what_is_read() {
    let described: Vec<_> = Q::<Things>::into_params(|| None).into_iter().map(|p| p.name).collect();

    assert!(described.contains(&"q[state_in][]".to_owned()) && described.contains(&"q[search_text]".to_owned()));
    assert!(
        described
            .iter()
            .filter_map(|name| bare(name))
            .filter(|(name, _)| *name != "s")
            .all(|(n, _)| lookup::<Things>(n).is_some())
    );
}
