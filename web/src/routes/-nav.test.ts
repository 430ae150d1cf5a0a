import { expect, test } from 'vitest'
import { TABS } from '@/features/account/tabs'
import { NAV } from './-nav'

test('pages of a group lie together, under the headings that people look for', () => {
  const groups = NAV.map(({ group }) => group)
  const once = groups.filter((group, at) => at === 0 || group !== groups[at - 1])
  expect(once).toEqual([undefined, 'Find', 'Vet & onboard', 'Monitor', 'Company'])
})

test('packets, notices and reports are in it, reports where the account has them', () => {
  const of = (label: string) => NAV.find(item => item.label === label)
  expect([of('Packets')?.guard, of('Notices')?.guard]).toEqual(['ReviewPackets', 'ReadNotices'])
  const reports = TABS.find(({ id }) => id === 'reports')
  expect(of('Reports')).toMatchObject({ search: { tab: String(reports?.number) }, guard: reports?.guard })
})
