//! Equipment as the trade writes it: "53' Dry Van", "RF", "V", "FSD", load boards' codes, TMSs' own.

use super::simple;
use freight::equipment::EquipmentType;
use freight::equipment::EquipmentType::{
    CarHauler, CargoVans, Conestoga, DoubleDrop, DropDeck, Dumps, Flatbed, Forestry, Grain, HeavyHaul, Hotshot,
    Intermodal, Livestock, Lowboy, Pneumatic, PowerOnly, Reefer, StraightBoxTrucks, Tanker, Van, VanOrReefer,
};

/// Equipment that was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equipment {
    /// What it is.
    pub is_type: EquipmentType,
    /// Feet, where the text says so.
    pub length: Option<f64>,
    /// Whether it is for hazmat.
    pub is_hazmat: bool,
    /// Whether it comes with two drivers.
    pub is_team: bool,
}

/// The codes of DAT, Truckstop and the usual TMSs. Where a code is of two kinds that we have no word for, it is the one that most trucks are.
#[rustfmt::skip]
const CODES: &[(EquipmentType, &[&str])] = &[
    (Van, &["v", "van", "dv", "vn", "va", "vv", "v2", "v3", "vw", "vb", "vg", "vi", "vl", "vp", "vc", "ot", "mv", "vf", "vt", "vz", "vm"]),
    (Reefer, &["r", "rf", "rfr", "ref", "reef", "refr", "ra", "r2", "rp", "rl", "rz", "rm", "temp"]),
    (VanOrReefer, &["vr", "rv", "vrf", "ir", "v r", "r v", "vtr"]),
    (Flatbed, &["f", "fb", "flt", "flat", "fsd", "fd", "fa", "f2", "fz", "fo", "fc", "fs", "ft", "fm", "mx", "fsdv", "fwt"]),
    (DropDeck, &["sd", "sdk", "step", "st", "sr", "la", "dk"]),
    (DoubleDrop, &["dd", "ddr"]),
    (Lowboy, &["lb", "lr", "lo", "lbo"]),
    (HeavyHaul, &["rg", "rgn", "hh", "os"]),
    (Conestoga, &["cn", "con", "cng", "fn", "sn", "vs"]),
    (Hotshot, &["hs", "fh", "vh", "hsh"]),
    (PowerOnly, &["po", "pow", "pwr"]),
    (StraightBoxTrucks, &["sb", "bt", "sbt", "box"]),
    (CargoVans, &["cv", "sv", "spr"]),
    (Intermodal, &["c", "ci", "cr", "im", "imdl", "cont", "vnimdl", "rn", "dray"]),
    (Tanker, &["t", "tn", "ta", "ts", "tank", "tnk", "tk"]),
    (Pneumatic, &["nu", "pn", "pneu"]),
    (Dumps, &["dt", "ed", "bdump", "dmp"]),
    (Grain, &["hb", "hop", "hop bottom"]),
    (CarHauler, &["ac", "auto"]),
    (Livestock, &["ls", "lstk"]),
    (Forestry, &["log", "lg"]),
];

/// Words in a longer text, those that decide first. All of the words of a phrase must be there.
#[rustfmt::skip]
const PHRASES: &[(&str, EquipmentType)] = &[
    ("power only", PowerOnly), ("tow away", PowerOnly), ("cargo van", CargoVans), ("sprinter", CargoVans), ("van or reefer", VanOrReefer), ("reefer or van", VanOrReefer),
    ("van reefer", VanOrReefer), ("reefer van", Reefer), ("hot shot", Hotshot), ("hotshot", Hotshot), ("conestoga", Conestoga), ("straight", StraightBoxTrucks),
    ("box truck", StraightBoxTrucks), ("removable gooseneck", HeavyHaul), ("rgn", HeavyHaul), ("heavy haul", HeavyHaul), ("oversize", HeavyHaul), ("double drop", DoubleDrop),
    ("lowboy", Lowboy), ("low boy", Lowboy), ("flatbed", Flatbed), ("flat bed", Flatbed), ("step deck", DropDeck), ("stepdeck", DropDeck),
    ("drop deck", DropDeck), ("dropdeck", DropDeck), ("reefer", Reefer), ("refrigerated", Reefer), ("temp controlled", Reefer), ("temperature controlled", Reefer), ("frozen", Reefer),
    ("intermodal", Intermodal), ("container", Intermodal), ("drayage", Intermodal), ("chassis", Intermodal), ("pneumatic", Pneumatic), ("dry bulk", Pneumatic), ("hopper", Grain),
    ("grain", Grain), ("dump", Dumps), ("tanker", Tanker), ("tank", Tanker), ("car hauler", CarHauler), ("car carrier", CarHauler), ("auto carrier", CarHauler),
    ("auto hauler", CarHauler), ("livestock", Livestock), ("cattle", Livestock), ("log trailer", Forestry), ("logging", Forestry), ("curtain", Van), ("dry van", Van),
    ("dry", Van), ("vans", Van), ("van", Van),
];

/// Reads equipment.
pub fn equipment(text: &str) -> Result<Equipment, String> {
    if let Ok(is_type) = text.trim().to_ascii_lowercase().parse() {
        return Ok(Equipment { is_type, length: None, is_hazmat: false, is_team: false });
    }
    let lower = without_denied(&text.to_lowercase());
    if let Some(one) = one_of_several(&lower)? {
        return Ok(one);
    }
    // What a load board calls Z and M is said in words elsewhere.
    let said_words = simple(&lower);
    let is_hazmat = said_words.split(' ').any(|word| word.starts_with("haz"));
    let is_team = said_words.split(' ').any(|word| ["team", "teams"].contains(&word));
    let length = length(&lower);
    let letters: String = lower.chars().map(|sign| if sign.is_ascii_digit() { ' ' } else { sign }).collect();
    let said = simple(&lower);
    let without_length: Vec<&str> = said.split(' ').filter(|word| !is_of_length(word)).collect();
    let code = without_length.join(" ");
    let bare: Vec<String> =
        simple(&letters).split(' ').filter(|word| !["ft", "feet", "foot"].contains(word)).map(str::to_owned).collect();
    let bare = bare.join(" ");
    let found = code_of(&code).or_else(|| code_of(&bare)).or_else(|| phrase_of(&said));
    let (is_type, is_coded) = found.ok_or_else(|| {
        "Equipment not recognized. Use Van, Reefer, Flatbed, Step Deck, Power Only or another common name.".to_owned()
    })?;
    let is_hazmat = is_hazmat || (is_coded && ["vz", "rz", "fz"].contains(&code.as_str()));
    let is_team = is_team || (is_coded && ["vm", "rm", "fm"].contains(&code.as_str()));
    Ok(Equipment { is_type, length, is_hazmat, is_team })
}

/// A text without what it says is not wanted: "no team", "non-haz", "w/o tarps".
fn without_denied(lower: &str) -> String {
    let plain = lower.replace("w/o", " without ").replace("non-", "non ").replace("nonhaz", "non haz");
    let mut words = plain.split_whitespace();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        if ["no", "non", "not", "without"].contains(&bare) && words.next().is_some() {
            continue;
        }
        kept.push(word);
    }
    kept.join(" ")
}

/// The one word for several kinds of which any will do; none where the text names one kind. A step deck takes what a flatbed does.
fn one_of_several(lower: &str) -> Result<Option<Equipment>, String> {
    let text = lower.replace("w/", "with ").replace(['/', '|', ','], " or ");
    let parts: Vec<&str> = text.split(" or ").map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() < 2 {
        return Ok(None);
    }
    let Ok(parts) = parts.into_iter().map(equipment).collect::<Result<Vec<_>, _>>() else { return Ok(None) };
    let Some(first) = parts.first().copied() else { return Ok(None) };
    let all_are = |types: &[EquipmentType]| parts.iter().all(|part| types.contains(&part.is_type));
    let is_type = if all_are(&[first.is_type]) {
        first.is_type
    } else if all_are(&[Van, Reefer, VanOrReefer]) {
        VanOrReefer
    } else if all_are(&[Flatbed, DropDeck]) {
        Flatbed
    } else {
        return Err("Several kinds of equipment. Give one, or Van or Reefer.".to_owned());
    };
    Ok(Some(Equipment {
        is_type,
        length: parts.iter().find_map(|part| part.length),
        is_hazmat: parts.iter().any(|part| part.is_hazmat),
        is_team: parts.iter().any(|part| part.is_team),
    }))
}

fn code_of(text: &str) -> Option<(EquipmentType, bool)> {
    CODES.iter().find(|(_, codes)| codes.contains(&text)).map(|(is_type, _)| (*is_type, true))
}

fn phrase_of(said: &str) -> Option<(EquipmentType, bool)> {
    let words: Vec<&str> = said.split(' ').collect();
    let has = |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|part| part == phrase)
    };
    PHRASES.iter().find(|(phrase, _)| has(phrase)).map(|(_, is_type)| (*is_type, false))
}

/// A trailer's length in a text: two digits that are one.
fn length(text: &str) -> Option<f64> {
    let digits: Vec<&str> = text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let [only] = digits[..] else { return None };
    let length: u8 = only.parse().ok()?;
    [20, 24, 26, 28, 40, 42, 45, 48, 50, 53, 57].contains(&length).then(|| f64::from(length))
}

fn is_of_length(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
        || ["ft", "feet", "foot"].contains(&word)
        || word.strip_suffix("ft").is_some_and(|digits| digits.parse::<u8>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (EquipmentType, Option<f64>) {
        let read = equipment(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        (read.is_type, read.length)
    }

    #[test]
    fn the_trades_words_are_known() {
        for (text, is_type, length) in [
            ("53' Dry Van", Van, Some(53.0)),
            ("V", Van, None),
            ("V53", Van, Some(53.0)),
            ("53V", Van, Some(53.0)),
            ("53 ft van", Van, Some(53.0)),
            ("53ft Reefer", Reefer, Some(53.0)),
            ("RF", Reefer, None),
            ("Reefer (frozen)", Reefer, None),
            ("Refrigerated Van", Reefer, None),
            ("Van/Reefer", VanOrReefer, None),
            ("VR", VanOrReefer, None),
            ("FSD", Flatbed, None),
            ("48' Flatbed w/ tarps", Flatbed, Some(48.0)),
            ("Flatbed or Step Deck", Flatbed, None),
            ("SD", DropDeck, None),
            ("Step Deck", DropDeck, None),
            ("Power Only", PowerOnly, None),
            ("26' Box Truck", StraightBoxTrucks, Some(26.0)),
            ("Sprinter", CargoVans, None),
            ("40' container", Intermodal, Some(40.0)),
            ("Hopper bottom", Grain, None),
            ("RGN", HeavyHaul, None),
            ("Tanker", Tanker, None),
            ("drop_deck", DropDeck, None),
            ("V2", Van, None),
            ("Reefer/Van", VanOrReefer, None),
            ("53' Reefer or 53' Van", VanOrReefer, Some(53.0)),
            ("Van - no conestoga", Van, None),
            ("48' Flatbed, Step Deck", Flatbed, Some(48.0)),
        ] {
            assert_eq!(of(text), (is_type, length), "{text}");
        }
    }

    #[test]
    fn what_else_the_text_says_is_kept() {
        let hazmat = equipment("Van - Hazmat").expect("a van");
        assert!(hazmat.is_hazmat && !hazmat.is_team);
        assert!(equipment("VZ").expect("a van").is_hazmat);
        assert!(equipment("Reefer w/ Team").expect("a reefer").is_team);
        assert!(equipment("VM").expect("a van").is_team);
        for text in ["Van - no hazmat", "Van, non-haz", "Van (NO TEAM)", "Van w/o haz", "Steam-cleaned van"] {
            let van = equipment(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert!(van.is_type == Van && !van.is_hazmat && !van.is_team, "{text}");
        }
    }

    #[test]
    fn other_words_are_refused() {
        for wrong in ["", "53", "submarine", "Van or Flatbed", "Reefer/Flatbed", "Acme Trucking", "TBN", "XYZ"] {
            assert!(equipment(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_word_of_ours_is_read_and_each_code_is_of_one_kind() {
        for is_type in EquipmentType::ALL {
            assert_eq!(of(is_type.as_str()).0, *is_type);
        }
        let all: Vec<&str> = CODES.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
        for (at, code) in all.iter().enumerate() {
            assert!(!all[..at].contains(code), "{code} is there twice");
        }
    }
}
