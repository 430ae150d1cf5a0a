//! Freight of kinds that are often stolen, by the words that loads name it with.

/// The kinds, each with the words that mean it. (Trade: the kinds that cargo policies exclude or limit, and that theft reports lead with.)
const KINDS: &[(&str, &[&str])] = &[
    (
        "electronics",
        &[
            "electronic",
            "electronics",
            "computer",
            "computers",
            "laptop",
            "laptops",
            "tablet",
            "tablets",
            "tv",
            "tvs",
            "television",
            "televisions",
            "phone",
            "phones",
            "cellphone",
            "cellphones",
            "smartphone",
            "smartphones",
            "console",
            "consoles",
            "server",
            "servers",
            "gpu",
            "gpus",
        ],
    ),
    ("alcohol", &["alcohol", "beer", "wine", "liquor", "spirits", "whiskey", "vodka", "tequila"]),
    ("tobacco", &["tobacco", "cigarette", "cigarettes", "cigar", "cigars", "vape", "vapes"]),
    (
        "pharmaceuticals",
        &["pharmaceutical", "pharmaceuticals", "pharma", "medicine", "medicines", "vaccine", "vaccines"],
    ),
    (
        "meat and seafood",
        &["meat", "meats", "beef", "pork", "poultry", "seafood", "shrimp", "lobster", "salmon", "crab"],
    ),
    ("nuts", &["nuts", "almond", "almonds", "pistachio", "pistachios", "cashew", "cashews", "walnut", "walnuts"]),
    ("energy drinks", &["energy drink", "energy drinks"]),
    ("metals", &["copper", "brass", "nickel", "catalytic converter", "catalytic converters"]),
    ("cosmetics", &["cosmetic", "cosmetics", "perfume", "perfumes", "fragrance", "fragrances"]),
    ("clothing and shoes", &["apparel", "clothing", "garments", "footwear", "shoes", "sneakers"]),
    ("tires", &["tire", "tires", "tyres"]),
    ("appliances", &["appliance", "appliances"]),
    ("tools", &["power tool", "power tools"]),
    ("baby formula", &["infant formula", "baby formula"]),
];

/// The kind of often stolen freight that a commodity's words name; none where they name another, or nothing.
pub fn target_commodity(commodity: &str) -> Option<&'static str> {
    // Words with a space on each side, so that "tires" is found and "retires" isn't.
    let mut text = String::with_capacity(commodity.len() + 2);
    text.push(' ');
    for word in commodity.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()) {
        text.extend(word.chars().flat_map(char::to_lowercase));
        text.push(' ');
    }
    let says = |word: &&str| text.match_indices(*word).any(|(at, _)| is_whole(&text, at, word.len()));
    KINDS.iter().find(|(_, words)| words.iter().any(says)).map(|(kind, _)| *kind)
}

fn is_whole(text: &str, at: usize, length: usize) -> bool {
    text.as_bytes().get(at.wrapping_sub(1)) == Some(&b' ') && text.as_bytes().get(at + length) == Some(&b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_name_a_kind_however_they_are_written() {
        for (commodity, kind) in [
            ("LAPTOPS", Some("electronics")),
            ("Frozen meat, boxed", Some("meat and seafood")),
            ("Energy-drinks 24pk", Some("energy drinks")),
            ("scrap (copper)", Some("metals")),
            ("Tires", Some("tires")),
            ("Entire pallets", None),
            ("coconuts", None),
            ("Paper rolls", None),
            ("", None),
            ("…", None),
        ] {
            assert_eq!(target_commodity(commodity), kind, "{commodity}");
        }
    }

    #[test]
    fn no_word_names_two_kinds() {
        let mut all: Vec<&str> = KINDS.iter().flat_map(|(_, words)| words.iter().copied()).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
