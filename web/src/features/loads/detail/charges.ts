/** Charges as their form holds them, and as the call takes them. Pure. */
import type { Charge, LoadForm } from '@/domains/loads/types'

export interface ChargeValues {
  /** Tells it from the others while some are added and removed. */
  key: number
  kind: Charge['kind']
  amount: string
  description: string
}

let made = 0

export const newCharge = (): ChargeValues => ({
  key: (made += 1),
  kind: 'linehaul',
  amount: '',
  description: '',
})

export const chargeValues = ({ kind, amount, description }: Charge): ChargeValues => ({
  ...newCharge(),
  kind,
  amount: String(amount),
  description: description ?? '',
})

export const chargesOf = (charges: readonly ChargeValues[]): NonNullable<LoadForm['charges']> =>
  charges.map(({ kind, amount, description }) => ({
    kind,
    amount: Number(amount.replace(/[$,\s]/g, '')),
    ...(description.trim() && { description: description.trim() }),
  }))
