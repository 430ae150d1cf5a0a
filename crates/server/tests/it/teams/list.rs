use super::{TEAMS, desk, emails, path};
use crate::connections::ids;

#[tokio::test]
async fn anyone_at_the_company_sees_its_teams_the_newest_first_and_no_one_else_does() {
    let desk = desk().await;
    let (first, second) = (desk.team("Dallas", &[desk.ada]).await, desk.team("Tulsa", &[desk.bo, desk.ada]).await);
    let colleague = desk.app.member(Some(desk.company), &[]).await;

    let listed = colleague.get(TEAMS).await.expect(200);

    assert_eq!((listed.header("totalitems"), listed.json()), ("2", serde_json::json!([second, first])));
    assert_eq!(emails(&colleague.get(&path(&first)).await.expect(200).json()), ["ada@desk.example"]);
    let stranger = desk.app.broker().await;
    assert_eq!(stranger.get(TEAMS).await.expect(200).header("totalitems"), "0");
    stranger.get(&path(&first)).await.expect(404);
}

#[tokio::test]
async fn teams_are_filtered_sorted_and_paged() {
    let desk = desk().await;
    let (dallas, tulsa) = (desk.team("Dallas", &[]).await, desk.team("Tulsa", &[]).await);
    let listed = async |query: String| ids(&desk.boss.get(&format!("{TEAMS}?{query}")).await.expect(200).json());
    let (one, two) = (dallas["id"].as_i64().expect("an id"), tulsa["id"].as_i64().expect("an id"));

    assert_eq!(listed(format!("q[company_id_eq]={}", desk.company)).await, [two, one]);
    assert_eq!(listed("q[company_id_eq]=999999".to_owned()).await, [0; 0]);
    assert_eq!(listed("q[name_cont]=all".to_owned()).await, [one]);
    assert_eq!(listed("q[s]=name+asc&per_page=1&page=2".to_owned()).await, [two]);
}
