//! No company comes to what is another's: every operation that takes an id is called with the ids of another company's objects, by a person who
//! may do everything in their own, by their key, and by nobody in particular. The operations and the places of ids are the API description's,
//! so that a new one is walked from the start; where an id names something new, `belongings` has to make one.

mod belongings;
mod calls;
mod digest;
mod places;

use crate::support::{Answer, TestApp, operations};
use belongings::Company;
use calls::{Named, Place};
use std::collections::BTreeSet;
use tokio_util::sync::CancellationToken;

/// What a caller hears of what is not theirs.
const REFUSED: [u16; 4] = [401, 403, 404, 422];

/// Operations beside filters of lists that find nothing where an id is another company's, as for an id that nobody has.
const FINDS_NOTHING: &[(&str, &str)] = &[
    ("bulk_post_loads", "each load has its own result: another company's is not found"),
    ("bulk_unpost_loads", "each load has its own result: another company's is not found"),
    ("search_board", "a load, team or company of another company's finds nothing"),
    ("bulk_update_tickets", "each alert has its own result: it is given to nobody of another company"),
    ("bulk_upsert_loads", "each load has its own result: one that names what is another company's is refused"),
    ("list_identity_alert_messages", "one's own messages about an alert; there are none about what was not published"),
    ("deactivate_rule_override", "ends those of the company's overrides that match, and answers which: none"),
];

/// Operations that no broker's person may call, even for the own company's objects: their refusal says nothing of tenants. Each is walked by
/// the person who may in the tests of its own domain.
const NOT_FOR_BROKERS: &[(&str, &str)] = &[
    ("review_identity_alert", "the operator's staff decides on alerts"),
    ("revoke_telematics_consent", "a carrier's own people take their consent back"),
];

#[tokio::test]
async fn nobody_comes_to_what_another_company_has() {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| {
        // All callers come from one address, faster than any network may.
        config.public_calls_per_minute = 100_000;
        files.path().clone_into(&mut config.data_dir);
    })
    .await;
    let stop = CancellationToken::new();
    let following = tokio::spawn(platform::live::run(app.app.live.clone(), app.app.pool.clone(), stop.clone()));
    let theirs = Company::new(&app, 1_000_001, "quetzal", 1_000).await;
    let own = Company::new(&app, 1_000_002, "ocelot", 900).await;
    // A session for one packet under the name of a session for another.
    let packet = |company: &Company| format!("haulwarden_onboarding_{}", company.object("carrier_onboarding"));
    own.carrier.set_cookie(&packet(&theirs), &own.carrier.cookie(&packet(&own)).expect("a session"));
    let places = calls::places();
    let before = digest::of(&app, &theirs).await;

    let mut wrong = walk(&app, &places, &own, &theirs).await;
    wrong.extend(look_at_their_carrier(&own, &theirs).await);

    let after = digest::of(&app, &theirs).await;
    let changed: Vec<_> = before.iter().filter(|(table, rows)| after.get(*table) != Some(rows)).collect();
    assert!(changed.is_empty(), "another company's rows are not what they were: {changed:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(places.len() > 100, "only {} places of ids were found", places.len());
    let vain = call_for_own(&places, &own).await;
    assert!(vain.is_empty(), "refused whoever calls, so that the walk shows nothing:\n{}", vain.join("\n"));
    stop.cancel();
    following.await.expect("it ended");
}

/// Calls every place with the other company's object; gives what was not refused.
async fn walk(app: &TestApp, places: &[Place], own: &Company, theirs: &Company) -> Vec<String> {
    let nobody = app.visitor();
    let mut wrong = Vec::new();
    for place in places {
        for (who, client) in [("a person", own.caller(place)), ("a key", &own.key), ("nobody", &nobody)] {
            let answer = place.call(client, own, Named::Of(theirs)).await;
            let status = answer.status.as_u16();
            let is_nothing = status == 200
                && (place.narrows() || FINDS_NOTHING.iter().any(|(id, _)| *id == place.operation.id))
                && place.without_id(&answer, theirs)
                    == place.without_id(&place.call(client, own, Named::Nobodys).await, theirs);
            if !(REFUSED.contains(&status) || is_nothing) || tells_of(&answer, theirs) {
                wrong.push(format!("{} by {who}, {}: {status} {}", place.operation.id, place.kind, answer.text()));
            }
        }
    }
    wrong
}

/// Looks at the carrier that the other company's objects are about. Everyone may, and sees nothing of what that company wrote.
async fn look_at_their_carrier(own: &Company, theirs: &Company) -> Vec<String> {
    let mut wrong = Vec::new();
    for operation in operations() {
        let Some(parameter) = places::shows_a_carrier(operation) else { continue };
        let path = operation.path.replace("{id}", &theirs.about.to_string());
        let path = if parameter.is_empty() { path } else { format!("{path}?{parameter}={}", theirs.about) };
        for client in [&own.person, &own.key] {
            let answer = client.copy().get(&path).await;
            if answer.status.is_server_error() || tells_of(&answer, theirs) {
                wrong.push(format!("{path}: {} {}", answer.status, answer.text()));
            }
        }
    }
    wrong
}

/// Calls every place with the company's own object, deletions last; gives what was refused all the same.
async fn call_for_own(places: &[Place], own: &Company) -> Vec<String> {
    let mut ordered: Vec<_> = places.iter().collect();
    ordered.sort_by_key(|place| (place.operation.method == "DELETE", place.kind == "sessions"));
    let (mut vain, mut answered) = (Vec::new(), BTreeSet::new());
    for place in ordered {
        let answer = place.call(own.caller(place), own, Named::Own).await;
        let excused = NOT_FOR_BROKERS.iter().any(|(id, _)| *id == place.operation.id);
        // What an earlier call of this round did may stand in the way: it removed a file, say, which an operation with two ids does twice.
        if answer.status.is_success() || answer.status == 409 || excused {
            answered.insert(&place.operation.id);
        } else if !answered.contains(&place.operation.id) {
            vain.push(format!("{}, {}: {} {}", place.operation.id, place.kind, answer.status, answer.text()));
        }
    }
    vain
}

fn tells_of(answer: &Answer, company: &Company) -> bool {
    answer.text().to_lowercase().contains(company.word)
}
