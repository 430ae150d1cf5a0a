//! The contacts of a carrier in every data set, read row by row.

use super::book::{AddressType, Contacts, NameType, PhoneType, Place};
use crate::rows::Record;

/// The contacts that the public record gives, the census's first.
pub fn contacts(record: &Record) -> Contacts {
    let mut contacts = Contacts::default();
    let source = |run_id| record.runs.of(run_id);
    let census = &record.census;
    let from = source(census.run_id);
    contacts.name(census.legal_name.as_deref(), NameType::LegalName, from.as_ref());
    contacts.name(census.dba_name.as_deref(), NameType::DbaName, from.as_ref());
    contacts.phone(census.phone.as_deref(), PhoneType::Phone, from.as_ref());
    contacts.phone(census.cell_phone.as_deref(), PhoneType::CellPhone, from.as_ref());
    contacts.phone(census.fax.as_deref(), PhoneType::Fax, from.as_ref());
    contacts.email(census.email_address.as_deref(), from.as_ref());
    contacts.address(
        AddressType::Physical,
        from.as_ref(),
        &Place {
            street: census.phy_street.as_deref(),
            colonia: census.phy_barrio.as_deref(),
            city: census.phy_city.as_deref(),
            state: census.phy_state.as_deref(),
            zip: census.phy_zip.as_deref(),
            country: census.phy_country.as_deref(),
            is_undeliverable: census.is_phy_undeliverable,
        },
    );
    contacts.address(
        AddressType::Mailing,
        from.as_ref(),
        &Place {
            street: census.mailing_street.as_deref(),
            colonia: census.mailing_barrio.as_deref(),
            city: census.mailing_city.as_deref(),
            state: census.mailing_state.as_deref(),
            zip: census.mailing_zip.as_deref(),
            country: census.mailing_country.as_deref(),
            is_undeliverable: census.mailing_undeliverable_on.map(|_| true),
        },
    );
    if let Some(sms) = &record.sms_census {
        let from = source(sms.run_id);
        contacts.name(sms.legal_name.as_deref(), NameType::LegalName, from.as_ref());
        contacts.name(sms.dba_name.as_deref(), NameType::DbaName, from.as_ref());
        contacts.phone(sms.phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.phone(sms.fax.as_deref(), PhoneType::Fax, from.as_ref());
        contacts.email(sms.email_address.as_deref(), from.as_ref());
        contacts.address(
            AddressType::Physical,
            from.as_ref(),
            &Place {
                street: sms.phy_street.as_deref(),
                colonia: None,
                city: sms.phy_city.as_deref(),
                state: sms.phy_state.as_deref(),
                zip: sms.phy_zip.as_deref(),
                country: sms.phy_country.as_deref(),
                is_undeliverable: None,
            },
        );
        contacts.address(
            AddressType::Mailing,
            from.as_ref(),
            &Place {
                street: sms.mailing_street.as_deref(),
                colonia: None,
                city: sms.mailing_city.as_deref(),
                state: sms.mailing_state.as_deref(),
                zip: sms.mailing_zip.as_deref(),
                country: sms.mailing_country.as_deref(),
                is_undeliverable: None,
            },
        );
    }
    for row in &record.motus_carriers {
        let from = source(row.run_id);
        contacts.name(row.legal_name.as_deref(), NameType::LegalName, from.as_ref());
        contacts.name(row.dba_name.as_deref(), NameType::DbaName, from.as_ref());
        contacts.phone(row.business_phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.address(
            AddressType::Business,
            from.as_ref(),
            &Place {
                street: row.business_street.as_deref(),
                colonia: row.business_colonia.as_deref(),
                city: row.business_city.as_deref(),
                state: row.business_state.as_deref(),
                zip: row.business_zip.as_deref(),
                country: row.business_country.as_deref(),
                is_undeliverable: row.is_business_undeliverable,
            },
        );
        contacts.address(
            AddressType::Mailing,
            from.as_ref(),
            &Place {
                street: row.mail_street.as_deref(),
                colonia: row.mail_colonia.as_deref(),
                city: row.mail_city.as_deref(),
                state: row.mail_state.as_deref(),
                zip: row.mail_zip.as_deref(),
                country: row.mail_country.as_deref(),
                is_undeliverable: row.is_mail_undeliverable,
            },
        );
    }
    for row in &record.li_carriers {
        let from = source(row.run_id);
        contacts.name(row.legal_name.as_deref(), NameType::LegalName, from.as_ref());
        contacts.name(row.dba_name.as_deref(), NameType::DbaName, from.as_ref());
        contacts.phone(row.business_phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.phone(row.mail_phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.phone(row.business_fax.as_deref(), PhoneType::Fax, from.as_ref());
        contacts.phone(row.mail_fax.as_deref(), PhoneType::Fax, from.as_ref());
        contacts.address(
            AddressType::Business,
            from.as_ref(),
            &Place {
                street: row.business_street.as_deref(),
                colonia: row.business_colonia.as_deref(),
                city: row.business_city.as_deref(),
                state: row.business_state.as_deref(),
                zip: row.business_zip.as_deref(),
                country: row.business_country.as_deref(),
                is_undeliverable: row.is_deliverable.map(|is_deliverable| !is_deliverable),
            },
        );
        contacts.address(
            AddressType::Mailing,
            from.as_ref(),
            &Place {
                street: row.mail_street.as_deref(),
                colonia: row.mail_colonia.as_deref(),
                city: row.mail_city.as_deref(),
                state: row.mail_state.as_deref(),
                zip: row.mail_zip.as_deref(),
                country: row.mail_country.as_deref(),
                is_undeliverable: None,
            },
        );
    }
    contacts
}
