/** What the driver's page says: short words, as at the dock. */
import type { DriveStop, PaperKind } from '../types'
import type { PositionProblem } from './use-positions'

export const KIND_WORDS: Readonly<Record<DriveStop['kind'], string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  other: 'Stop on the way',
}

export const HANDLING_WORDS: Readonly<Record<DriveStop['handling'], string>> = {
  live: 'Wait while they load or unload',
  drop: 'Drop the trailer',
  hook: 'Hook up a loaded trailer',
}

export const SCHEDULING_WORDS: Readonly<Record<DriveStop['scheduling'], string>> = {
  appointment: 'Appointment',
  first_come: 'First come, first served',
}

/** In the order in which a driver gets them. */
export const PAPER_WORDS: Readonly<Record<PaperKind, string>> = {
  bol: 'BOL',
  seal: 'Seal',
  pod: 'POD',
  lumper: 'Lumper',
  other: 'Other',
}

/** Why no location is measured, and what helps. */
export const PROBLEM_WORDS: Readonly<Record<PositionProblem | 'rough', string>> = {
  unsupported: 'This browser doesn’t share your location. Open the link in Chrome or Safari.',
  denied:
    'Your phone doesn’t let this page see its location. Allow location for this site in the browser’s settings, then come back.',
  unavailable: 'Your phone can’t find its location. Check that location is on.',
  rough: 'Your phone only gives a rough location. Turn on precise location for this browser.',
}
