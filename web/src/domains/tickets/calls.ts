/** The calls of tickets until the client's types have them. */
import { client } from '@/api/client'

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

type Call = <T>(path: string, init?: object) => Promise<Answer<T>>

export const calls = client as unknown as { GET: Call; POST: Call; PATCH: Call; DELETE: Call }
