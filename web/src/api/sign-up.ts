/** Signing up, step by step, and setting a new password. (Document 2 §7.) */
import { dataOf, send } from './http'
import { becomeUser } from './session'
import type { CurrentUser } from './types'

const call = async <T>(method: string, path: string, body: object): Promise<T> => {
  const response = await send(
    new Request(`/monitor${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const data: unknown = await response.json().catch(() => undefined)
  return dataOf<T>(Promise.resolve({ data: data as T, error: data, response }))
}

export interface SignUp {
  email: string
  password: string
  referrer?: string
  invitation?: string
}
export interface Details {
  first_name: string
  last_name: string
  phone_e164?: string
}
export interface NewCompany {
  legal_name: string
  company_type: 'broker' | 'carrier' | 'shipper' | 'factor'
  dba_name?: string
  dot_number?: number
  mc_number?: string
  phone_e164?: string
  street?: string
  city?: string
  state?: string
  postal_code?: string
  country?: string
}
export interface OpenInvitation {
  id: number
  company_legal_name: string
  invited_by: string
  scopes: string[]
  expires_at: string
}

export const signUp = (body: SignUp) => call<{ next: 'code' | 'details' }>('POST', '/sign_up', body)
export const enterSignUpCode = async (email: string, code: string) =>
  becomeUser(await call<CurrentUser>('POST', '/sign_up/code', { email, code }))
export const giveDetails = async (body: Details) =>
  becomeUser(await call<CurrentUser>('PATCH', '/sign_up/details', body))
export const createCompany = async (body: NewCompany) =>
  becomeUser(await call<CurrentUser>('POST', '/sign_up/create_company', body))
export const checkForInvitation = async () =>
  (await call<{ invitation: OpenInvitation | null }>('PATCH', '/sign_up/check_for_open_user_invitation', {}))
    .invitation
export const claimInvitation = async (id: number) =>
  becomeUser(await call<CurrentUser>('PATCH', '/sign_up/claim_open_user_invitation', { id }))
export const askForReset = (email: string) => call<unknown>('POST', '/password_reset', { email })
export const resetPassword = (token: string, password: string) =>
  call<unknown>('POST', '/password_reset/confirm', { token, password })
