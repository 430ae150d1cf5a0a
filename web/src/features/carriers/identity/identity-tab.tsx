/** What brokers reported about the carrier, its replies, and a way to report or to request an edit. */
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconUserCheck, IconUserExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AlertCard } from '@/domains/identity/alert-card'
import { EditDialog } from '@/domains/identity/edit-dialog'
import { carrierAlertsQuery } from '@/domains/identity/queries'
import { ReportDialog } from '@/domains/identity/report-dialog'
import { EmptyState, Loaded } from '@/kit/states'
import classes from '../carriers.module.css'
import type { TabProps } from '../tabs'

const IdentityTab = ({ carrier }: TabProps) => {
  const alerts = useQuery(carrierAlertsQuery(carrier.id))
  const [isReporting, report] = useDisclosure()
  const [isEditing, edit] = useDisclosure()
  const about = { id: carrier.id, name: carrier.legal_name ?? `USDOT ${carrier.dot_number}` }
  return (
    <Stack gap="md">
      <div className={classes.identityActions}>
        <Button size="xs" leftSection={<IconUserExclamation size={15} />} onClick={report.open}>
          Report an identity alert
        </Button>
        <Button size="xs" variant="default" leftSection={<IconPencil size={15} />} onClick={edit.open}>
          Request an edit
        </Button>
      </div>
      <Loaded query={alerts}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<IconUserCheck />} title="No published alerts">
              No broker’s report about this carrier is published. Problems may go unreported.
            </EmptyState>
          ) : (
            rows.map(alert => <AlertCard key={alert.id} alert={alert} linksToMessages />)
          )
        }
      </Loaded>
      <ReportDialog carrier={about} isOpen={isReporting} close={report.close} />
      <EditDialog carrier={about} isOpen={isEditing} close={edit.close} />
    </Stack>
  )
}

export default IdentityTab
