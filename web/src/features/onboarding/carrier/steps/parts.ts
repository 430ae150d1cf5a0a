/** Parts that several steps have: an address, a person. Pure. */

export interface AddressValues {
  street: string
  city: string
  state: string
  zip: string
  country: string
}

export interface PersonValues {
  name: string
  phone: string
  email: string
}

export const NO_ADDRESS: AddressValues = { street: '', city: '', state: '', zip: '', country: 'US' }
export const NOBODY: PersonValues = { name: '', phone: '', email: '' }

/**
 * Fills a part of a form in, field by field: what the server said of each of its fields goes with what it was said of, as when it is typed
 * in.
 */
export const fillPart = (
  form: { setFieldValue(path: string, value: string): void },
  at: string,
  values: AddressValues | PersonValues,
) => {
  for (const [key, value] of Object.entries(values) as [string, string][])
    form.setFieldValue(`${at}.${key}`, value)
}
