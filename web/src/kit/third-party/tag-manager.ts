/** The tag manager. Its container's id must be `GTM-` and capitals or digits. (Document 1 §9.) */
import { addScript } from './script'

export const isContainerId = (id: string) => /^GTM-[A-Z0-9]+$/.test(id)

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

export const startTagManager = (id: string) => {
  if (!isContainerId(id)) return
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}
