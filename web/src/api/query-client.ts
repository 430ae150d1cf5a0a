import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isDataLoading } from './errors'

type Listener = (error: Error) => void
let onStaleError: Listener = () => {}

/** Called when what is shown could not be brought up to date; a first load shows its own error instead. */
export const whenRefreshFails = (listener: Listener) => {
  onStaleError = listener
}

/** Only what may pass by itself is tried again: no answer, a failure of theirs. */
const mayPass = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Two tries more; for as long as it takes while carrier data is loading. */
export const mayRetry = (failures: number, error: Error) =>
  isDataLoading(error) || (failures < 2 && mayPass(error))

/** In milliseconds: as long as the server says while carrier data is loading, else a second, then two. */
export const delayOf = (failures: number, error: Error) =>
  isDataLoading(error) ? 1000 * (error.retryAfterSeconds ?? 5) : 1000 * 2 ** failures

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && query.queryKey[0] !== 'session') onStaleError(error)
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network too: then the page says so, instead of waiting.
      networkMode: 'always',
      staleTime: 60_000,
      gcTime: 15 * 60_000,
      retry: mayRetry,
      retryDelay: delayOf,
      refetchOnWindowFocus: false,
    },
  },
})
