//! The carrier that rows name, with its truck and whom to call.

use super::Cells;
use crate::imports::fields::LoadField;
use crate::imports::values::numbers;
use crate::loads::form::CarrierForm;
use kernel::phones::without_extension;

impl Cells<'_> {
    /// The carrier; none where the rows say nothing of one.
    pub(super) fn carrier(&mut self) -> Option<CarrierForm> {
        let form = CarrierForm {
            carrier_id: None,
            dot_number: self.read(LoadField::CarrierDot, numbers::dot_number),
            docket_number: self.text(LoadField::CarrierDocket),
            name: self.text(LoadField::CarrierName),
            vin: self.text(LoadField::Vin).map(|vin| vin.replace([' ', '-'], "")),
            vehicle_name: self.text(LoadField::VehicleName),
            trailer_number: self.text(LoadField::CarrierTrailer),
            driver_name: self.text(LoadField::DriverName),
            driver_phone: self.text(LoadField::DriverPhone),
            dispatcher_name: self.dispatcher(),
            dispatcher_phone: self.text(LoadField::DispatcherPhone),
            dispatcher_email: self.text(LoadField::DispatcherEmail),
        };
        (form != CarrierForm::default()).then_some(form)
    }

    /// The dispatcher's name, with the extension of the phone number: numbers are kept without.
    fn dispatcher(&self) -> Option<String> {
        let (name, phone) = (self.text(LoadField::DispatcherName), self.text(LoadField::DispatcherPhone));
        let extension = phone.as_deref().and_then(|phone| without_extension(phone).1);
        let Some(extension) = extension else { return name };
        Some(match name {
            Some(name) => format!("{name}, ext. {extension}"),
            None => format!("ext. {extension}"),
        })
    }
}
