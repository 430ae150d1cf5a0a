import { describe, expect, it } from 'vitest'
import { formatBytes } from './number'

describe('sizes of files', () => {
  it('are read in the unit that fits', () => {
    const sizes = [0, 14, 1024, 1536, 25 * 1024 ** 2, 50 * 1024 ** 3, 5000 * 1024 ** 4]
    expect(sizes.map(formatBytes)).toEqual([
      '0 bytes',
      '14 bytes',
      '1 KB',
      '1.5 KB',
      '25 MB',
      '50 GB',
      '5,000 TB',
    ])
  })
})
