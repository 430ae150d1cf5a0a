//! Words as they are meant: the trade's abbreviations written out, and letters that a scanner read as figures put right. So that rules know
//! one way of writing ("RCPT W/IN 24 HRS" is "receipt within 24 hrs").

/// Abbreviations, sorted, and what they stand for. Those of places, stops and freight are left as they are.
const ABBREVIATIONS: &[(&str, &str)] = &[
    ("acct", "account"),
    ("add'l", "additional"),
    ("addl", "additional"),
    ("agmt", "agreement"),
    ("agrmnt", "agreement"),
    ("agrmt", "agreement"),
    ("appt", "appointment"),
    ("apptmt", "appointment"),
    ("appts", "appointments"),
    ("appv", "approval"),
    ("avail", "available"),
    ("b4", "before"),
    ("bkr", "broker"),
    ("brkr", "broker"),
    ("btwn", "between"),
    ("c'ee", "consignee"),
    ("carr", "carrier"),
    ("cfm", "confirmation"),
    ("chg", "charge"),
    ("chgs", "charges"),
    ("cov", "coverage"),
    ("covg", "coverage"),
    ("cust", "customer"),
    ("custs", "customers"),
    ("cxl", "cancelled"),
    ("cxl'd", "cancelled"),
    ("cxld", "cancelled"),
    ("cxls", "cancels"),
    ("deduc", "deduction"),
    ("det", "detention"),
    ("drvr", "driver"),
    ("drvrs", "drivers"),
    ("eqp", "equipment"),
    ("incl", "included"),
    ("incl'd", "included"),
    ("ins", "insurance"),
    ("inv", "invoice"),
    ("inv's", "invoices"),
    ("liab", "liability"),
    ("lumpr", "lumper"),
    ("mins", "minutes"),
    ("notif", "notify"),
    ("overwt", "overweight"),
    ("ovrwt", "overweight"),
    ("ovwt", "overweight"),
    ("pd", "paid"),
    ("pmt", "payment"),
    ("pmts", "payments"),
    ("ppwk", "paperwork"),
    ("pwk", "paperwork"),
    ("pymnt", "payment"),
    ("pymt", "payment"),
    ("rcpt", "receipt"),
    ("rcpts", "receipts"),
    ("rcvd", "received"),
    ("rcvr", "receiver"),
    ("rcvrs", "receivers"),
    ("reimb", "reimbursed"),
    ("req'd", "required"),
    ("reqd", "required"),
    ("resp", "responsible"),
    ("shpr", "shipper"),
    ("thru", "through"),
    ("tix", "tickets"),
    ("tkt", "ticket"),
    ("tkts", "tickets"),
    ("trkg", "tracking"),
    ("u", "you"),
    ("ur", "your"),
    ("w/", "with"),
    ("w/in", "within"),
    ("w/o", "without"),
    ("xtra", "extra"),
];

/// Flat words respelled, with where each byte stood.
pub(super) fn respelled(flat: &str, at: &[usize]) -> (String, Vec<usize>) {
    let (mut words, mut places) = (String::with_capacity(flat.len()), Vec::with_capacity(at.len()));
    let mut start = 0;
    for word in flat.split_inclusive([' ', '(']) {
        let bare = word.trim_end_matches([' ', '(', '.', ',', ';', ':', '!', '?', ')', '=', '-']);
        let own = &at[start..start + word.len()];
        match (written_out(bare), repaired(bare)) {
            (Some(meant), _) => {
                // Behind its last sign an abbreviation stands where that sign stood.
                places.extend((0..meant.len()).map(|sign| own[sign.min(bare.len() - 1)]));
                words.push_str(meant);
            }
            (None, Some(meant)) => {
                places.extend_from_slice(&own[..bare.len()]);
                words.push_str(&meant);
            }
            (None, None) => {
                places.extend_from_slice(&own[..bare.len()]);
                words.push_str(bare);
            }
        }
        places.extend_from_slice(&own[bare.len()..]);
        words.push_str(&word[bare.len()..]);
        start += word.len();
    }
    (words, places)
}

/// What an abbreviation stands for.
fn written_out(word: &str) -> Option<&'static str> {
    let found = ABBREVIATIONS.binary_search_by_key(&word, |(short, _)| short).ok()?;
    Some(ABBREVIATIONS[found].1)
}

/// A word with a zero or a one among its letters ("detenti0n", "wi1l"), or an amount with letters among its figures ("$6o.oo").
fn repaired(word: &str) -> Option<String> {
    if let Some(sum) = word.strip_prefix('$') {
        let is_sum = sum.starts_with(|sign: char| sign.is_ascii_digit())
            && sum.contains(['o', 'l'])
            && sum.chars().all(|sign| sign.is_ascii_digit() || ".,ol".contains(sign));
        return is_sum.then(|| word.replace('o', "0").replace('l', "1"));
    }
    let signs = word.as_bytes();
    let is_letter = |at: usize| signs.get(at).is_some_and(u8::is_ascii_lowercase);
    let is_figure = |at: usize| matches!(signs.get(at), Some(b'0' | b'1'));
    // One or two figures between letters, or a zero before them.
    let is_of_word = |at: usize| match signs[at] {
        b'0' | b'1' if at == 0 => signs[0] == b'0' && (1..=3).all(is_letter),
        b'0' | b'1' => {
            (is_letter(at - 1) || at > 1 && is_figure(at - 1) && is_letter(at - 2))
                && (is_letter(at + 1) || is_figure(at + 1) && is_letter(at + 2))
        }
        sign => sign.is_ascii_lowercase() || sign == b'\'',
    };
    let is_word = (0..signs.len()).any(is_figure) && (0..signs.len()).all(is_of_word);
    is_word.then(|| word.replace('0', "o").replace('1', "l"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_sorted() {
        assert!(ABBREVIATIONS.is_sorted_by_key(|(short, _)| *short));
    }

    #[test]
    fn abbreviations_are_written_out_and_keep_their_places() {
        let flat = "rcpt w/in 24 hrs, u pay.";
        let at: Vec<usize> = (0..flat.len()).collect();

        let (words, places) = respelled(flat, &at);

        assert_eq!(words, "receipt within 24 hrs, you pay.");
        assert_eq!(words.len(), places.len());
        assert!(places.is_sorted());
        assert_eq!(places[words.find("24").expect("24")], flat.find("24").expect("24"));
        assert_eq!(places[words.find("pay").expect("pay")], flat.find("pay").expect("pay"));
    }

    #[test]
    fn letters_read_as_figures_are_put_right_and_numbers_stay() {
        for (word, meant) in [
            ("detenti0n", "detention"),
            ("wi1l", "will"),
            ("ca1led", "called"),
            ("0rdered", "ordered"),
            ("$6o.oo", "$60.00"),
        ] {
            assert_eq!(repaired(word).as_deref(), Some(meant), "{word}");
        }
        for word in ["mg-10001", "ab10", "1st", "10am", "2hrs", "$60.00", "10", "i-10", "a1", "371", "1hour"] {
            assert_eq!(repaired(word), None, "{word}");
        }
    }
}
