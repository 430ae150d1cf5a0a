/** Associated carriers: who shares what with this one, when, and how rare that is. (Document 1 §7; the graph and the table show the same.) */
import { Button, Chip, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allows } from '@/kit/access/guards'
import { Pager } from '@/kit/list/pager'
import { Rows } from '@/kit/list/rows'
import { Section } from '@/kit/section'
import { EmptyState, Loaded } from '@/kit/states'
import { useOnceOpened } from '@/kit/use-once-opened'
import { count, formatNumber } from '@/lib/number'
import classes from '../carriers.module.css'
import own from './associated.module.css'
import type { TabProps } from '../tabs'
import { associatedQuery, KINDS, type Kind } from './associated'
import { AssociatedBlock } from './associated-block'
import { associatedColumns } from './associated-columns'
import { AssociatedDoNotUse } from './associated-do-not-use'
import { AssociatedGraph } from './associated-graph'
import { AssociatedTimeline } from './associated-timeline'
import { AssociatedValues } from './associated-values'

const AssociatedTab = ({ carrier, user }: TabProps) => {
  const [required, setRequired] = useState<Kind[]>([])
  const [page, setPage] = useState(1)
  const [isBlocking, { open, close }] = useDisclosure()
  const wasBlocking = useOnceOpened(isBlocking)
  const query = useQuery(associatedQuery(carrier.id, required, page))
  const choose = (kinds: string[]) => {
    setRequired(kinds as Kind[])
    setPage(1)
  }
  return (
    <Loaded query={query}>
      {found => (
        <div className={classes.column}>
          <Section title="Linked carriers" aside={count(found.total, 'linked carrier')}>
            <Text size="sm" c="var(--hw-muted)" mb="sm">
              Carriers that share, or shared, contacts or equipment with this one. Values shared by 50+
              carriers are ignored. Leased and sold vehicles explain many shared VINs.
            </Text>
            <Group justify="space-between" gap="xs">
              <Chip.Group multiple value={required} onChange={choose}>
                <Group gap={6} role="group" aria-label="Must share">
                  {KINDS.map(({ kind, label, header }) => (
                    <Chip
                      key={kind}
                      value={kind}
                      size="xs"
                      classNames={{ label: own.kind }}
                      disabled={!found.counters[header]}
                    >
                      {label} · {formatNumber(found.counters[header] ?? 0)}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              {allows('ManageConnections', user) && found.total > 0 && (
                <Button
                  size="xs"
                  variant="outline"
                  color="var(--hw-fail)"
                  leftSection={<IconBan size={15} />}
                  onClick={open}
                >
                  Do not dispatch linked carriers
                </Button>
              )}
            </Group>
          </Section>
          <AssociatedDoNotUse rows={found.rows} />
          {found.rows.length === 0 ? (
            <EmptyState icon={<IconUsersGroup />} title="No linked carriers found">
              {required.length > 0
                ? 'No other carrier shares all of these.'
                : 'No other carrier on file shares a phone, address, officer or vehicle with it.'}
            </EmptyState>
          ) : (
            <>
              <div className={classes.two}>
                <Section title="Shared contacts & equipment">
                  <AssociatedGraph
                    name={carrier.legal_name ?? `USDOT ${carrier.dot_number}`}
                    rows={found.rows}
                  />
                </Section>
                <Section title="Registration timeline">
                  <AssociatedTimeline carrier={carrier} rows={found.rows} />
                </Section>
              </div>
              <Rows
                label="Linked carriers"
                columns={associatedColumns}
                rows={found.rows}
                rowKey={row => row.id}
                rowLink={row => ({ to: '/carriers/$id', params: { id: String(row.id) } })}
                detail={row => <AssociatedValues row={row} />}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )}
          {wasBlocking && (
            <AssociatedBlock
              carrierId={carrier.id}
              counters={found.counters}
              rows={found.rows}
              isOpen={isBlocking}
              close={close}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

export default AssociatedTab
