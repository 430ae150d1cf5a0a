import { describe, expect, it } from 'vitest'
import { nameContacts, samplesOf } from './contact-parts'

describe('columns of a file of contacts', () => {
  it('must name a contact', () => {
    expect(nameContacts({ contact: null, domain: 'Who', note: 'Why' })).toBe(true)
    expect(nameContacts({ contact: null, note: 'Why' })).toBe(false)
    expect(nameContacts({})).toBe(false)
  })

  it('show what they hold', () => {
    const rows = [
      ['a.example', ''],
      ['a.example', ''],
      ['b.example', ''],
      ['c.example', ''],
    ]
    expect(samplesOf(['Who', 'Why'], rows, 'Who')).toBe('a.example · b.example')
    expect(samplesOf(['Who', 'Why'], rows, 'Why')).toBe('Empty in the first rows')
    expect(samplesOf(['Who', 'Why'], rows, null)).toBe('')
    expect(samplesOf(['Who', 'Why'], rows, 'Where')).toBe('')
  })
})
