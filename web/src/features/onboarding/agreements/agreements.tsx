/** The agreements by name, each with its versions, and the text of the one that is looked at. */
import { Button, Stack } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Contract } from '@/api/types'
import { contractsQuery } from '@/domains/onboarding/queries'
import { EmptyState, Loaded } from '@/kit/states'
import { AgreementCard } from './agreement-card'

const AgreementEditor = lazy(() =>
  import('./agreement-editor').then(module => ({ default: module.AgreementEditor })),
)

/** The versions by agreement, each newest first, in the order of the newest. */
const byName = (versions: readonly Contract[]) => [...Map.groupBy(versions, ({ name }) => name).values()]

export const Agreements = () => {
  const contracts = useQuery(contractsQuery)
  const [edited, setEdited] = useState<Contract | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      New agreement
    </Button>
  )
  return (
    <>
      <Loaded query={contracts}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<IconFileText />} title="No agreements yet" action={add}>
              Carriers won’t be asked to sign anything until you add one. Paste the text of your
              broker-carrier agreement.
            </EmptyState>
          ) : (
            <Stack gap="md" maw={900}>
              <div>{add}</div>
              {byName(rows).map(versions => (
                <AgreementCard key={versions[0]?.name} versions={versions} edit={setEdited} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && (
        <Suspense>
          <AgreementEditor contract={edited === 'new' ? null : edited} close={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
