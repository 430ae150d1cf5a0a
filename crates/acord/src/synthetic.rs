//! Synthetic certificates, and other pages, for tests and for the demonstration: the labels of the form ACORD 25 with invented values, as a
//! form with fields or as printed text. The same sample gives the same bytes.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};

/// A coverage of a sample, as it is written.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the fields are the form's own boxes")]
pub struct Coverage {
    pub policy_number: String,
    pub effective: String,
    pub expires: String,
    pub limit: String,
    pub deductible: String,
}

/// What a sample says, as it is written. An empty text leaves its box empty.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the fields are the form's own boxes")]
pub struct Sample {
    pub issued: String,
    pub number: String,
    pub producer: String,
    pub contact: String,
    pub phone: String,
    pub email: String,
    pub insured: String,
    pub insurer: String,
    pub naic: String,
    pub general: Option<Coverage>,
    pub auto: Option<Coverage>,
    pub is_any_auto: bool,
    pub is_scheduled: bool,
    pub is_hired: bool,
    pub cargo: Option<Coverage>,
    /// An amount for reefer breakdown beside the cargo's.
    pub reefer: String,
    /// Lines.
    pub description: Vec<String>,
    pub holder: String,
}

/// The sample as a form whose fields hold the values.
pub fn form(sample: &Sample) -> Vec<u8> {
    let mut texts = Vec::new();
    let mut text = |name: &str, value: &str| {
        if !value.is_empty() {
            texts.push((name.to_owned(), Object::string_literal(value)));
        }
    };
    text("Form_CompletionDate_A", &sample.issued);
    text("CertificateOfInsurance_CertificateNumberIdentifier_A", &sample.number);
    text("Producer_FullName_A", &sample.producer);
    text("Producer_ContactPerson_FullName_A", &sample.contact);
    text("Producer_ContactPerson_PhoneNumber_A", &sample.phone);
    text("Producer_ContactPerson_EmailAddress_A", &sample.email);
    text("NamedInsured_FullName_A", &sample.insured);
    text("Insurer_FullName_A", &sample.insurer);
    text("Insurer_NAICCode_A", &sample.naic);
    text("CertificateHolder_FullName_A", &sample.holder);
    text("CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A", &sample.description.join("\n"));
    let sections = [
        (
            &sample.general,
            "GeneralLiability_",
            "Policy_GeneralLiability_",
            "GeneralLiability_EachOccurrence_LimitAmount_A",
        ),
        (&sample.auto, "Vehicle_", "Policy_AutomobileLiability_", "Vehicle_CombinedSingleLimit_EachAccidentAmount_A"),
        (&sample.cargo, "OtherPolicy_", "OtherPolicy_", "OtherPolicy_CoverageLimitAmount_A"),
    ];
    for (coverage, letter, policy, limit) in sections {
        let Some(coverage) = coverage else { continue };
        let dates = if policy == letter { "Policy" } else { "" };
        text(&format!("{letter}InsurerLetterCode_A"), "A");
        text(&format!("{policy}PolicyNumberIdentifier_A"), &coverage.policy_number);
        text(&format!("{policy}{dates}EffectiveDate_A"), &coverage.effective);
        text(&format!("{policy}{dates}ExpirationDate_A"), &coverage.expires);
        text(limit, &coverage.limit);
    }
    if let Some(cargo) = &sample.cargo {
        text("OtherPolicy_OtherPolicyDescription_A", "MOTOR TRUCK CARGO");
        text("OtherPolicy_CoverageCode_A", "LIMIT");
        text("OtherPolicy_CoverageCode_B", "DEDUCTIBLE");
        text("OtherPolicy_CoverageLimitAmount_B", &cargo.deductible);
        if !sample.reefer.is_empty() {
            text("OtherPolicy_CoverageCode_C", "REEFER BREAKDOWN");
            text("OtherPolicy_CoverageLimitAmount_C", &sample.reefer);
        }
    }
    if sample.auto.is_some() {
        for (name, is_ticked) in [
            ("Vehicle_AnyAutoIndicator_A", sample.is_any_auto),
            ("Vehicle_ScheduledAutosIndicator_A", sample.is_scheduled),
            ("Vehicle_HiredAutosIndicator_A", sample.is_hired),
        ] {
            texts.push((name.to_owned(), Object::Name(if is_ticked { b"1".to_vec() } else { b"Off".to_vec() })));
        }
    }
    document(&[("ACORD 25 CERTIFICATE OF LIABILITY INSURANCE (synthetic)".to_owned(), 36.0, 750.0)], &texts)
}

/// The sample as printed text.
pub fn printed(sample: &Sample) -> Vec<u8> {
    let mut page: Vec<(String, f32, f32)> = Vec::new();
    let mut put = |text: &str, x: f32, y: f32| {
        if !text.is_empty() {
            page.push((text.to_owned(), x, y));
        }
    };
    put("ACORD 25 (2016/03) CERTIFICATE OF LIABILITY INSURANCE", 130.0, 760.0);
    put("SYNTHETIC - NOT A REAL CERTIFICATE", 220.0, 748.0);
    put("DATE (MM/DD/YYYY)", 490.0, 760.0);
    put(&sample.issued, 495.0, 746.0);
    put("PRODUCER", 36.0, 700.0);
    put(&sample.producer, 40.0, 688.0);
    for (label, value, y) in [
        ("NAME:", &sample.contact, 700.0),
        ("(A/C, No, Ext):", &sample.phone, 688.0),
        ("ADDRESS:", &sample.email, 676.0),
    ] {
        put(label, 310.0, y);
        put(value, 380.0, y);
    }
    put("INSURER(S) AFFORDING COVERAGE", 360.0, 664.0);
    put("NAIC #", 540.0, 664.0);
    put("INSURER A :", 310.0, 652.0);
    put(&sample.insurer, 372.0, 652.0);
    put(&sample.naic, 540.0, 652.0);
    put("INSURED", 36.0, 640.0);
    put(&sample.insured, 40.0, 628.0);
    put("COVERAGES", 36.0, 590.0);
    if !sample.number.is_empty() {
        put(&format!("CERTIFICATE NUMBER: {}", sample.number), 220.0, 590.0);
    }
    put("TYPE OF INSURANCE", 60.0, 560.0);
    put("POLICY NUMBER", 260.0, 560.0);
    put("POLICY EFF", 350.0, 560.0);
    put("POLICY EXP", 405.0, 560.0);
    put("LIMITS", 490.0, 560.0);
    let mut row = |label: &str, y: f32, limit: &str, coverage: &Option<Coverage>| {
        put(label, 60.0, y);
        put(limit, 465.0, y);
        let Some(coverage) = coverage else { return };
        put("A", 40.0, y);
        put(&coverage.policy_number, 245.0, y - 10.0);
        put(&coverage.effective, 350.0, y - 10.0);
        put(&coverage.expires, 405.0, y - 10.0);
        if !coverage.limit.is_empty() {
            put(&format!("$ {}", coverage.limit), 550.0, y);
        }
    };
    row("COMMERCIAL GENERAL LIABILITY", 540.0, "EACH OCCURRENCE", &sample.general);
    row("AUTOMOBILE LIABILITY", 480.0, "COMBINED SINGLE LIMIT", &sample.auto);
    row("UMBRELLA LIAB", 420.0, "EACH OCCURRENCE", &None);
    row("WORKERS COMPENSATION", 380.0, "E.L. EACH ACCIDENT", &None);
    if sample.cargo.is_some() {
        row("MOTOR TRUCK CARGO", 340.0, "LIMIT", &sample.cargo);
    }
    for (label, is_ticked, y) in [
        ("ANY AUTO", sample.is_any_auto, 470.0),
        ("SCHEDULED AUTOS", sample.is_scheduled, 460.0),
        ("HIRED AUTOS ONLY", sample.is_hired, 450.0),
    ] {
        put(if is_ticked && sample.auto.is_some() { "X" } else { "" }, 62.0, y);
        put(label, 76.0, y);
    }
    if let Some(cargo) = &sample.cargo {
        if !cargo.deductible.is_empty() {
            put(&format!("DEDUCTIBLE $ {}", cargo.deductible), 465.0, 330.0);
        }
        if !sample.reefer.is_empty() {
            put(&format!("REEFER BREAKDOWN $ {}", sample.reefer), 465.0, 320.0);
        }
    }
    put("DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES", 36.0, 300.0);
    for (nth, line) in sample.description.iter().take(15).enumerate() {
        put(line, 40.0, 288.0 - 9.0 * nth as f32);
    }
    put("CERTIFICATE HOLDER", 36.0, 140.0);
    put("CANCELLATION", 330.0, 140.0);
    put(&sample.holder, 40.0, 126.0);
    document(&page, &[])
}

/// A page with these texts, and a form with these fields. Every other text is in a form object of its own, as in flattened forms.
fn document(page: &[(String, f32, f32)], fields: &[(String, Object)]) -> Vec<u8> {
    let mut document = Document::with_version("1.5");
    let pages = document.new_object_id();
    let font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica", "Encoding" => "WinAnsiEncoding",
    });
    let fonts = dictionary! { "Font" => dictionary! { "F1" => font } };
    let (mut operations, mut parts) = (Vec::new(), Dictionary::new());
    for (nth, (text, x, y)) in page.iter().enumerate() {
        if nth % 2 == 0 {
            operations.extend(written(text, *x, *y));
            continue;
        }
        let drawn = Content { operations: written(text, 0.0, 0.0).to_vec() }.encode().unwrap_or_default();
        let part = dictionary! {
            "Type" => "XObject", "Subtype" => "Form", "Resources" => fonts.clone(),
            "BBox" => vec![0.into(), (-3).into(), 300.into(), 10.into()],
        };
        let name = format!("P{nth}");
        parts.set(name.as_str(), document.add_object(Stream::new(part, drawn)));
        let moved = [1, 0, 0, 1].map(Object::from).into_iter().chain([(*x).into(), (*y).into()]).collect();
        operations.extend([
            Operation::new("q", vec![]),
            Operation::new("cm", moved),
            Operation::new("Do", vec![name.as_str().into()]),
            Operation::new("Q", vec![]),
        ]);
    }
    let content = Content { operations }.encode().unwrap_or_default();
    let content = document.add_object(Stream::new(Dictionary::new(), content));
    let mut resources = fonts;
    resources.set("XObject", parts);
    let page = document.new_object_id();
    let widgets: Vec<Object> =
        fields.iter().enumerate().map(|(nth, field)| widget(&mut document, page, nth, field).into()).collect();
    document.objects.insert(
        page,
        dictionary! {
            "Type" => "Page", "Parent" => pages, "Contents" => content,
            "MediaBox" => vec![0.into(), 0.into(), 612.into(), 792.into()],
            "Resources" => resources,
            "Annots" => widgets.clone(),
        }
        .into(),
    );
    document.objects.insert(pages, dictionary! { "Type" => "Pages", "Kids" => vec![page.into()], "Count" => 1 }.into());
    let mut catalog = dictionary! { "Type" => "Catalog", "Pages" => pages };
    if !widgets.is_empty() {
        let form = dictionary! {
            "Fields" => widgets, "NeedAppearances" => true, "DA" => Object::string_literal("/F1 7 Tf 0 g"),
            "DR" => dictionary! { "Font" => dictionary! { "F1" => font } },
        };
        catalog.set("AcroForm", form);
    }
    let catalog = document.add_object(catalog);
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = document.save_to(&mut bytes);
    bytes
}

/// Pages with these texts, each at so many points from the left and from below: documents that are no certificates.
pub fn pages(pages: &[&[(&str, f32, f32)]]) -> Vec<u8> {
    let mut document = Document::with_version("1.5");
    let tree = document.new_object_id();
    let font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica", "Encoding" => "WinAnsiEncoding",
    });
    let mut kids: Vec<Object> = Vec::new();
    for page in pages {
        let operations: Vec<Operation> = page.iter().flat_map(|(text, x, y)| written(text, *x, *y)).collect();
        let content = Content { operations }.encode().unwrap_or_default();
        let content = document.add_object(Stream::new(Dictionary::new(), content));
        let page = document.add_object(dictionary! {
            "Type" => "Page", "Parent" => tree, "Contents" => content,
            "MediaBox" => vec![0.into(), 0.into(), 612.into(), 792.into()],
            "Resources" => dictionary! { "Font" => dictionary! { "F1" => font } },
        });
        kids.push(page.into());
    }
    let count = i64::try_from(kids.len()).unwrap_or_default();
    document.objects.insert(tree, dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count }.into());
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = document.save_to(&mut bytes);
    bytes
}

/// What writes a text.
fn written(text: &str, x: f32, y: f32) -> [Operation; 5] {
    [
        Operation::new("BT", vec![]),
        Operation::new("Tf", vec!["F1".into(), 7.into()]),
        Operation::new("Td", vec![x.into(), y.into()]),
        Operation::new("Tj", vec![Object::String(latin(text), StringFormat::Literal)]),
        Operation::new("ET", vec![]),
    ]
}

fn widget(document: &mut Document, page: ObjectId, nth: usize, (name, value): &(String, Object)) -> ObjectId {
    let top = 730 - (nth as i64) * 14;
    let kind = if matches!(value, Object::Name(_)) { "Btn" } else { "Tx" };
    document.add_object(dictionary! {
        "Type" => "Annot", "Subtype" => "Widget", "FT" => kind, "P" => page,
        "T" => Object::string_literal(name.as_str()), "V" => value.clone(),
        "Rect" => vec![36.into(), (top - 12).into(), 560.into(), top.into()],
        "DA" => Object::string_literal("/F1 7 Tf 0 g"),
    })
}

/// The text in the codes of the font; other characters become question marks.
fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?')).collect()
}
