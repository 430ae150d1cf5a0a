/** Thresholds of loads and of alerts as people read and type them. Pure. */
import type { components } from '@/api/schema'
import { formatMinutes } from '@/domains/loads/age'
import { formatNumber } from '@/lib/number'

type Schemas = components['schemas']

/** A threshold of loads or of alerts, with its bounds. */
export type Setting = Schemas['LoadSetting'] | Schemas['AlertSetting']

interface SettingWords {
  label: string
  /** What it changes. */
  about: string
}

/** Thresholds under one heading, in words. */
export interface SettingGroup {
  title: string
  settings: Readonly<Record<string, SettingWords>>
}

/** As a form holds them, by name: what was typed may be no number. */
export type SettingValues = Record<string, number | string>

/** What the call is told: null for the default. */
export type Changes = Record<string, number | null>

/** What follows a number. */
export const SUFFIXES: Readonly<Record<Setting['unit'], string>> = {
  minutes: ' min',
  miles: ' mi',
  mile_hundredths: ' mi',
  mph: ' mph',
  hours: ' h',
  days: ' days',
  dollars: ' dollars',
  count: '',
}

const HOUR = 60

/** People type miles; hundredths of them are stored. */
const scaleOf = ({ unit }: Pick<Setting, 'unit'>) => (unit === 'mile_hundredths' ? 100 : 1)

export const decimalsOf = (setting: Pick<Setting, 'unit'>) => (scaleOf(setting) === 1 ? 0 : 2)

export const typedOf = (setting: Pick<Setting, 'unit'>, stored: number) => stored / scaleOf(setting)

/** What is stored for what was typed; none for what is no number. */
export const storedOf = (setting: Pick<Setting, 'unit'>, typed: number | string | undefined) => {
  const value = typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed ?? Number.NaN)
  return Number.isFinite(value) ? Math.round(value * scaleOf(setting)) : undefined
}

/** `130 min (2h 10m)`, `0.25 mi`. */
export const valueWords = (setting: Pick<Setting, 'unit'>, stored: number) => {
  const { unit } = setting
  if (unit === 'mile_hundredths') return `${typedOf(setting, stored)} mi`
  const words = `${formatNumber(stored)}${SUFFIXES[unit]}`
  return unit === 'minutes' && stored > HOUR ? `${words} (${formatMinutes(stored)})` : words
}

/** `Default: 130 min (2h 10m). From 60 min to 720 min (12h).` */
export const boundsWords = (setting: Pick<Setting, 'unit' | 'default' | 'least' | 'most'>) =>
  `Default: ${valueWords(setting, setting.default)}. From ${valueWords(setting, setting.least)} to ${valueWords(setting, setting.most)}.`

export const valuesOf = (settings: readonly Setting[]): SettingValues =>
  Object.fromEntries(settings.map(setting => [setting.name, typedOf(setting, setting.value)]))

/** What is wrong with typed values, by name. */
export const problemsIn = (settings: readonly Setting[], values: SettingValues) =>
  Object.fromEntries(
    settings.flatMap(setting => {
      const stored = storedOf(setting, values[setting.name])
      const fits = stored !== undefined && stored >= setting.least && stored <= setting.most
      const { least, most } = setting
      return fits
        ? []
        : [[setting.name, `Enter ${valueWords(setting, least)} to ${valueWords(setting, most)}.`]]
    }),
  )

/** What the call is to be told: what differs from what is stored; null for the default. */
export const changesIn = (settings: readonly Setting[], values: SettingValues): Changes =>
  Object.fromEntries(
    settings.flatMap((setting): [string, number | null][] => {
      const stored = storedOf(setting, values[setting.name])
      if (stored === undefined || stored === setting.value) return []
      return [[setting.name, stored === setting.default ? null : stored]]
    }),
  )
