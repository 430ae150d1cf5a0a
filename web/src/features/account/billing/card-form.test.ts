import { beforeEach, expect, test, vi } from 'vitest'
import type * as CardForm from './card-form'

const SCRIPT = 'https://cards.example/form.js'

/** A page that only takes scripts in. */
const page = () => {
  const scripts: { src: string; listeners: Record<string, () => void> }[] = []
  const createElement = () => {
    const listeners: Record<string, () => void> = {}
    return {
      src: '',
      listeners,
      addEventListener: (name: string, heard: () => void) => (listeners[name] = heard),
    }
  }
  const document = { createElement, head: { append: (script: never) => scripts.push(script) } }
  return { scripts, page: { document } as unknown as CardForm.GatewayWindow }
}

const gateway = { dropin: { create: vi.fn() } }

let loadGateway: typeof CardForm.loadGateway

beforeEach(async () => {
  vi.resetModules()
  ;({ loadGateway } = await import('./card-form'))
})

test('loads the script of the gateway once', async () => {
  const { scripts, page: window } = page()

  const both = [loadGateway(SCRIPT, window), loadGateway(SCRIPT, window)]
  window.braintree = gateway
  scripts[0]?.listeners.load?.()

  expect(await Promise.all(both)).toEqual([gateway, gateway])
  expect(scripts.map(({ src }) => src)).toEqual([SCRIPT])
})

test('says that the form could not be loaded, and loads it when asked again', async () => {
  const { scripts, page: window } = page()

  const first = loadGateway(SCRIPT, window)
  scripts[0]?.listeners.error?.()
  await expect(first).rejects.toThrow('could not be loaded')

  const second = loadGateway(SCRIPT, window)
  window.braintree = gateway
  scripts[1]?.listeners.load?.()
  expect(await second).toBe(gateway)
})

test('takes a script that leaves nothing behind for one that failed', async () => {
  const { scripts, page: window } = page()

  const first = loadGateway(SCRIPT, window)
  scripts[0]?.listeners.load?.()

  await expect(first).rejects.toThrow('could not be loaded')
})
