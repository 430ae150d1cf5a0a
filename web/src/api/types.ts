/** The server's shapes by name; `schema.d.ts` is made from `openapi.json` by `npm run api`. */
import type { components } from './schema'

type Schemas = components['schemas']

export type Code = Schemas['Code']
export type Errors = Schemas['Errors']
export type Problem = Schemas['Problem']
export type CurrentUser = Schemas['CurrentUser']
export type Site = Schemas['Site']
export type CarrierListRow = Schemas['CarrierListRow']
export type Suggestion = Schemas['Suggestion']
