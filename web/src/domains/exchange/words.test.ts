import { expect, it } from 'vitest'
import { CAPACITY_SORTS, DISPOSITIONS, isOfferOpen, OFFER_STATUS, POSTING_AGES } from './words'

it('ages follow each other without a gap (document 2 §9)', () => {
  expect(Object.keys(POSTING_AGES)).toEqual(['8hr', '12hr', '24hr', '72hr', '>72hr'])
  const hours = Object.values(POSTING_AGES).map(words => words.match(/\d+/g)?.map(Number) ?? [])
  expect(hours).toEqual([[8], [8, 12], [12, 24], [24, 72], [72]])
})

it('capacity is ordered as document 2 §5 says', () =>
  expect(Object.keys(CAPACITY_SORTS)).toEqual([
    'equipment_age',
    'origin_deadhead_asc',
    'deadhead_destination_asc',
    'total_deadhead',
    'fleet_size_desc',
  ]))

it('each response of a carrier has words of its own', () =>
  expect(new Set(Object.values(DISPOSITIONS)).size).toBe(10))

it('an offer is open until the carrier declined it or it ended', () => {
  const open = (Object.keys(OFFER_STATUS) as (keyof typeof OFFER_STATUS)[]).filter(status =>
    isOfferOpen({ status }),
  )
  expect(open).toEqual(['queued', 'sent', 'viewed', 'bid'])
  expect(isOfferOpen(null)).toBe(false)
})
