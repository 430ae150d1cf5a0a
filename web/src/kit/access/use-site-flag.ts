import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '@/api/site'
import type { Site } from '@/api/types'

type Flags = Site['configuration']
type FlagName = { [Name in keyof Flags]: Flags[Name] extends boolean ? Name : never }[keyof Flags]

/** Whether the installation has a flag on; every page knows the site before it shows anything. (Both documents §9.) */
export const useSiteFlag = (name: FlagName): boolean =>
  useQuery({ ...siteQuery, enabled: false }).data?.configuration[name] ?? false
