import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { useSiteFlag } from '@/kit/access/use-site-flag'
import { type May, SECTIONS } from './tabs'

/** Which sections a person sees: as guards allow, and contacts only where the installation shows the directory. */
export const useMay = (user: CurrentUser): May => {
  const hasDirectory = useSiteFlag('is_directory_shown')
  return section => allows(SECTIONS[section].guard, user) && (section !== 'directory' || hasDirectory)
}
