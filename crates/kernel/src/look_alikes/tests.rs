use super::*;

#[test]
fn look_alike_domains_are_found_and_classified() {
    for (one, other, how) in [
        ("acmetrucking.com", "acrnetrucking.com", Likeness::Signs),
        ("blueriver.com", "b1ueriver.com", Likeness::Signs),
        ("blue-river.com", "blueriver.com", Likeness::Signs),
        ("acmetrucking.com", "acmetruckin.com", Likeness::Letter),
        ("acmetrucking.com", "acmetrucknig.com", Likeness::Letter),
        ("acmetrucking.com", "acmetruckings.com", Likeness::Letter),
        ("acmetrucking.com", "acmetrucking.co", Likeness::Ending),
        ("blueriver.com", "blueriver-dispatch.com", Likeness::Word),
        ("blueriver.com", "theblueriver.com", Likeness::Word),
        ("synriverbend.example.com", "synriverbemd.example.com", Likeness::Letter),
        ("gmail.com", "gmial.com", Likeness::Letter),
    ] {
        assert_eq!((likeness(one, other), likeness(other, one)), (Some(how), Some(how)), "{one} {other}");
        assert!(look_alikes(one).contains(&other.to_owned()), "{other} for {one}");
        assert!(look_alikes(other).contains(&one.to_owned()), "{one} for {other}");
    }
}

#[test]
fn domains_of_few_letters_and_those_far_apart_are_not_alike() {
    for (one, other) in [
        ("abc.com", "abd.com"),
        ("abc.com", "abc.net"),
        ("smith.com", "smyth.com"),
        ("acmetrucking.com", "acmehauling.com"),
        ("acmetrucking.com", "acmetruckin.net"),
        ("acmetrucking.com", "acmetrucking.com"),
        ("blueriver.com", "blueriverfarms.com"),
        ("syn-one.example.com", "syn-two.example.com"),
    ] {
        assert_eq!(likeness(one, other), None, "{one} {other}");
    }
}

#[test]
fn pairs_among_many_are_those_that_comparing_every_two_finds() {
    let names = ["acmetrucking", "blueriver", "eagle", "express", "northernstar", "gmail", "abc"];
    let mut domains: BTreeSet<String> = BTreeSet::new();
    for name in names {
        domains.extend(["com", "net", "example.com", "mx"].map(|ending| format!("{name}.{ending}")));
        let others = look_alikes(&format!("{name}.com"));
        // Some of the neighbors, and theirs: these are two steps from the first and mostly not alike.
        domains.extend(others.iter().step_by(37).cloned());
        domains.extend(others.iter().step_by(211).flat_map(|other| look_alikes(other).into_iter().step_by(97)));
    }
    let domains: Vec<String> = domains.into_iter().collect();
    let every_two = (0..domains.len()).flat_map(|one| (one + 1..domains.len()).map(move |other| (one, other)));
    let expected: Vec<_> =
        every_two.filter_map(|(one, other)| Some((one, other, likeness(&domains[one], &domains[other])?))).collect();
    assert!(domains.len() > 100 && expected.len() > 100, "{} {}", domains.len(), expected.len());
    assert_eq!(pairs(&domains), expected);
}

#[test]
fn what_is_looked_up_is_like_the_domain_and_never_the_domain() {
    let domain = "riverbendlogistics.com";
    let found = look_alikes(domain);
    assert!(found.len() > 500 && found.len() < 3_000, "{}", found.len());
    assert!(found.iter().all(|other| other != domain && likeness(domain, other).is_some()));
    assert!(found.contains(&"riverbend.com".to_owned()));
}
