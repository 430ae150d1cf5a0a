/** The client of a load's public pages. What opens them is of one load alone and is never renewed: they go without the product's client. */
import createClient from 'openapi-fetch'
import { BASE, send } from '@/api/http'
import type { paths } from '@/api/schema'

export const calls = createClient<paths>({ ...BASE, fetch: send })
