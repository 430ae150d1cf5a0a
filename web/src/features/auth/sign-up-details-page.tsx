/** Last step of signing up: who one is, then the company, joined by an invitation or made anew. */
import { Stepper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser, Site } from '@/api/types'
import { checkForInvitation } from '@/domains/auth/sign-up'
import { useSignOut } from '@/domains/auth/use-sign-out'
import { Loaded } from '@/kit/states'
import { AuthCard } from './auth-card'
import { CompanyForm } from './company-form'
import { InvitationCard } from './invitation-card'
import { NamesForm } from './names-form'
import { SignedInAs } from './signed-in-as'

export const SignUpDetailsPage = ({ site, user }: { site: Site; user: CurrentUser }) => {
  const leave = useSignOut()
  const hasNames = Boolean(user.first_name && user.last_name)
  return (
    <AuthCard
      site={site}
      wide
      title={hasNames ? `Welcome, ${user.first_name}` : 'Tell us about yourself'}
      lead={hasNames ? 'Which company do you work for?' : 'Your company comes next.'}
      below={<SignedInAs email={user.email} onSignOut={() => void leave()} />}
    >
      <Stepper active={hasNames ? 1 : 0} size="xs" mb="lg" allowNextStepsSelect={false} aria-label="Steps">
        <Stepper.Step label="You" component="div" />
        <Stepper.Step label="Your company" component="div" />
      </Stepper>
      {hasNames ? <CompanyStep user={user} /> : <NamesForm user={user} withPhone submit="Continue" />}
    </AuthCard>
  )
}

const CompanyStep = ({ user }: { user: CurrentUser }) => {
  const [wantsOwn, setWantsOwn] = useState(false)
  const invitation = useQuery({
    queryKey: ['sign-up', 'invitation', user.id],
    queryFn: checkForInvitation,
    staleTime: 0,
  })
  return (
    <Loaded query={invitation}>
      {open =>
        open && !wantsOwn ? (
          <InvitationCard invitation={open} onRefuse={() => setWantsOwn(true)} />
        ) : (
          <CompanyForm onBack={open ? () => setWantsOwn(false) : undefined} />
        )
      }
    </Loaded>
  )
}
