import { describe, expect, it } from 'vitest'
import type { Stop } from '@/domains/loads/types'
import { laneAddress, termOf, zipEnd } from './lane'

const stop = (postal_code: string | null) =>
  ({ city: 'Fargo', state: 'ND', postal_code, zip_place: null }) as unknown as Stop

describe('the lane of a load', () => {
  it('begins and ends at ZIP codes where stops have them', () => {
    expect(zipEnd(stop('58102'))).toEqual({ id: 100_058_102, name: '58102, Fargo, ND' })
    expect(zipEnd(stop('58102-1234'))?.id).toBe(100_058_102)
    expect(zipEnd(stop('581021234'))?.id).toBe(100_058_102)
    for (const none of [null, '', 'E1C 1A1', '5810', '58102123']) expect(zipEnd(stop(none))).toBeNull()
  })
  it('is looked up by name where they have none', () => {
    expect(termOf(stop(null))).toBe('Fargo, ND')
    expect(termOf(stop('58102'))).toBe('')
    expect(termOf(undefined)).toBe('')
  })
  it('may have one end alone', () =>
    expect(laneAddress(zipEnd(stop('58102')), null)).toEqual({
      origin: 100_058_102,
      from: '58102, Fargo, ND',
      destination: undefined,
      to: undefined,
    }))
})
