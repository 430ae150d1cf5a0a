import { expect, it } from 'vitest'
import { detailLines, subjectWords } from './details'

const shown = (details: unknown) => detailLines(details).map(({ label, value }) => `${label}: ${value}`)

it('names what was recorded in words', () => {
  expect(shown({ external_load_number: 'L-100', status: 'assumed_delivered', sent_to: null })).toEqual([
    'Load number: L-100',
    'Status: assumed delivered',
  ])
  expect(shown({ price_cents: 9950, discount_basis_points: 150, is_active: true, link_id: 7 })).toEqual([
    'Price: $99.50',
    'Discount: 1.5%',
    'Active: Yes',
    'Link ID: 7',
  ])
})

it('says email, and reads a rule’s name', () => {
  expect(shown({ with: 'mail', values: { authority_age_gteq_three_months: 3 } })).toEqual([
    'With: email',
    'Values: authority age at least three months: 3',
  ])
})

it('leaves what people wrote as it is', () => {
  const details = { external_load_number: 'l_100', name: 'net_thirty', is_hidden: true, was_hidden: false }
  expect(shown(details)).toEqual([
    'Load number: l_100',
    'Name: net_thirty',
    'Hidden: Yes',
    'Hidden before: No',
  ])
})

it('shows a change as before and after', () => {
  expect(shown({ points_start_minutes: { before: 180, after: 60 } })).toEqual([
    'Points start minutes: 180 → 60',
  ])
  expect(shown({ status: { before: 'progress', asked: 'cancelled' } })).toEqual([
    'Status: progress → canceled',
  ])
  expect(shown({ before: { name: 'Net 30', days: 30 }, after: { name: 'Net 21', days: 21 } })).toEqual([
    'Before: name: Net 30',
    'Before: days: 30',
    'After: name: Net 21',
    'After: days: 21',
  ])
})

it('is bounded, whatever was recorded', () => {
  const many = Array.from({ length: 1000 }, (_, at) => at)
  expect(shown({ carrier_ids: many })).toEqual(['Carrier IDs: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 990 more'])
  expect(shown({ notes: 'x'.repeat(5000) })[0]?.length).toBeLessThan(400)
  expect(detailLines(Object.fromEntries(many.map(at => [`field_${at}`, at])))).toHaveLength(30)
  expect(shown({ a: { b: { c: { d: { e: 1 } } } } })).toEqual(['A: b: C: …'])
  expect([null, undefined, '', {}, []].map(shown)).toEqual([[], [], [], [], []])
})

it('names the subject', () => {
  expect(['Load;7', 'LoadImport;12', 'Company'].map(subjectWords)).toEqual([
    'Load 7',
    'Load import 12',
    'Company',
  ])
})
