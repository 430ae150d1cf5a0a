import { type CSSVariablesResolver, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { themeOf } from './theme'
import { whenFirstNeeded } from './toast'
import './library.css'
import './global.css'

/** The same key that `public/color-scheme.js` reads. */
const colorScheme = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' })

/** The library's own colors, tied to ours where they would be too faint, and the brand's second color. */
const variablesOf =
  (accent: string | null | undefined): CSSVariablesResolver =>
  () => ({
    variables: {
      ...(accent && { '--hw-accent': accent }),
      '--mantine-color-body': 'var(--hw-page)',
      '--mantine-color-text': 'var(--hw-ink)',
      '--mantine-color-dimmed': 'var(--hw-muted)',
      '--mantine-color-error': 'var(--hw-fail)',
      '--mantine-color-placeholder': 'var(--hw-placeholder)',
    },
    light: {},
    dark: {},
  })

const Toasts = lazy(() => import('./toasts').then(module => ({ default: module.Toasts })))

/** The look around the whole application, in a brand's color. */
export const LookProvider = ({
  brandColor,
  accentColor,
  children,
}: {
  brandColor?: string | null
  accentColor?: string | null
  children: ReactNode
}) => {
  const theme = useMemo(() => themeOf(brandColor), [brandColor])
  const variables = useMemo(() => variablesOf(accentColor), [accentColor])
  const [hasNotices, setHasNotices] = useState(false)
  useEffect(() => whenFirstNeeded(() => setHasNotices(true)), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      {children}
      {hasNotices && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  )
}
