/** The packets of a carrier, the newest first: that one counts. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CurrentUser, OnboardingPacket } from '@/api/types'
import classes from '@/domains/onboarding/onboarding.module.css'
import { PacketStatusTag } from '@/domains/onboarding/packet-status'
import { allows } from '@/kit/access/guards'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'

const when = ({ status, submitted_at: sent, updated_at: at, decided_by: by }: OnboardingPacket) => {
  if (status === 'submitted' && sent)
    return (
      <>
        Sent <Instant at={sent} />
      </>
    )
  return (
    <>
      Since <Instant at={at} />
      {by && `, by ${by.name}`}
    </>
  )
}

export const OnboardingPackets = ({
  packets,
  user,
}: {
  packets: readonly OnboardingPacket[]
  user: CurrentUser
}) => {
  if (packets.length === 0) return <None>No packet yet</None>
  const mayReview = allows('ReviewPackets', user)
  return (
    <ul className={classes.rows}>
      {packets.map((packet, at) => (
        <li key={packet.id}>
          <div>
            <PacketStatusTag status={packet.status} />
            <small>
              {when(packet)}
              {at > 0 && '. Replaced by a newer one.'}
            </small>
            {packet.status_reason && <small>{packet.status_reason}</small>}
          </div>
          {mayReview && (
            <Button
              size="xs"
              variant={packet.status === 'submitted' ? 'filled' : 'default'}
              renderRoot={props => (
                <Link to="/onboarding-packets/$id" params={{ id: String(packet.id) }} {...props} />
              )}
            >
              {packet.status === 'submitted' ? 'Review' : 'Open'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
