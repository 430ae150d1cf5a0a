/** The address that the code was sent to, for as long as this tab lives. */
const NAME = 'haulwarden.sign-in-email'

export const rememberEmail = (email: string) => sessionStorage.setItem(NAME, email)
export const rememberedEmail = () => sessionStorage.getItem(NAME)
export const forgetEmail = () => sessionStorage.removeItem(NAME)
