import { toE164 } from '@/lib/phone'

/** As it is sent; what is no phone number is sent unchanged, so that the server rejects it. */
export const phoneToSend = (text: string) => toE164(text) ?? text.trim()
