/** How the carrier is onboarded: the invitation, its packets, the agreements on file. */
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agreementsQuery, invitationsQuery, packetsQuery } from '@/domains/onboarding/queries'
import { SignedAgreements } from '@/domains/onboarding/signed-agreements'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import type { TabProps } from '../tabs'
import { OnboardingInvitation } from './onboarding-invitation'
import { OnboardingPackets } from './onboarding-packets'

const OnboardingTab = ({ carrier, user }: TabProps) => {
  const invitations = useQuery(invitationsQuery(carrier.id))
  const packets = useQuery(packetsQuery(carrier.id))
  const agreements = useQuery(agreementsQuery(carrier.id))
  return (
    <Stack gap="md" maw={900}>
      <Section title="Invitation">
        <Loaded query={invitations}>
          {({ rows }) => (
            <Loaded query={packets}>
              {loaded => (
                <OnboardingInvitation
                  carrier={carrier}
                  user={user}
                  invitation={rows.find(one => !one.withdrawn_at) ?? null}
                  packet={loaded.rows[0] ?? null}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Section>
      <Section title="Packets">
        <Loaded query={packets}>{({ rows }) => <OnboardingPackets packets={rows} user={user} />}</Loaded>
      </Section>
      <Section title="Agreements on file" aside="latest version of each">
        <Loaded query={agreements}>
          {rows =>
            rows.length === 0 ? (
              <None>No agreements with this carrier</None>
            ) : (
              <SignedAgreements contracts={rows} />
            )
          }
        </Loaded>
      </Section>
    </Stack>
  )
}

export default OnboardingTab
