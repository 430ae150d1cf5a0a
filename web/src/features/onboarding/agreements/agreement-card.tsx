import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { Contract } from '@/api/types'
import { AgreementText } from '@/domains/onboarding/agreement-text'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { ConfirmButton } from '@/kit/confirm'
import { Section } from '@/kit/section'
import { useAction } from '@/kit/use-action'
import { Instant } from '@/kit/instant'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'

const setCurrent = ({ id }: Contract, is_current: boolean) =>
  dataOf(
    client.PATCH('/api/v1/contracts/{id}', { params: { path: { id } }, body: { contract: { is_current } } }),
  )

/** One agreement: its versions, and the text of one of them. */
export const AgreementCard = ({
  versions,
  edit,
}: {
  /** Newest first, at least one. */
  versions: readonly Contract[]
  edit: (contract: Contract) => void
}) => {
  const current = versions.find(one => one.is_current)
  const [chosen, choose] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const shown = versions.find(({ id }) => id === chosen) ?? current ?? versions[0]
  const change = useAction(
    (wanted: { contract: Contract; is: boolean }) => setCurrent(wanted.contract, wanted.is),
    (_, { is }) =>
      is ? 'Carriers are asked to sign this version.' : 'Carriers are no longer asked to sign it.',
    ONBOARDING,
  )
  if (!shown) return null
  const { name, version, signatures, created_by: by, created_at: at } = shown
  return (
    <Section
      title={name}
      aside={
        current ? (
          <OutcomeTag outcome="pass">Carriers sign version {current.version}</OutcomeTag>
        ) : (
          <OutcomeTag outcome="unknown">Retired</OutcomeTag>
        )
      }
    >
      <Text size="sm" c="var(--hw-muted)" mb="xs">
        Version {version}, {by ? `by ${by.name}, ` : ''}
        <Instant at={at} />. Signed {count(signatures, 'time')}.
      </Text>
      <Group gap="xs" mb="sm" align="flex-end">
        {versions.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={`Version of ${name}`}
            data={versions.map(one => ({ value: String(one.id), label: `Version ${one.version}` }))}
            value={String(shown.id)}
            onChange={event => choose(Number(event.currentTarget.value))}
          />
        )}
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the text' : 'Show the text'}
        </Button>
        <Button size="xs" variant="default" onClick={() => edit(shown)}>
          New version
        </Button>
        {shown.is_current ? (
          <ConfirmButton
            label="Retire"
            title={`Retire ${name}?`}
            confirm="Retire it"
            action={() => change.mutateAsync({ contract: shown, is: false })}
          >
            Carriers will no longer be asked to sign it. Signed copies stay on file.
          </ConfirmButton>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ contract: shown, is: true })}
          >
            Make it current
          </Button>
        )}
      </Group>
      {isOpen && <AgreementText body={shown.body} />}
    </Section>
  )
}
