/** A page's own code that could not be fetched: looking ahead it does not matter, opening the page it does. (Document 1 §8.) */

const NAME = 'ChunkLoadError'

export const isChunkLoadError = (error: unknown) => error instanceof Error && error.name === NAME

/**
 * Names the failure, so that its page offers a reload. (Unnamed, the router would reload by itself: without a network that would replace
 * a working page by the browser's own error page.) A failed preload is not lost: the chunk is requested again.
 */
export const watchChunkLoads = (target: Window) =>
  target.addEventListener('vite:preloadError', event => {
    const { payload } = event as unknown as { payload: Error }
    payload.name = NAME
    payload.message = `A part of the product could not be loaded (${payload.message})`
  })
