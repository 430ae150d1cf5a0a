/** Who it is, in one look: name, verdict, numbers; and what to do with it. */
import { Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFlask } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { OPERATING_STATUS } from '@/domains/carriers/operating-status'
import { OperatingStatusTag } from '@/domains/carriers/operating-status-tag'
import { VerdictTag } from '@/domains/verdicts/verdict-tag'
import { topReason } from '@/domains/verdicts/words'
import { Sourced } from '@/kit/facts/fact'
import { CarrierActions } from './actions/carrier-actions'
import { CarrierStrip, PHONE } from './carrier-strip'
import classes from './carriers.module.css'
import { Numbers } from './numbers'
import { addressOf } from './sections'

interface Props {
  carrier: CarrierDetail
  user: CurrentUser
  /** The verdict's card is below: its reasons are told there. */
  isOverview: boolean
}

export const CarrierHead = ({ carrier, user, isOverview }: Props) => {
  const { operating_status: status, verdict } = carrier
  const reason = topReason(verdict) ?? undefined
  const reasons = verdict.reasons.length + verdict.more_reasons
  const more = reasons > 1 ? `All ${reasons} reasons` : 'See the verdict'
  // On a phone the overview has it below the verdict.
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <header>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.headMain}>
          <Group gap="4px 10px">
            <Title order={1}>{carrier.legal_name ?? `USDOT ${carrier.dot_number}`}</Title>
            <VerdictTag verdict={verdict.verdict} />
            <OperatingStatusTag status={status.code}>
              <Sourced label="Operating status" source={status.source}>
                {OPERATING_STATUS[status.code].words}
              </Sourced>
            </OperatingStatusTag>
            {carrier.is_synthetic && (
              <span className={classes.synthetic}>
                <IconFlask size={13} aria-hidden /> Synthetic
              </span>
            )}
          </Group>
          {verdict.reasons.length > 0 &&
            (isOverview ? (
              // The tabs stay where they are when another one is opened.
              <div className={classes.headReason} data-empty aria-hidden>
                <span data-words={reason} />
                <span data-words={more} />
              </div>
            ) : (
              <div className={classes.headReason}>
                <span title={reason}>{reason}</span>{' '}
                <Link
                  to="."
                  search={addressOf('overview') as never}
                  resetScroll={false}
                  className={classes.link}
                >
                  {more}
                </Link>
              </div>
            ))}
          {carrier.dba_name && (
            <Text c="var(--hw-muted)" size="sm">
              doing business as {carrier.dba_name}
            </Text>
          )}
          <Numbers identifiers={carrier.identity.identifiers} fallback={carrier.identity.source} />
        </div>
        <CarrierActions carrier={carrier} user={user} />
      </Group>
      {!isPhone && <CarrierStrip carrier={carrier} />}
    </header>
  )
}
