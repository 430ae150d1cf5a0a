import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressLines } from './address'
import { shadesOf } from './color'
import { daysBetween, formatDay, formatMonths, formatUtc, fromToday, monthsBetween, today } from './date'
import { formatIdentifier, formatReport, isVin, searchText } from './identifiers'
import { count, formatDollars } from './number'
import { formatPhone, phoneHref, toE164 } from './phone'
import { parseQuery, stringifyQuery } from './query-string'

describe('query strings', () => {
  it('are written in nested brackets without the empty parts', () => {
    const query = {
      q: { search_text: 'ACME & CO', state_in: ['TX', 'CA'], has_email_eq: '' },
      page: 2,
      per_page: undefined,
    }
    expect(stringifyQuery(query)).toBe(
      'q[search_text]=ACME%20%26%20CO&q[state_in][]=TX&q[state_in][]=CA&page=2',
    )
  })
  it('come back as they went', () => {
    const query = { q: { search_text: 'ÉTÉ+1', state_in: ['TX'] }, tab: 'safety' }
    expect(parseQuery(`?${stringifyQuery(query)}`)).toEqual(query)
  })
  it('keep a list of every state a list', () => {
    const q = { state_in: Array.from({ length: 60 }, (_, i) => `S${i}`) }
    expect(parseQuery(stringifyQuery({ q }))).toEqual({ q })
  })
})

describe('dates', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('do not move with the zone: %s', zone => {
    vi.stubEnv('TZ', zone)
    expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  })
  it('take the day of an instant from the viewer’s calendar', () => {
    const late = '2026-07-04T02:30:00Z'
    vi.stubEnv('TZ', 'America/Chicago')
    expect(formatDay(late)).toBe('Jul 3, 2026')
    expect(fromToday(late, '2026-07-04')).toBe('yesterday')
    expect(formatUtc(late)).toBe('Jul 4, 2026, 2:30 AM UTC')
  })
  it('count to a lapse as the server does, whatever the viewer’s day: 01:41 UTC is the evening before', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    vi.useFakeTimers({ now: new Date('2026-11-24T01:41:00Z') })
    expect(today()).toBe('2026-11-23')
    expect(fromToday('2026-12-23')).toBe('in 29 days')
    expect(fromToday('2026-11-24')).toBe('today')
    expect(fromToday('2026-11-18')).toBe('6 days ago')
    expect(fromToday('2026-11-23T20:00:00Z'), 'an instant, by the viewer’s calendar').toBe('today')
  })
  it('count whole months only', () => {
    expect(monthsBetween('2026-01-31', '2026-02-28')).toBe(0)
    expect(monthsBetween('2024-05-14', '2026-05-14')).toBe(24)
    expect(formatMonths(27)).toBe('2 y 3 mo')
    expect(formatMonths(0)).toBe('under 1 mo')
  })
  it('tell how far a day is', () => {
    expect(fromToday('2026-07-16', '2026-07-04')).toBe('in 12 days')
    expect(fromToday('2026-04-01', '2026-07-04')).toBe('3 months ago')
  })
})

describe('what a carrier is known by', () => {
  it('writes numbers with their kind', () => {
    expect(formatIdentifier({ is_type: 'DOT', value: '90000012' })).toBe('USDOT 90000012')
    expect(formatIdentifier({ is_type: 'MC', value: 'MC12892' })).toBe('MC 12892')
    expect(formatIdentifier({ is_type: 'NSC_AB', value: '123' })).toBe('NSC AB 123')
  })
  it('does not say a report’s state twice', () => {
    expect(formatReport('CA', 'CA900')).toBe('CA900')
    expect(formatReport('VA', '0031')).toBe('VA 0031')
  })
  it('searches for a number as it is shown', () => {
    expect(searchText('USDOT 295017')).toBe('DOT 295017')
    expect(searchText(' Us Dot-295017')).toBe('DOT-295017')
    expect(searchText('USDOTTERS INC')).toBe('USDOTTERS INC')
  })
  it('knows a VIN', () => {
    expect(isVin('1fujgldr5clbp8834')).toBe(true)
    expect(isVin('1FUJGLDR5CLBP883O')).toBe(false)
  })
  it('writes phones and addresses', () => {
    expect(formatPhone('+1 512 555 0142')).toBe('(512) 555-0142')
    expect(phoneHref('(512) 555-0142')).toBe('tel:+15125550142')
    expect(formatPhone('52 55 1234')).toBe('52 55 1234')
    expect(
      addressLines({ street: '1 MAIN', city: 'AUSTIN', state: 'TX', zip: '78701', country: 'US' }),
    ).toEqual(['1 MAIN', 'AUSTIN, TX 78701'])
    expect(addressLines({ city: 'MONTREAL', state: 'PQ', zip: 'H4T 6P0', country: 'CA' })).toEqual([
      'MONTREAL, PQ H4T 6P0, Canada',
    ])
  })
  it('counts and prices', () => {
    expect(count(1, 'carrier')).toBe('1 carrier')
    expect(count(2_041, 'carrier')).toBe('2,041 carriers')
    expect(formatDollars(750_000)).toBe('$750,000')
  })
})

describe('brand colors', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map(i => {
      const c = parseInt(hex.slice(i, i + 2), 16) / 255
      return c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  it.each(['#1f5c99', '#f6a723', '#0b7a4b', '#d4145a', '#808080', '#ffee00'])(
    'carry white text, for %s',
    hex => {
      const filled = shadesOf(hex)?.[6] ?? '#ffffff'
      expect(1.05 / (luminance(filled) + 0.05)).toBeGreaterThan(4.5)
    },
  )
  it('refuse what is not a color', () => expect(shadesOf('teal')).toBeNull())
})

describe('a phone number that was typed', () => {
  it('is sent in one form', () => {
    expect(toE164('(512) 555-0142')).toBe('+15125550142')
    expect(toE164('1 512 555 0142')).toBe('+15125550142')
    expect(toE164('+52 55 5550 0142')).toBe('+525555500142')
  })
  it('is refused when it cannot be one', () => {
    expect(toE164('555-0142')).toBeNull()
    expect(toE164('call me')).toBeNull()
  })
})
