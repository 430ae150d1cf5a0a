import { lazy, Suspense } from 'react'
import classes from './notices-bell.module.css'

// Small, but every first view would carry it.
const BellButton = lazy(() => import('./bell-button').then(module => ({ default: module.BellButton })))

/** The header's way to the notices. */
export const NoticesBell = () => (
  <Suspense fallback={<span className={classes.bellPlace} />}>
    <BellButton />
  </Suspense>
)
