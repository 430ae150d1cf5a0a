import { describe, expect, it } from 'vitest'
import { labelOf } from './label'

const point = (label: string, tag?: string, detail?: string) => ({ label, tag, detail })

describe('the label of a mark', () => {
  it('names a point, with its word and what is said of it below', () =>
    expect(labelOf([point('ACME LLC', 'Review', 'Phone changed 6 days ago.')])).toEqual([
      'ACME LLC',
      'Review: Phone changed 6 days ago.',
    ]))
  it('has a name alone where nothing is said', () => expect(labelOf([point('Dallas')])).toEqual(['Dallas']))
  it('breaks what is said into two lines at most', () => {
    const [name, first, second, ...rest] = labelOf([point('ACME LLC', 'Review', 'word '.repeat(40).trim())])
    expect(name).toBe('ACME LLC')
    expect(first).toMatch(/^Review: word word/)
    expect(first?.length).toBeLessThanOrEqual(44)
    expect(second).toMatch(/^word .*…$/)
    expect(second).toHaveLength(44)
    expect(rest).toEqual([])
  })
  it('names four of many, each with its word before a name of any length', () => {
    const many = Array.from({ length: 6 }, (_, at) => point(`CARRIER ${at} ${'X'.repeat(60)}`, 'Do not use'))
    const lines = labelOf(many)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^Do not use: CARRIER 0 X+…$/)
    expect(lines[4]).toBe('and 2 more')
  })
})
