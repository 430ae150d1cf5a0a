import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { report, reportTo } from './report'

afterEach(() => reportTo(null))

const collect = () => {
  const messages: string[] = []
  reportTo(error => messages.push(error.message))
  return messages
}

describe('an error that nobody caught', () => {
  it('waits until there is somebody to tell', () => {
    report(new Error('early'))
    expect(collect()).toEqual(['early'])
  })
  it('is told once, whatever was thrown', () => {
    const messages = collect()
    const error = new Error('twice')
    report(error)
    report(error)
    report('a text')
    expect(messages).toEqual(['twice', 'a text'])
  })
  it('is not told when the server said it', () => {
    const messages = collect()
    report(new ApiError(500))
    expect(messages).toEqual([])
  })
})
