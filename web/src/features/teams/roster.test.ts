import { describe, expect, it } from 'vitest'
import { daysWords, hoursOf, type Shift, shiftsOf, timesWords } from './roster'

const shift = (weekday: number, start = '08:00', name = 'Ada'): Shift => ({
  user: { id: name.length, name },
  role: 'on_duty',
  weekday,
  start,
  end: '17:00',
})

describe('a roster', () => {
  it('has the same hours of a person in one row, and becomes what it was', () => {
    const shifts = [shift(0), shift(0, '09:00', 'Bo'), shift(1), shift(4, '10:00')]

    const rows = hoursOf(shifts)

    expect(rows.map(({ name, weekdays, start }) => [name, weekdays, start])).toEqual([
      ['Ada', [0, 1], '08:00'],
      ['Bo', [0], '09:00'],
      ['Ada', [4], '10:00'],
    ])
    expect(shiftsOf(rows)).toContainEqual({
      user_id: 3,
      role: 'on_duty',
      weekday: 1,
      start: '08:00',
      end: '17:00',
    })
    expect(shiftsOf(rows)).toHaveLength(shifts.length)
  })

  it('names days and times as people do', () => {
    expect(daysWords([4, 0, 1, 2, 3])).toBe('Mon–Fri')
    expect(daysWords([0, 2])).toBe('Mon, Wed')
    expect(daysWords([5, 6])).toBe('Sat, Sun')
    expect(daysWords([0, 1, 2, 3, 4, 5, 6])).toBe('Every day')
    expect(timesWords({ start: '22:00', end: '06:00' })).toBe('22:00–06:00 (next day)')
    expect(timesWords({ start: '08:00', end: '08:00' })).toBe('24 hours from 08:00')
  })
})
