import { expect, test } from 'vitest'
import { deviceWords } from './device'

test('a browser and its system are named', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1'

  expect(deviceWords(chrome)).toBe('Chrome on Windows')
  expect(deviceWords(`${chrome} Edg/142.0`)).toBe('Edge on Windows')
  expect(deviceWords(safari)).toBe('Safari on iOS')
  expect(deviceWords('curl/8.0')).toBe('curl/8.0')
  expect(deviceWords('')).toBe('Unknown device')
})
