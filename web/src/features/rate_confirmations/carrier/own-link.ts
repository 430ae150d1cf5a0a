/**
 * The tokens that codes gave this browser, each by the emailed token that it takes the place of: a guarded load takes a code in each browser.
 * They are in this browser alone; the server ends them with the emailed ones.
 */
import { load, save } from '@/lib/storage'

const NAME = 'carrier.links'

/** The most that are kept: the oldest goes first. */
const MOST = 20

interface OwnLink {
  emailed: string
  own: string
}

const isOwnLink = (value: Partial<OwnLink> | null): value is OwnLink =>
  typeof value?.emailed === 'string' && typeof value.own === 'string'

const kept = (): OwnLink[] => {
  const links = load<unknown>(NAME)
  return Array.isArray(links) ? links.filter(isOwnLink) : []
}

export const keepOwnLink = (emailed: string, own: string) =>
  save(NAME, [...kept().filter(link => link.emailed !== emailed), { emailed, own }].slice(-MOST))

/** This browser's own token for an emailed one; that one itself where no code gave it another. */
export const ownLink = (token: string) => kept().find(({ emailed }) => emailed === token)?.own ?? token
