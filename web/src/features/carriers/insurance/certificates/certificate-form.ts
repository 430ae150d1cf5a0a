/** What a certificate says as texts of a form, and back. Pure. */
import type { CertificateValues, InsuranceCertificateDetail } from '@/api/types'

/** The kinds of policies, in the order of the form ACORD 25. */
export const KINDS = [
  { value: 'general_liability', label: 'General liability' },
  { value: 'auto_liability', label: 'Auto liability' },
  { value: 'umbrella', label: 'Umbrella' },
  { value: 'workers_compensation', label: 'Workers’ compensation' },
  { value: 'cargo', label: 'Cargo' },
  { value: 'reefer_breakdown', label: 'Reefer breakdown' },
  { value: 'trailer_interchange', label: 'Trailer interchange' },
  { value: 'other', label: 'Other' },
]

export const TICKS = [
  ['any_auto', 'Any auto'],
  ['owned_autos', 'Owned'],
  ['scheduled_autos', 'Scheduled'],
  ['hired_autos', 'Hired'],
  ['non_owned_autos', 'Non-owned'],
] as const

export type Tick = (typeof TICKS)[number][0]

export interface PolicyTexts extends Record<Tick, boolean> {
  key: string
  kind: string
  description: string
  insurer: string
  naic: string
  policy_number: string
  effective_on: string
  expires_on: string
  limit_cents: string
  deductible_cents: string
  cancelled_on: string
  excluded_commodities: string
}

export interface Texts extends Record<string, unknown> {
  certificate_number: string
  issued_on: string
  producer: string
  producer_contact: string
  producer_phone: string
  producer_email: string
  insured_name: string
  holder: string
  description: string
  vins: string
  policies: PolicyTexts[]
}

let made = 0

export const emptyPolicy = (): PolicyTexts => ({
  key: `new-${(made += 1)}`,
  kind: 'auto_liability',
  description: '',
  insurer: '',
  naic: '',
  policy_number: '',
  effective_on: '',
  expires_on: '',
  limit_cents: '',
  deductible_cents: '',
  any_auto: false,
  owned_autos: false,
  scheduled_autos: false,
  hired_autos: false,
  non_owned_autos: false,
  cancelled_on: '',
  excluded_commodities: '',
})

const dollars = (cents: number | null | undefined) =>
  cents == null ? '' : (cents / 100).toLocaleString('en-US')

/** `$1,000,000` → 100000000 cents; null when there is nothing or no amount. */
export const cents = (text: string) => {
  const plain = text.replace(/[$,\s]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** What is written where a policy excludes no commodity: an empty field says that no one looked. */
const NONE = 'None'

const exclusionsText = (names: readonly string[] | null | undefined) =>
  names == null ? '' : names.length === 0 ? NONE : names.join(', ')

/** `Beef, tobacco` → the commodities; none where it says so, null where nothing is written. */
export const exclusionsOf = (text: string) => {
  const names = text
    .split(/[,;\n]/)
    .map(name => name.trim())
    .filter(Boolean)
  if (names.length === 0) return null
  return names.length === 1 && names[0]?.toLowerCase() === NONE.toLowerCase() ? [] : names
}

export const textsOf = ({ certificate, vins }: InsuranceCertificateDetail): Texts => ({
  certificate_number: certificate.certificate_number ?? '',
  issued_on: certificate.issued_on ?? '',
  producer: certificate.producer ?? '',
  producer_contact: certificate.producer_contact ?? '',
  producer_phone: certificate.producer_phone ?? '',
  producer_email: certificate.producer_email ?? '',
  insured_name: certificate.insured_name ?? '',
  holder: certificate.holder ?? '',
  description: certificate.description ?? '',
  vins: vins.join('\n'),
  policies: certificate.policies.map(policy => ({
    key: String(policy.id),
    kind: policy.kind,
    description: policy.description ?? '',
    insurer: policy.insurer ?? '',
    naic: policy.naic ?? '',
    policy_number: policy.policy_number ?? '',
    effective_on: policy.effective_on ?? '',
    expires_on: policy.expires_on ?? '',
    limit_cents: dollars(policy.limit_cents),
    deductible_cents: dollars(policy.deductible_cents),
    any_auto: policy.any_auto ?? false,
    owned_autos: policy.owned_autos ?? false,
    scheduled_autos: policy.scheduled_autos ?? false,
    hired_autos: policy.hired_autos ?? false,
    non_owned_autos: policy.non_owned_autos ?? false,
    cancelled_on: policy.cancelled_on ?? '',
    excluded_commodities: exclusionsText(policy.excluded_commodities),
  })),
})

const given = (text: string) => text.trim() || null

export const valuesOf = (texts: Texts): CertificateValues => ({
  certificate_number: given(texts.certificate_number),
  issued_on: texts.issued_on,
  producer: given(texts.producer),
  producer_contact: given(texts.producer_contact),
  producer_phone: given(texts.producer_phone),
  producer_email: given(texts.producer_email),
  insured_name: texts.insured_name,
  holder: given(texts.holder),
  description: given(texts.description),
  vins: texts.vins.split(/[\s,;]+/).filter(Boolean),
  policies: texts.policies.map(policy => {
    const isAuto = policy.kind === 'auto_liability'
    const ticks = Object.fromEntries(TICKS.map(([tick]) => [tick, isAuto ? policy[tick] : null])) as Record<
      Tick,
      boolean | null
    >
    return {
      ...ticks,
      kind: policy.kind,
      description: given(policy.description),
      insurer: given(policy.insurer),
      naic: given(policy.naic),
      policy_number: given(policy.policy_number),
      effective_on: given(policy.effective_on),
      expires_on: policy.expires_on,
      limit_cents: cents(policy.limit_cents),
      deductible_cents: cents(policy.deductible_cents),
      cancelled_on: given(policy.cancelled_on),
      excluded_commodities: policy.kind === 'cargo' ? exclusionsOf(policy.excluded_commodities) : null,
    }
  }),
})

/** Where a value was read, as text; null where nothing was read there. */
export const placeOf = (detail: InsuranceCertificateDetail, path: string) => {
  const found = detail.read.find(one => one.path === path)
  if (!found) return null
  const where = found.field ? `in field ${found.field}` : `on page ${found.page}, line ${found.line}`
  return `Read ${where}: “${found.raw.length > 60 ? `${found.raw.slice(0, 60)}…` : found.raw}”`
}

/** What is wrong with the texts, by field, as far as the browser can check. */
export const errorsOf = (texts: Texts): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (!texts.insured_name.trim()) errors.insured_name = 'Say who is insured.'
  if (!texts.issued_on) errors.issued_on = 'Give the certificate’s date.'
  if (texts.policies.length === 0) errors.policies = 'A certificate shows at least one policy.'
  texts.policies.forEach((policy, at) => {
    if (!policy.expires_on) errors[`policies.${at}.expires_on`] = 'Give the day on which it ends.'
    for (const field of ['limit_cents', 'deductible_cents'] as const) {
      if (policy[field].trim() && cents(policy[field]) === null)
        errors[`policies.${at}.${field}`] = 'Must be an amount, such as 1,000,000.'
    }
  })
  return errors
}
