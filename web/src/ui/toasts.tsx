/** Where notices appear: loaded with the first one. */
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { DURATION_MS, FADE_MS, MOST_SHOWN } from './toast-queue'

export const Toasts = () => (
  <Notifications
    position="bottom-right"
    autoClose={DURATION_MS}
    transitionDuration={FADE_MS}
    pauseResetOnHover="notification"
    limit={MOST_SHOWN}
    containerWidth={380}
  />
)
