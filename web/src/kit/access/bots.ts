/** Automated browsers are turned away. (Document 1 §5 and §8.) */

/** Names that the tools leave on the window or the document. */
const MARKERS = [
  '_phantom',
  '__phantomas',
  'callPhantom',
  '__nightmare',
  '_selenium',
  'callSelenium',
  '_Selenium_IDE_Recorder',
  '__selenium_unwrapped',
  '__selenium_evaluate',
  '__webdriver_evaluate',
  '__webdriver_unwrapped',
  '__webdriver_script_fn',
  '__driver_evaluate',
  '__driver_unwrapped',
  '__fxdriver_evaluate',
  '__fxdriver_unwrapped',
  '__lastWatirAlert',
  'domAutomation',
  'domAutomationController',
] as const

/** Attributes that drivers set on the page's root. */
const ATTRIBUTES = ['selenium', 'webdriver', 'driver'] as const

interface Surroundings {
  navigator?: { webdriver?: boolean; userAgent?: string }
  document?: { documentElement?: { hasAttribute: (name: string) => boolean } | null }
  external?: unknown
}

/** The first marker of an automated browser, by its name. */
export const botMarker = (window: Surroundings, { allowsWebdriver = false } = {}): string | null => {
  const { navigator, document, external } = window
  if (navigator?.webdriver && !allowsWebdriver) return 'webdriver'
  const named = MARKERS.find(name => name in window || (document && name in document))
  if (named) return named
  // Chrome's own driver keeps its cache under a name that ends in a random text.
  const cache = Object.keys(document ?? {}).find(name => /^\$?cdc_|^\$chrome_asyncScriptInfo/.test(name))
  if (cache) return 'chromedriver'
  const attribute = ATTRIBUTES.find(name => document?.documentElement?.hasAttribute(name))
  if (attribute) return attribute
  if (/sequentum/i.test(String(external ?? ''))) return 'Sequentum'
  if (/PhantomJS|Nightmare/i.test(navigator?.userAgent ?? '')) return 'phantom'
  return null
}

export const BOT_MESSAGE = "Please disable all bots per our website's requirements."

export class BotError extends Error {
  constructor(marker: string) {
    super(`Automation marker found: ${marker}`)
    this.name = 'BotError'
  }
}

/**
 * Raises an error that names the marker, and says so on the console. In demonstration mode a browser under WebDriver is welcome: that
 * is how the product is shown and tested by machine.
 */
export const refuseBots = (window: Surroundings, isDemonstration: boolean) => {
  const marker = botMarker(window, { allowsWebdriver: isDemonstration })
  if (!marker) return
  // oxlint-disable-next-line no-console -- the specification asks for the console
  console.error(BOT_MESSAGE)
  throw new BotError(marker)
}
