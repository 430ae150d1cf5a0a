import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { themeOf } from './theme'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './global.css'

/** The same key that `public/color-scheme.js` reads. */
const colorScheme = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' })

const Notifications = lazy(() =>
  import('@mantine/notifications').then(module => ({ default: module.Notifications })),
)

/** The look around the whole application, in a brand's colour. */
export const LookProvider = ({
  brandColour,
  children,
}: {
  brandColour?: string | null
  children: ReactNode
}) => {
  const theme = useMemo(() => themeOf(brandColour), [brandColour])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorScheme}>
      {children}
      <Suspense>
        <Notifications
          position="bottom-right"
          autoClose={3000}
          pauseResetOnHover="notification"
          limit={5}
          containerWidth={380}
        />
      </Suspense>
    </MantineProvider>
  )
}
