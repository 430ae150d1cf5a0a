/** How soon the broker pays, for carriers to choose from. */
import { Button, Group, Stack } from '@mantine/core'
import { IconCash, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PaymentTerm } from '@/api/types'
import rows from '@/domains/onboarding/onboarding.module.css'
import { paymentTermsQuery } from '@/domains/onboarding/queries'
import { Section } from '@/kit/section'
import { EmptyState, Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'

const PaymentTermForm = lazy(() =>
  import('./payment-term-form').then(module => ({ default: module.PaymentTermForm })),
)

const wordsOf = ({ days, discount_basis_points: points }: PaymentTerm) => {
  const when = days === 0 ? 'On receipt of the invoice' : `${count(days, 'day')} after the invoice`
  return points > 0 ? `${when}, less ${points / 100}%` : when
}

export const PaymentTerms = () => {
  const terms = useQuery(paymentTermsQuery)
  const [edited, setEdited] = useState<PaymentTerm | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      New payment term
    </Button>
  )
  return (
    <>
      <Loaded query={terms}>
        {({ rows: all }) =>
          all.length === 0 ? (
            <EmptyState icon={<IconCash />} title="No payment terms yet" action={add}>
              Carriers can’t choose payment terms until you add some.
            </EmptyState>
          ) : (
            <Stack gap="md" maw={700}>
              <div>{add}</div>
              <Section title="Payment terms">
                <ul className={rows.rows}>
                  {all.map(term => (
                    <li key={term.id}>
                      <div>
                        <b>{term.name}</b>
                        <small>{wordsOf(term)}</small>
                      </div>
                      <Group gap="xs">
                        {!term.is_active && <OutcomeTag outcome="unknown">Not offered</OutcomeTag>}
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`Change ${term.name}`}
                          onClick={() => setEdited(term)}
                        >
                          Change
                        </Button>
                      </Group>
                    </li>
                  ))}
                </ul>
              </Section>
            </Stack>
          )
        }
      </Loaded>
      {edited && (
        <Suspense>
          <PaymentTermForm term={edited === 'new' ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
