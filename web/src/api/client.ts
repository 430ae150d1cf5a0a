/** The typed client that screens use: a session that ran out is renewed once, and the call sent again. */
import createClient from 'openapi-fetch'
import { BASE, send } from './http'
import type { NestedPaths } from './query'
import type { paths } from './schema'
import { renewSession } from './session'

const sendRenewing = async (request: Request) => {
  const again = request.clone()
  const response = await send(request)
  return response.status === 401 && (await renewSession()) ? send(again) : response
}

export const client = createClient<NestedPaths<paths>>({ ...BASE, fetch: sendRenewing })
