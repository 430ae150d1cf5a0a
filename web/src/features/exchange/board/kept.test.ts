import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BOARD_FILTERS, forgetAll, load, save } from '@/lib/storage'
import { addressOf, keptOf } from './kept'

let kept: Record<string, string>

beforeEach(() => {
  kept = {}
  // As the browser's: its own properties are what it holds.
  const storage = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  }) as object
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Reflect.ownKeys(kept),
      getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor(kept, name),
    }),
  )
})

describe('the filters that a browser keeps', () => {
  it('are under the very name of document 2 §9, the tab as their view', () => {
    save(BOARD_FILTERS, keptOf('posted', { origin_area_id: '400000001', s: 'price desc' }))
    expect(Object.keys(kept)).toEqual(['load_search_filters'])
    expect(JSON.parse(kept.load_search_filters ?? '')).toEqual({
      view: 'posted',
      origin_area_id: '400000001',
      s: 'price desc',
    })
  })
  it('become the address that they were kept of', () => {
    save(BOARD_FILTERS, keptOf('unposted', { my_loads: 'true' }))
    expect(addressOf(load(BOARD_FILTERS))).toMatchObject({ tab: 'unposted', q: { my_loads: 'true' } })
  })
  it('are none where all was shown, and where something else is under the name', () => {
    for (const other of [
      keptOf('all'),
      null,
      'posted',
      7,
      { view: 'nonsense', rate: '1' },
      { q: { my_loads: 'true' } },
    ])
      expect(addressOf(other)).toBeNull()
  })
  it('go with signing out, as all that is ours, and nothing else does', () => {
    save(BOARD_FILTERS, keptOf('posted'))
    save('loads.place', { tab: 'open' })
    kept['someone.elses'] = '1'
    forgetAll()
    expect(Object.keys(kept)).toEqual(['someone.elses'])
  })
})
