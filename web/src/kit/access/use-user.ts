import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '@/api/session'

/** Who is signed in, for parts that no screen hands the person to; it follows each navigation's refresh. */
export const useUser = () => useQuery({ ...sessionQuery, enabled: false }).data?.user
