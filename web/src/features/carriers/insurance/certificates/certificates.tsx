/** A carrier's insurance as the broker received it: certificates with their statuses, requests to agents, activity. */
import { Button, Group } from '@mantine/core'
import { IconFileUpload, IconMailForward, IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { InsuranceCertificate } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Section } from '@/kit/section'
import { EmptyState, Loaded } from '@/kit/states'
import { count } from '@/lib/number'
import classes from '../../carriers.module.css'
import type { TabProps } from '../../tabs'
import { CertificateCard } from './certificate-card'
import { certificatesQuery } from './certificate-queries'
import { CertificateRequests } from './certificate-requests'
import { anchorOf } from './certificate-words'

const UploadDialog = lazy(() =>
  import('./certificate-upload').then(module => ({ default: module.CertificateUpload })),
)
const AskDialog = lazy(() => import('./certificate-ask').then(module => ({ default: module.CertificateAsk })))
const ConfirmDialog = lazy(() =>
  import('./certificate-dialog').then(module => ({ default: module.CertificateDialog })),
)

/** The newest agent that a certificate names. */
const agentOf = (certificates: readonly InsuranceCertificate[]) =>
  certificates.find(({ producer_email: email, state }) => email && state !== 'rejected')

const Certificates = ({ carrier, user }: TabProps) => {
  const certificates = useQuery(certificatesQuery(carrier.id))
  const [dialog, setDialog] = useState<'upload' | 'ask' | number | null>(null)
  const hash = useLocation({ select: location => location.hash })
  const isThere = certificates.isSuccess
  // The cards come after the page: what the address names is scrolled to once it is there.
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [isThere, hash])
  const close = () => setDialog(null)
  const mayManage = allows('ManageInsuranceCertificates', user)
  const rows = certificates.data?.rows ?? []
  return (
    <>
      <Section
        title="Certificates"
        aside={
          mayManage && (
            <Group gap="xs" justify="flex-end">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMailForward size={15} />}
                onClick={() => setDialog('ask')}
              >
                Request COI
              </Button>
              <Button
                size="xs"
                leftSection={<IconFileUpload size={15} />}
                onClick={() => setDialog('upload')}
              >
                Upload
              </Button>
            </Group>
          )
        }
      >
        <Loaded query={certificates}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <EmptyState icon={<IconShieldQuestion />} title="No certificate of insurance yet">
                FMCSA has no cargo limits, general liability or vehicle schedules on file. Ask the carrier’s
                insurance agent for a certificate (ACORD 25), or upload one.
              </EmptyState>
            ) : (
              <div className={classes.column}>
                {rows.map((row, at) => (
                  <CertificateCard
                    key={row.id}
                    certificate={row}
                    carrierId={carrier.id}
                    user={user}
                    isOpen={at === 0 || row.state === 'confirmed' || anchorOf(row) === hash}
                    confirm={() => setDialog(row.id)}
                  />
                ))}
                {total > rows.length && <p>The newest {count(rows.length, 'certificate')} are shown.</p>}
              </div>
            )
          }
        </Loaded>
      </Section>
      <CertificateRequests carrierId={carrier.id} mayManage={mayManage} />
      <Suspense>
        {dialog === 'upload' && <UploadDialog carrierId={carrier.id} close={close} then={setDialog} />}
        {dialog === 'ask' && <AskDialog carrierId={carrier.id} agent={agentOf(rows)} close={close} />}
        {typeof dialog === 'number' && <ConfirmDialog carrierId={carrier.id} id={dialog} close={close} />}
      </Suspense>
    </>
  )
}

export default Certificates
