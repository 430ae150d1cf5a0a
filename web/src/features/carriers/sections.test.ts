import { describe, expect, it } from 'vitest'
import { addressOf, SECTION_IDS, sectionIn } from './sections'
import { carrierSearch } from './search'
import { type May, SECTIONS, shownSection, TABS, tabsFor } from './tabs'

describe('the address of a carrier’s page', () => {
  it('opens its section by the address of each', () => {
    for (const id of SECTION_IDS) {
      const { tab, section } = addressOf(id)
      expect(sectionIn(tab, section)).toBe(id)
    }
  })

  it('opens the right section by the address that each had as a tab', () => {
    for (const id of SECTION_IDS) expect(sectionIn(id, undefined)).toBe(id)
    expect(carrierSearch({ tab: 'inspections', q: { is_out_of_service_eq: 'true', other: '1' } })).toEqual({
      tab: 'safety',
      section: 'inspections',
      q: { is_out_of_service_eq: 'true' },
      page: undefined,
    })
    expect(carrierSearch({ tab: 'identity' })).toMatchObject({ tab: 'network', section: 'identity' })
  })

  it('leaves out what goes without saying, and what it does not know', () => {
    expect(carrierSearch({})).toMatchObject({ tab: undefined, section: undefined })
    expect(carrierSearch({ tab: 'safety', section: 'safety' })).toMatchObject({ section: undefined })
    expect(carrierSearch({ tab: 'network' })).toMatchObject({ tab: 'network', section: undefined })
    expect(carrierSearch({ tab: 'constructor', section: 'eld' })).toMatchObject({ tab: undefined })
    // A section of another tab is none of this one.
    expect(carrierSearch({ tab: 'safety', section: 'eld' })).toMatchObject({
      tab: 'safety',
      section: undefined,
    })
  })

  it('keeps the filters of the section alone', () => {
    const q = { vin_start: '1FUJ', kind_in: ['override'] }
    expect(carrierSearch({ tab: 'fleet', q }).q).toEqual({ vin_start: '1FUJ' })
    expect(carrierSearch({ tab: 'history', section: 'decisions', q }).q).toEqual({ kind_in: ['override'] })
    expect(carrierSearch({ tab: 'history', q }).q).toBeUndefined()
  })
})

describe('the tabs', () => {
  it('are seven, and each has a section', () => {
    expect(TABS).toHaveLength(7)
    expect(tabsFor(() => true)).toEqual(TABS)
    expect(Object.keys(SECTIONS)).toEqual(SECTION_IDS)
  })

  it('hide what a person may not see, and show what is beside it', () => {
    const noSafety: May = id => SECTIONS[id].guard !== 'ReadSafety'
    expect(tabsFor(noSafety).map(({ id }) => id)).not.toContain('safety')
    expect(shownSection('crashes', noSafety)).toBe('overview')
    const noAlerts: May = id => SECTIONS[id].guard !== 'ReadIdentityAlerts'
    expect(shownSection('identity', noAlerts)).toBe('associated')
    expect(shownSection('eld', noAlerts)).toBe('eld')
  })
})
