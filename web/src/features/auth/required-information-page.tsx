import { useNavigate } from '@tanstack/react-router'
import type { CurrentUser, Site } from '@/api/types'
import { useSignOut } from '@/domains/auth/use-sign-out'
import { AuthCard } from './auth-card'
import { NamesForm } from './names-form'
import { SignedInAs } from './signed-in-as'

/** Shown to people whose first or last name is missing, before anything else. */
export const RequiredInformationPage = ({ site, user }: { site: Site; user: CurrentUser }) => {
  const navigate = useNavigate()
  const leave = useSignOut()
  return (
    <AuthCard
      site={site}
      title="Your name"
      lead="Enter your first and last name. Teammates and carriers see who did what."
      below={<SignedInAs email={user.email} onSignOut={() => void leave()} />}
    >
      <NamesForm user={user} submit="Continue" onSaved={() => navigate({ to: '/' })} />
    </AuthCard>
  )
}
