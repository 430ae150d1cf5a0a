/** Notes about carriers, which a carrier's page and its loads' pages show; those on alerts are the alerts' own. */
import { client } from '@/api/client'
import { dataOf } from '@/api/http'

/** The longest note, in characters. */
export const LONGEST = 2000

/** Whatever changes a note asks these anew. */
export const NOTES = ['notes'] as const

export const writeNote = (carrier_id: number, body: string) =>
  dataOf(client.POST('/api/v1/notes', { body: { note: { carrier_id, body } } }))
