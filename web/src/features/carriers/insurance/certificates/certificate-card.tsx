/** One certificate: its status, the issues found on it, its policies with the days left, and its schedule. */
import { Button, Collapse, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser, InsuranceCertificate, InsuranceCertificateDetail } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Loaded } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import { InstantDay } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'
import { CertificatePolicies } from './certificate-policies'
import { askForCargo, carrierKey, certificateQuery, fileOf } from './certificate-queries'
import { CertificateSchedule } from './certificate-schedule'
import { CertificateTraps } from './certificate-traps'
import { anchorOf, sourceOf, stateOf } from './certificate-words'
import classes from './certificates.module.css'

const RejectDialog = lazy(() =>
  import('./certificate-reject').then(module => ({ default: module.CertificateReject })),
)

interface Props {
  certificate: InsuranceCertificate
  carrierId: number
  user: CurrentUser
  isOpen: boolean
  confirm: () => void
}

/** What is over and done with. */
const isSettled = ({ state }: InsuranceCertificate) => state === 'superseded'

export const CertificateCard = ({ certificate, carrierId, user, isOpen, confirm }: Props) => {
  const [opened, setOpened] = useState(isOpen)
  const [isRejecting, setRejecting] = useState(false)
  const { words, outcome } = stateOf(certificate)
  const { state, issued_on: issued, producer, confirmed_by: person, confirmed_at: at } = certificate
  const mayConfirm = allows('ConfirmInsuranceCertificates', user) && !isSettled(certificate)
  const title = [producer ?? 'Certificate', issued && `of ${formatDay(issued)}`].filter(Boolean).join(' ')
  return (
    <article id={anchorOf(certificate)} className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <UnstyledButton className={classes.title} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {title}
          <IconChevronDown size={15} aria-hidden data-opened={opened || undefined} />
        </UnstyledButton>
        <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
      </div>
      <Text size="xs" c="var(--hw-muted)">
        Received <InstantDay at={certificate.created_at} />, {sourceOf(certificate)}
        {state === 'confirmed' && person && at && (
          <>
            ; confirmed by {person.name} on <InstantDay at={at} />
          </>
        )}
        {state === 'rejected' && `: ${certificate.rejected_reason}`}
        {' · '}
        <a href={fileOf(certificate.id)} download>
          {certificate.file.name}
        </a>
      </Text>
      <Collapse expanded={opened} transitionDuration={120}>
        {opened && <Content certificate={certificate} carrierId={carrierId} user={user} />}
      </Collapse>
      {mayConfirm && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant={state === 'confirmed' ? 'default' : 'filled'} onClick={confirm}>
            {state === 'confirmed' ? 'Correct' : 'Read and confirm'}
          </Button>
          {state !== 'rejected' && (
            <Button size="xs" variant="default" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          )}
        </Group>
      )}
      {isRejecting && (
        <Suspense>
          <RejectDialog id={certificate.id} carrierId={carrierId} close={() => setRejecting(false)} />
        </Suspense>
      )}
    </article>
  )
}

const Content = ({ certificate, carrierId, user }: Omit<Props, 'isOpen' | 'confirm'>) => {
  const detail = useQuery(certificateQuery(carrierId, certificate.id))
  return (
    <Loaded query={detail}>
      {found => (
        <Seen detail={found} carrierId={carrierId} mayAsk={allows('ManageInsuranceCertificates', user)} />
      )}
    </Loaded>
  )
}

const Seen = ({
  detail,
  carrierId,
  mayAsk,
}: {
  detail: InsuranceCertificateDetail
  carrierId: number
  mayAsk: boolean
}) => {
  const { certificate, traps, schedule } = detail
  const asking = useAction(
    askForCargo,
    ({ email }) => `The request for the cargo policy goes to ${email}.`,
    carrierKey(carrierId),
  )
  const policy = certificate.policies[0]
  const lacksCargo = policy && traps.some(({ kind }) => kind === 'no_cargo')
  return (
    <div className={classes.content}>
      {certificate.unreadable && (
        <Text size="sm">{certificate.unreadable} Look at it yourself and enter what it says.</Text>
      )}
      <CertificateTraps traps={traps}>
        {lacksCargo && mayAsk && (
          <Button
            size="compact-sm"
            variant="default"
            loading={asking.isPending}
            onClick={() => asking.mutate(policy.id)}
          >
            Ask its agent for the cargo policy
          </Button>
        )}
      </CertificateTraps>
      {certificate.policies.length > 0 && <CertificatePolicies policies={certificate.policies} />}
      <CertificateSchedule schedule={schedule} />
    </div>
  )
}
