/** Who is signing in or up, for as long as this tab lives. */

/** How the code reaches the person: by mail, or from the app on their phone. */
export type Delivery = 'mail' | 'authenticator'

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
