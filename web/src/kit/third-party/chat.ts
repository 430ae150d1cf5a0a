/** The chat widget: anonymous while no user is known, with the person's details afterwards. (Document 1 §6.) */
import type { CurrentUser } from '@/api/types'
import { addScript } from './script'

type Widget = ((...command: unknown[]) => void) & { q?: unknown[][] }

declare global {
  interface Window {
    Intercom?: Widget
  }
}

/** The widget's data about the person; the hash proves it to them. */
export const chatSettings = (appId: string, user: CurrentUser | null) => ({
  app_id: appId,
  ...(user && {
    user_id: String(user.id),
    email: user.email,
    name: [user.first_name, user.last_name].filter(Boolean).join(' ') || undefined,
    user_hash: user.intercom_user_verification_hash ?? undefined,
    created_at: Math.floor(Date.parse(user.created_at) / 1000),
    company: user.company
      ? {
          company_id: String(user.company.id),
          name: user.company.legal_name,
          created_at: Math.floor(Date.parse(user.company.created_at) / 1000),
        }
      : undefined,
  }),
})

/** The widget, or what keeps its commands until its script has come. */
const widget = (): Widget => {
  if (window.Intercom) return window.Intercom
  const waiting: unknown[][] = []
  const keeper: Widget = (...command) => {
    waiting.push(command)
  }
  keeper.q = waiting
  window.Intercom = keeper
  return keeper
}

/** Boots it with these settings; the returned function shuts it down. */
export const startChat = (scriptUrl: string, settings: ReturnType<typeof chatSettings>) => {
  widget()('boot', settings)
  addScript(new URL(scriptUrl, location.href).href)
  return () => widget()('shutdown')
}
