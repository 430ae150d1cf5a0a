/** Whether a carrier's devices are connected and agree with its insurance certificate, as text. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EldStatus } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { Instant, InstantDay } from '@/kit/instant'
import { formatNumber } from '@/lib/number'
import { type Outcome, OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'

const STATES: Record<EldStatus['status'], { words: string; outcome: Outcome }> = {
  connected: { words: 'Connected, all VINs match', outcome: 'pass' },
  not_connected: { words: 'Not connected', outcome: 'unknown' },
  no_vins_on_coi: { words: 'No VINs on certificate', outcome: 'warn' },
  eld_vins_not_on_coi: { words: 'ELD VINs not on certificate', outcome: 'fail' },
  missing_vins_on_eld: { words: 'No VINs on ELD', outcome: 'warn' },
  some_eld_vin_matches_on_coi: { words: 'Some VINs match', outcome: 'fail' },
  no_eld_vin_matches_on_coi: { words: 'No VIN matches', outcome: 'fail' },
}

export const EldStatusCard = ({ status, action }: { status: EldStatus; action?: ReactNode }) => {
  const { words, outcome } = STATES[status.status]
  const { totals } = status
  const isConnected = status.status !== 'not_connected'
  return (
    <Section title="ELD and insurance certificate" aside={action} grow>
      <p className={classes.figure}>
        <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
        {status.is_dormant && <OutcomeTag outcome="warn">Silent for 3 days or more</OutcomeTag>}
      </p>
      <Text size="sm" mb="xs">
        {status.detail}
      </Text>
      <FactList
        rows={[
          {
            label: 'VINs on certificate',
            value: status.coi_source ? (
              <Sourced label="VINs on certificate" source={status.coi_source}>
                {formatNumber(totals.vins_on_coi)}
              </Sourced>
            ) : (
              <Unknown>No schedule known</Unknown>
            ),
          },
          isConnected && {
            label: 'VINs on ELD',
            value: status.eld_source ? (
              <Sourced label="VINs on ELD" source={status.eld_source}>
                {formatNumber(totals.vins_on_eld)}
              </Sourced>
            ) : (
              <Unknown>Nothing reported yet</Unknown>
            ),
          },
          isConnected && { label: 'On both', value: formatNumber(totals.matches) },
        ]}
      />
      <SourceNote sources={[status.coi_source, status.eld_source]} />
    </Section>
  )
}

export const EldProviders = ({ providers }: { providers: EldStatus['providers'] }) => (
  <Section title="Connected devices" grow>
    {providers.length === 0 ? (
      <None>No device is connected</None>
    ) : (
      <ul className={classes.lines}>
        {providers.map(({ provider, label, connected_at, reported_at, is_dormant, is_refused }) => (
          <li key={provider}>
            <div>
              <b>{label}</b>
              <span className={classes.small}>
                With the carrier’s consent since <InstantDay at={connected_at} />
              </span>
            </div>
            <div>
              {is_refused ? (
                <OutcomeTag outcome="fail">Rejects the carrier’s API token</OutcomeTag>
              ) : is_dormant ? (
                <OutcomeTag outcome="warn">Silent</OutcomeTag>
              ) : (
                <OutcomeTag outcome="pass">Reporting</OutcomeTag>
              )}
              <span className={classes.small}>
                {reported_at ? (
                  <>
                    Last <Instant at={reported_at} />
                  </>
                ) : (
                  'No events yet'
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    )}
    <Text size="xs" c="var(--hw-muted)" mt="xs">
      The carrier consents and can withdraw at any time; its data is then deleted. A truck’s current location
      is never shown.
    </Text>
  </Section>
)
