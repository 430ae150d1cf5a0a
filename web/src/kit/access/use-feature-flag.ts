import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '@/api/session'

/** Whether a feature is on for the person or for their company; it follows each navigation's refresh. (Document 1 §2, step 1.) */
export const useFeatureFlag = (name: string): boolean =>
  useQuery({ ...sessionQuery, enabled: false }).data?.flags.has(name) ?? false
