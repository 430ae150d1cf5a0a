/** Signing up, step by step, and setting a new password. (Document 2 §7.) */
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { auth, becomeUser } from '@/api/session'
import type { components } from '@/api/schema'

type Schemas = components['schemas']

/** First step: a code is emailed, or an invitation's link has verified the address already. */
export const signUp = (body: Schemas['NewAccount']) => dataOf(auth.POST('/sign_up', { body }))

/** Second step; from here on the person is signed in. */
export const enterSignUpCode = async (email: string, code: string) =>
  becomeUser(await dataOf(auth.POST('/sign_up/code', { body: { email, code } })))

export const giveDetails = async (body: Schemas['OwnDetails']) =>
  becomeUser(await dataOf(client.PATCH('/sign_up/details', { body })))

export const createCompany = async (body: Schemas['OwnCompany']) =>
  becomeUser(await dataOf(client.POST('/sign_up/create_company', { body })))

/** Null when no one invited the person's address. */
export const checkForInvitation = async () =>
  (await dataOf(client.PATCH('/sign_up/check_for_open_user_invitation'))).invitation

export const claimInvitation = async (id: number) =>
  becomeUser(await dataOf(client.PATCH('/sign_up/claim_open_user_invitation', { body: { id } })))

/** Says the same whether or not the address has an account. */
export const askForReset = (email: string) => dataOf(auth.POST('/password_reset', { body: { email } }))

export const resetPassword = (body: Schemas['NewPassword']) =>
  dataOf(auth.POST('/password_reset/confirm', { body }))
