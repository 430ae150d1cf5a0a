/**
 * The session of a browser that was proven to be a carrier's. It is in this browser alone, and opens the carrier's rate confirmations until its
 * time is over. (loads.md §2a, point 8.)
 */
import { forget, load, save } from '@/lib/storage'

const NAME = 'carrier.device'

export interface KeptDevice {
  session: string
  expires_at: string
}

const isDevice = (value: Partial<KeptDevice> | null): value is KeptDevice =>
  typeof value?.session === 'string' && typeof value.expires_at === 'string'

export const keepDevice = (device: KeptDevice) => save(NAME, device)

/** The session, while it counts. */
export const keptDevice = (now = Date.now()): string | null => {
  const kept = load<Partial<KeptDevice>>(NAME)
  return isDevice(kept) && Date.parse(kept.expires_at) > now ? kept.session : null
}

export const forgetDevice = () => forget(NAME)
