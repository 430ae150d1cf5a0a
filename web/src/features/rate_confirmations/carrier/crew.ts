/** Truck and driver as the forms hold them, and as the calls take them. Pure. */
import { toE164 } from '@/lib/phone'

export interface CrewValues {
  vin: string
  driver_name: string
  driver_phone_e164: string
}

export const NO_CREW: CrewValues = { vin: '', driver_name: '', driver_phone_e164: '' }

/** A VIN has 17 characters without I, O and Q; its check digit is for the server to judge. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** As it is sent: without spaces and dashes, in capitals. */
export const vinOf = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

export const vinError = (text: string) =>
  !text.trim() || VIN.test(vinOf(text)) ? null : 'A VIN has 17 characters, without I, O and Q.'

export const phoneError = (text: string) =>
  !text.trim() || toE164(text) ? null : 'Enter a 10-digit phone number.'

/** What was filled in; nothing of what was left empty. */
export const crewOf = ({ vin, driver_name: name, driver_phone_e164: phone }: CrewValues) => ({
  ...(vin.trim() && { vin: vinOf(vin) }),
  ...(name.trim() && { driver_name: name.trim() }),
  ...(phone.trim() && { driver_phone_e164: toE164(phone) ?? phone.trim() }),
})

interface Standing {
  vin: string | null
  driver_name: string | null
}

/** Which truck and driver stand, and which are missing, in words; null where none are. */
export const crewWords = ({ vin, driver_name: driver }: Standing) => {
  const named = [vin && `truck with VIN ${vin}`, driver && `driver ${driver}`].filter(Boolean).join(', ')
  const missing = [!vin && 'truck', !driver && 'driver'].filter(Boolean).join(' and ')
  return {
    named: named || null,
    missing: missing ? missing.charAt(0).toUpperCase() + missing.slice(1) : null,
  }
}
