/** What other sites bring to the page, each only where it is configured. Loaded apart, so that a page without them pays nothing. */
import { useEffect } from 'react'
import type { CurrentUser, Site } from '@/api/types'
import { chatSettings, startChat } from './chat'
import { startErrorReporting } from './error-reporting'
import { startTagManager } from './tag-manager'

const ThirdParty = ({ site, user }: { site: Site; user: CurrentUser | null }) => {
  const { chat, tag_manager_id, error_reporting, configuration } = site
  const [dsn, environment] = [error_reporting?.dsn, configuration.environment]
  useEffect(() => (dsn ? startErrorReporting(dsn, environment) : undefined), [dsn, environment])
  useEffect(() => {
    if (tag_manager_id) startTagManager(tag_manager_id)
  }, [tag_manager_id])
  // Other settings (another person, a changed name) are another beginning; the same ones again are not.
  const script = chat?.script_url
  const settings = chat && JSON.stringify(chatSettings(chat.app_id, user))
  useEffect(
    () => (script && settings ? startChat(script, JSON.parse(settings)) : undefined),
    [script, settings],
  )
  return null
}

export default ThirdParty
