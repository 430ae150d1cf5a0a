/** The payment gateway's own form for cards: its script, and what the page asks of it. Card numbers stay in the gateway's frames. */

/** A form on the page. */
export interface CardForm {
  /** Asks the gateway to keep what was typed; rejects while it is incomplete. */
  requestPaymentMethod: () => Promise<{ nonce: string }>
  /** Forgets what was kept: a nonce that was refused is worth nothing. */
  clearSelectedPaymentMethod: () => void
  teardown: () => Promise<unknown>
}

interface Gateway {
  dropin: { create: (options: { authorization: string; container: HTMLElement }) => Promise<CardForm> }
}

/** What the script leaves on the page. */
export interface GatewayWindow {
  braintree?: Gateway
  document: Pick<Document, 'createElement' | 'head'>
}

let loading: Promise<Gateway> | undefined

/** Loads the gateway's script, once for the page; a failed try is forgotten, so that the next may succeed. */
export const loadGateway = (url: string, page: GatewayWindow = globalThis.window): Promise<Gateway> => {
  loading ??= new Promise<Gateway>((resolve, reject) => {
    const fail = () => {
      loading = undefined
      reject(new Error('The card form could not be loaded. Check your connection and try again.'))
    }
    const done = () => {
      if (page.braintree) resolve(page.braintree)
      else fail()
    }
    if (page.braintree) {
      done()
      return
    }
    const script = page.document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', done)
    script.addEventListener('error', fail)
    page.document.head.append(script)
  })
  return loading
}

/** Puts the form into `container`. */
export const openCardForm = async (url: string, authorization: string, container: HTMLElement) =>
  (await loadGateway(url)).dropin.create({ authorization, container })
