use super::{desk, path};

const SEARCH: &str = "user_email_or_user_first_name_or_user_last_name_cont";

#[tokio::test]
async fn people_on_a_team_are_found_by_address_or_name() {
    let desk = desk().await;
    let (team, other) = (desk.team("Dallas", &[desk.ada, desk.bo]).await, desk.team("Tulsa", &[desk.bo]).await);
    let total = async |query: &str| {
        let found = desk.boss.get(&format!("{}/team_users{query}", path(&team))).await.expect(200);
        found.header("totalitems").to_owned()
    };

    assert_eq!(total("").await, "2");
    assert_eq!(total(&format!("?q[{SEARCH}]=BO%40")).await, "1");
    assert_eq!(total(&format!("?q[{SEARCH}]=exampl")).await, "2");
    // Signs of a pattern are ordinary signs, and no hit reaches from one field into the next.
    assert_eq!(total(&format!("?q[{SEARCH}]=%25")).await, "0");
    assert_eq!(total(&format!("?q[{SEARCH}]=exampleada")).await, "0");
    let found = desk.boss.get(&format!("{}/team_users", path(&other))).await.expect(200).json();
    assert_eq!(found[0], other["team_users"][0]);
}

#[tokio::test]
async fn another_companys_team_shows_no_one() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada]).await;

    desk.app.broker().await.get(&format!("{}/team_users", path(&team))).await.expect(404);
}
