import { expect, it } from 'vitest'
import { chargesOf, chargeValues, newCharge } from './charges'

it('sends charges as they are typed', () => {
  const typed = { ...newCharge(), kind: 'detention' as const, amount: ' $1,125.50 ', description: ' 2 h ' }
  expect(chargesOf([typed, { ...newCharge(), amount: '-40' }])).toEqual([
    { kind: 'detention', amount: 1125.5, description: '2 h' },
    { kind: 'linehaul', amount: -40 },
  ])
})

it('comes back as it went', () => {
  const charge = { kind: 'fuel' as const, amount: 310, description: null }
  expect(chargesOf([chargeValues(charge)])).toEqual([{ kind: 'fuel', amount: 310 }])
})
