/** Who is signing in or up, for as long as this tab lives. */
import type { Delivery } from '@/api/types'

const EMAIL = 'haulwarden.sign-in-email'
const DELIVERY = 'haulwarden.sign-in-delivery'

export const rememberEmail = (email: string, delivery: Delivery = 'mail') => {
  sessionStorage.setItem(EMAIL, email)
  sessionStorage.setItem(DELIVERY, delivery)
}
export const rememberedEmail = () => sessionStorage.getItem(EMAIL)
export const rememberedDelivery = (): Delivery =>
  sessionStorage.getItem(DELIVERY) === 'authenticator' ? 'authenticator' : 'mail'
export const forgetEmail = () => {
  sessionStorage.removeItem(EMAIL)
  sessionStorage.removeItem(DELIVERY)
}
