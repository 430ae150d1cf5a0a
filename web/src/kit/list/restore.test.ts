import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastSearch } from './restore'

const ADDRESS = '/carriers/lane-search-results?origin=1&destination=2'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
})

describe('the last search of a screen', () => {
  it('comes back at its own address, with results and paging, and nowhere else', () => {
    const memory = lastSearch<{ rows: string[]; page: number }>('lane')
    memory.keep(ADDRESS, { rows: ['a'], page: 2 })
    expect(memory.at(ADDRESS)?.value).toEqual({ rows: ['a'], page: 2 })
    expect(memory.at(`${ADDRESS}&page=2`)).toBeNull()
  })
  it('is the last one alone', () => {
    const memory = lastSearch<number>('lane')
    memory.keep(ADDRESS, 1)
    memory.keep('/elsewhere', 2)
    expect(memory.at(ADDRESS)).toBeNull()
    expect(memory.last()).toMatchObject({ address: '/elsewhere', value: 2 })
  })
  it('is each screen’s own', () => {
    lastSearch<number>('lane').keep(ADDRESS, 1)
    expect(lastSearch<number>('my-carriers').last()).toBeNull()
  })
  it('is forgotten when asked to', () => {
    const memory = lastSearch<number>('my-carriers')
    memory.keep('/carriers/my-carriers', 1)
    memory.forget()
    expect(memory.last()).toBeNull()
  })
  it('takes no notice of what an older version wrote, or of a storage that fails', () => {
    localStorage.setItem('haulwarden.results.lane', JSON.stringify({ address: ADDRESS, page: {} }))
    expect(lastSearch('lane').at(ADDRESS)).toBeNull()
    localStorage.setItem('haulwarden.results.lane', '{')
    expect(lastSearch('lane').last()).toBeNull()
    vi.stubGlobal('localStorage', undefined)
    expect(() => lastSearch('lane').keep(ADDRESS, 1)).not.toThrow()
    expect(lastSearch('lane').last()).toBeNull()
  })
})
