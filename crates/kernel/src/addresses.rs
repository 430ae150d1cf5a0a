//! How street addresses are compared: "100 North Main Street, Suite 4" and "100 N MAIN ST #4" are one.
//!
//! Each word gets the abbreviation of USPS Publication 28: appendix C1 for street suffixes, C2 for units within a building, section 233 for
//! directions. What kind of unit it is does not count (Publication 28 §213.3 lets `#` stand for any). Words that the tables would make equal
//! although they are different ones (PARK and PARKS, TRAIL and TRAILS) are left as they are.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Abbreviations, each followed by the words that it stands for.
const WORDS: &[&str] = &[
    // Directions.
    "N NORTH",
    "S SOUTH",
    "E EAST",
    "W WEST",
    "NE NORTHEAST",
    "NW NORTHWEST",
    "SE SOUTHEAST",
    "SW SOUTHWEST",
    // Street suffixes.
    "ALY ALLEY ALLEE ALLY",
    "ANX ANNEX ANNX ANEX",
    "ARC ARCADE",
    "AVE AVENUE AV AVEN AVENU AVN AVNUE",
    "BCH BEACH",
    "BG BURG",
    "BLF BLUFF BLUF",
    "BLFS BLUFFS",
    "BLVD BOULEVARD BOUL BOULV BLV BVD",
    "BND BEND",
    "BR BRANCH BRNCH",
    "BRG BRIDGE BRDGE",
    "BRK BROOK",
    "BRKS BROOKS",
    "BTM BOTTOM BOTTM",
    "BYP BYPASS BYPA BYPAS BYPS",
    "BYU BAYOU BAYOO",
    "CIR CIRCLE CIRC CIRCL CRCL CRCLE",
    "CIRS CIRCLES",
    "CLB CLUB",
    "CLF CLIFF",
    "CLFS CLIFFS",
    "CMN COMMON",
    "CMNS COMMONS",
    "COR CORNER",
    "CORS CORNERS",
    "CP CAMP CMP",
    "CPE CAPE",
    "CRES CRESCENT CRSENT CRSNT",
    "CRK CREEK",
    "CRSE COURSE",
    "CRST CREST",
    "CSWY CAUSEWAY CAUSWA",
    "CT COURT CRT",
    "CTR CENTER CENTRE CENT CEN CENTR CNTER CNTR",
    "CTRS CENTERS",
    "CTS COURTS",
    "CURV CURVE",
    "CV COVE",
    "CVS COVES",
    "CYN CANYON CANYN CNYN",
    "DL DALE",
    "DM DAM",
    "DR DRIVE DRIV DRV",
    "DRS DRIVES",
    "DV DIVIDE DVD",
    "EST ESTATE",
    "ESTS ESTATES",
    "EXPY EXPRESSWAY EXPRESS EXPR EXPW EXP",
    "EXT EXTENSION EXTN EXTNSN",
    "FLD FIELD",
    "FLDS FIELDS",
    "FLS FALLS",
    "FLT FLAT",
    "FLTS FLATS",
    "FRD FORD",
    "FRG FORGE FORG",
    "FRK FORK",
    "FRKS FORKS",
    "FRST FOREST",
    "FRY FERRY FRRY",
    "FT FORT FRT",
    "FWY FREEWAY FREEWY FRWAY FRWY",
    "GDN GARDEN GARDN GRDEN GRDN",
    "GDNS GARDENS GRDNS",
    "GLN GLEN",
    "GRN GREEN",
    "GRV GROVE GROV",
    "GTWY GATEWAY GATEWY GATWAY GTWAY",
    "HBR HARBOR HARB HARBR HRBOR",
    "HL HILL",
    "HLS HILLS",
    "HOLW HOLLOW HLLW",
    "HTS HEIGHTS HEIGHT HGTS",
    "HVN HAVEN",
    "HWY HIGHWAY HIGHWY HIWAY HIWY HWAY",
    "INLT INLET",
    "IS ISLAND ISLND",
    "ISS ISLANDS ISLNDS",
    "JCT JUNCTION JCTION JCTN JUNCTN JUNCTON",
    "KNL KNOLL KNOL",
    "KNLS KNOLLS",
    "KY KEY",
    "LCK LOCK",
    "LDG LODGE LDGE LODG",
    "LGT LIGHT",
    "LK LAKE",
    "LKS LAKES",
    "LN LANE",
    "LNDG LANDING LNDNG",
    "MDW MEADOW",
    "MDWS MEADOWS MEDOWS",
    "ML MILL",
    "MLS MILLS",
    "MNR MANOR",
    "MSN MISSION MISSN MSSN",
    "MT MOUNT MNT",
    "MTN MOUNTAIN MNTAIN MNTN MOUNTIN MTIN",
    "MTWY MOTORWAY",
    "NCK NECK",
    "OPAS OVERPASS",
    "ORCH ORCHARD ORCHRD",
    "OVAL OVL",
    "PKWY PARKWAY PARKWY PKWAY PKY",
    "PL PLACE",
    "PLN PLAIN",
    "PLNS PLAINS",
    "PLZ PLAZA PLZA",
    "PNE PINE",
    "PNES PINES",
    "PR PRAIRIE PRR",
    "PRT PORT",
    "PSGE PASSAGE",
    "PT POINT",
    "PTS POINTS",
    "RADL RADIAL RAD RADIEL",
    "RD ROAD",
    "RDG RIDGE RDGE",
    "RDGS RIDGES",
    "RDS ROADS",
    "RIV RIVER RVR RIVR",
    "RNCH RANCH",
    "RPD RAPID",
    "RPDS RAPIDS",
    "RST REST",
    "RTE ROUTE RT",
    "SHL SHOAL",
    "SHR SHORE SHOAR",
    "SHRS SHORES SHOARS",
    "SKWY SKYWAY",
    "SMT SUMMIT SUMIT SUMITT",
    "SPG SPRING SPNG SPRNG",
    "SPGS SPRINGS SPNGS SPRNGS",
    "SQ SQUARE SQR SQRE SQU",
    "SQS SQUARES SQRS",
    "ST STREET STR STRT SAINT",
    "STA STATION STATN STN",
    "STRM STREAM STREME",
    "STS STREETS",
    "TER TERRACE TERR",
    "TPKE TURNPIKE TRNPK TURNPK TPK TNPK",
    "TRAK TRACK",
    "TRCE TRACE",
    "TRFY TRAFFICWAY",
    "TRL TRAIL",
    "TRWY THROUGHWAY",
    "TUNL TUNNEL TUNEL TUNNL",
    "UN UNION",
    "UPAS UNDERPASS",
    "VIA VIADUCT VDCT VIADCT",
    "VIS VISTA VIST VST VSTA",
    "VL VILLE",
    "VLG VILLAGE VILL VILLAG VILLG VILLIAGE",
    "VLY VALLEY VALLY VLLY",
    "VLYS VALLEYS",
    "VW VIEW",
    "VWS VIEWS",
    "WAY WY",
    "WL WELL",
    "WLS WELLS",
    "XING CROSSING CRSSNG",
    "XRD CROSSROAD",
    "XRDS CROSSROADS",
    // Units within a building.
    "APT APARTMENT",
    "BLDG BUILDING",
    "BSMT BASEMENT",
    "DEPT DEPARTMENT",
    "FL FLOOR",
    "FRNT FRONT",
    "HNGR HANGAR HANGER",
    "LBBY LOBBY",
    "LOWR LOWER",
    "OFC OFFICE",
    "PH PENTHOUSE",
    "RM ROOM",
    "SPC SPACE",
    "STE SUITE",
    "TRLR TRAILER",
    "UPPR UPPER",
];

/// Words for a unit that are written one for another, or left out: its number counts alone.
const UNITS: [&str; 3] = ["APT", "STE", "UNIT"];

/// By word, its abbreviation; an abbreviation is its own.
static ABBREVIATIONS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = WORDS.iter().map(|row| row.split_once(' ').unwrap_or((row, "")));
    rows.flat_map(|(short, words)| words.split(' ').map(move |word| (word, short))).collect()
});

/// The longest word in the table.
const LONGEST: usize = 10;

/// The key that a street, or a PO box, is compared by: letters and digits in upper case, each word abbreviated, units by their number alone.
pub fn street_key(street: &str) -> String {
    let key = abbreviated(street, true);
    // Publication 28 §281: POST OFFICE BOX, BOX and POB alike are a PO BOX.
    let number = ["POSTOFCBOX", "POB", "BOX"].iter().find_map(|start| key.strip_prefix(start));
    match number.filter(|number| number.starts_with(|first: char| first.is_ascii_digit())) {
        Some(number) => ["POBOX", number].concat(),
        None => key,
    }
}

/// The key that a town's name is compared by: "Saint Louis" and "ST. LOUIS" have one.
pub fn town_key(town: &str) -> String {
    abbreviated(town, false)
}

fn abbreviated(text: &str, has_units: bool) -> String {
    let mut key = String::with_capacity(text.len());
    for word in text.split(|character: char| !character.is_alphanumeric()) {
        let start = key.len();
        if word.is_ascii() {
            key.push_str(word);
            key[start..].make_ascii_uppercase();
        } else {
            key.extend(word.chars().flat_map(char::to_uppercase));
        }
        let word = &key[start..];
        if word.len() < 2 || word.len() > LONGEST || word.as_bytes()[0].is_ascii_digit() {
            continue;
        }
        let short = ABBREVIATIONS.get(word).copied();
        if has_units && UNITS.contains(&short.unwrap_or(word)) {
            key.truncate(start);
        } else if let Some(short) = short {
            key.truncate(start);
            key.push_str(short);
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_street_has_one_key_however_it_is_abbreviated() {
        for (one, other) in [
            ("100 N MAIN ST", "100 North Main Street"),
            ("100 N. Main St.", "100 NORTH MAIN STR"),
            ("470 OLDE WORTHINGTON RD SUITE 200", "470 Olde Worthington Road, Ste 200"),
            ("2500 N VAN DORN ST UNIT 1607", "2500 N VAN DORN ST APT 1607"),
            ("1683 W. CAMPBELL RD. # 7116", "1683 W CAMPBELL RD STE 7116"),
            ("600 MAMARONECK AVENUE  4TH FLOOR", "600 MAMARONECK AVE 4TH FL"),
            ("82 MOUNT OLIVE RD", "82 MT OLIVE ROAD"),
            ("12 N.E. 5th Blvd", "12 Northeast 5TH BOULEVARD"),
            ("1440 STATE HIGHWAY 248", "1440 State Hwy 248"),
            ("P.O. Box 482", "POST OFFICE BOX 482"),
            ("PO BOX 482", "Box 482"),
            ("7 Calle Peña", "7 CALLE PEÑA"),
        ] {
            assert_eq!(street_key(one), street_key(other), "{one} / {other}");
        }
        assert_eq!(street_key("100 North Main Street, Suite 4"), "100NMAINST4");
    }

    #[test]
    fn different_places_have_different_keys() {
        for (one, other) in [
            ("100 N MAIN ST", "100 S MAIN ST"),
            ("100 MAIN ST", "100 MAIN AVE"),
            ("100 PARK RD", "100 PARKS RD"),
            ("100 MAIN ST STE 4", "100 MAIN ST STE 5"),
            ("100 MAIN ST STE 4", "100 MAIN ST"),
            ("PO BOX 482", "PO BOX 483"),
            ("12 BOXWOOD LN", "12 PO BOXWOOD LN"),
        ] {
            assert_ne!(street_key(one), street_key(other), "{one} / {other}");
        }
    }

    #[test]
    fn towns_are_abbreviated_and_keep_what_streets_drop() {
        assert_eq!(town_key("Saint Louis"), town_key("ST. LOUIS"));
        assert_eq!(town_key("Fort Worth"), town_key("FT WORTH"));
        assert_eq!(town_key("Sault Ste. Marie"), "SAULTSTEMARIE");
    }

    #[test]
    fn each_word_has_one_abbreviation() {
        let words: Vec<&str> = WORDS.iter().flat_map(|row| row.split(' ')).collect();
        let mut distinct = words.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), words.len());
        assert_eq!(WORDS.iter().flat_map(|row| row.split(' ').skip(1)).map(str::len).max(), Some(LONGEST));
    }
}
