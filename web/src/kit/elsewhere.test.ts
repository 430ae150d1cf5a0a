import { describe, expect, it } from 'vitest'
import type { CurrentUser, Site } from '@/api/types'
import { elsewhere } from './elsewhere'

const site = (is_watchdog: boolean) =>
  ({
    brand: { is_watchdog },
    hosts: { portal: 'https://a.example', watchdog: 'https://watchdog.example' },
    onboarding_url: 'https://onboarding.example',
  }) as Site
const user = (is_watchdog: boolean, company_type = 'broker') =>
  ({ paywall: { is_watchdog }, company: { company_type } }) as CurrentUser

describe('where somebody belongs', () => {
  it('is here, for a broker of this brand', () => expect(elsewhere(site(false), user(false), '/')).toBeNull())
  it('is the other brand’s host, with the same page', () => {
    expect(elsewhere(site(false), user(true), '/carriers/5?tab=safety')).toBe(
      'https://watchdog.example/broker/carriers/5?tab=safety',
    )
  })
  it('is the onboarding site, for those who are no brokers', () => {
    expect(elsewhere(site(false), user(false, 'carrier'), '/')).toBe('https://onboarding.example')
    expect(elsewhere(site(false), { ...user(false), company: null } as CurrentUser, '/')).toBe(
      'https://onboarding.example',
    )
  })
})
