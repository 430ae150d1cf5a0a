import { describe, expect, it } from 'vitest'
import { bodyOf, dotNumberOf } from './report-dialog'

describe('the carrier of a report', () => {
  it('is named by its USDOT number, as it is written', () => {
    for (const typed of ['295017', ' USDOT 295017', 'US DOT #295017', 'dot-295017'])
      expect(dotNumberOf(typed), typed).toBe(295017)
    for (const typed of ['', 'MC 12892', '29 50 17', '1234567890'])
      expect(dotNumberOf(typed), typed).toBeNull()
  })
  it('is the one whose profile is open, or else that number, never both', () => {
    const values = { ...NOTHING, dot_number: '295017' }
    expect(bodyOf(7, values).identity_alert).toMatchObject({ carrier_id: 7 })
    expect(bodyOf(7, values).identity_alert).not.toHaveProperty('dot_number')
    expect(bodyOf(undefined, values).identity_alert).toMatchObject({ dot_number: 295017 })
    expect(bodyOf(undefined, values).identity_alert).not.toHaveProperty('carrier_id')
  })
})

const NOTHING = {
  dot_number: '',
  is_type: 'double_brokering',
  unsanitized_message: '',
  file_date: '2026-11-19',
  phone_e164: '',
  email: '',
  origin_area_id: null,
  origin: '',
  origin_postal_code: '',
  commodity_type_id: null,
}
