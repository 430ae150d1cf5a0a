import { describe, expect, it, vi } from 'vitest'
import { BOT_MESSAGE, botMarker, refuseBots } from './bots'

const page = (attributes: string[] = [], more = {}) => ({
  documentElement: { hasAttribute: (name: string) => attributes.includes(name) },
  ...more,
})

describe('an automated browser', () => {
  it.each([
    ['webdriver', { navigator: { webdriver: true }, document: page() }],
    ['callPhantom', { callPhantom: () => {}, document: page() }],
    ['__nightmare', { __nightmare: {}, document: page() }],
    ['__selenium_unwrapped', { document: page([], { __selenium_unwrapped: true }) }],
    ['chromedriver', { document: page([], { $cdc_asdjflasutopfhvcZLmcfl_: {} }) }],
    ['selenium', { document: page(['selenium']) }],
    ['Sequentum', { document: page(), external: { toString: () => 'Sequentum' } }],
  ])('is known by %s', (marker, window) => expect(botMarker(window)).toBe(marker))

  it('is refused by name, and told why on the console', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => refuseBots({ navigator: { webdriver: true } }, false)).toThrow('webdriver')
    expect(said).toHaveBeenCalledWith(BOT_MESSAGE)
    said.mockRestore()
  })
  it('may drive a demonstration, unless it is another kind', () => {
    expect(() => refuseBots({ navigator: { webdriver: true } }, true)).not.toThrow()
    const phantom = { navigator: { webdriver: true }, _phantom: {} }
    expect(botMarker(phantom, { allowsWebdriver: true })).toBe('_phantom')
  })
  it('is not seen in an ordinary one', () =>
    expect(
      botMarker({
        navigator: { webdriver: false, userAgent: 'Mozilla/5.0' },
        document: page(),
        external: {},
      }),
    ).toBeNull())
})
