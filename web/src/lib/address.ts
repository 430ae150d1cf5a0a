/** Postal addresses on one or two lines. */

export interface Address {
  street?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
  country?: string | null
}

/** FMCSA's codes of the countries where nearly all carriers are; the others stay as they are on file. */
const COUNTRIES: Readonly<Record<string, string>> = { CA: 'Canada', MX: 'Mexico' }

/** `['100 Main St', 'Austin, TX 78701']`, without the parts that are not there. */
export const addressLines = ({ street, city, state, zip, country }: Address) => {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const abroad = country && country !== 'US' ? (COUNTRIES[country] ?? country) : null
  return [street, [place, abroad].filter(Boolean).join(', ')].filter((line): line is string => Boolean(line))
}
