import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { refreshSession } from '@/api/session'
import type { CurrentUser, Site } from '@/api/types'
import { useSignOut } from '@/domains/auth/use-sign-out'
import { isReviewed } from '@/kit/access/access-flow'
import { ErrorState } from '@/kit/states'
import { AuthCard } from './auth-card'
import { SignedInAs } from './signed-in-as'

const BUSINESS: Record<string, string> = {
  carrier: 'a carrier',
  shipper: 'a shipper',
  factor: 'a factoring company',
}

const wordsFor = (user: CurrentUser) => {
  if (isReviewed(user)) {
    return {
      title: 'Your access is being reviewed',
      lead: `${user.company?.legal_name} has signed up and is under review. You can start as soon as it’s approved; there’s nothing more to do.`,
    }
  }
  if (user.company) {
    const business = BUSINESS[user.company.company_type] ?? 'no freight broker'
    return {
      title: 'This portal is for freight brokers',
      lead: `${user.company.legal_name} is signed up as ${business}. Brokers you work with will invite you. If your company is also a broker, contact us.`,
    }
  }
  return {
    title: 'You’re not in a company yet',
    lead: 'Ask your company’s administrator to invite you, or sign up your own company.',
  }
}

/** Why a signed-in user cannot continue yet. */
export const PendingPage = ({ site, user }: { site: Site; user: CurrentUser | null }) => {
  const router = useRouter()
  const leave = useSignOut()
  const checking = useMutation({
    mutationFn: async () => {
      await refreshSession()
      await router.invalidate()
    },
  })
  if (!user) {
    return (
      <AuthCard site={site} title="Sign in first" lead="This page shows the status of your company’s review.">
        <Button component={Link} to="/login" fullWidth>
          Sign in
        </Button>
      </AuthCard>
    )
  }
  const { title, lead } = wordsFor(user)
  return (
    <AuthCard
      site={site}
      title={title}
      lead={lead}
      below={<SignedInAs email={user.email} onSignOut={() => void leave()} />}
    >
      {checking.error && <ErrorState error={checking.error} />}
      <Group grow>
        <Button variant="default" onClick={() => checking.mutate()} loading={checking.isPending}>
          Check again
        </Button>
        {!user.company && (
          <Button component={Link} to="/sign-up/details">
            Finish signing up
          </Button>
        )}
      </Group>
    </AuthCard>
  )
}
