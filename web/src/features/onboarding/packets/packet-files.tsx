/** The files of a packet, and a way to add a tax form that came another way. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { OnboardingPacketReview } from '@/api/types'
import rows from '@/domains/onboarding/onboarding.module.css'
import { packetFile } from '@/domains/onboarding/queries'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { Instant } from '@/kit/instant'
import classes from './packet.module.css'

const UploadTaxForm = lazy(() =>
  import('./packet-upload').then(module => ({ default: module.UploadTaxForm })),
)

const KINDS: Record<string, string> = {
  certificate: 'Certificate of insurance',
  tax_form: 'Tax form',
  notice_of_assignment: 'Notice of assignment',
  voided_check: 'Voided check',
  other: 'Document',
}

type Certificate = NonNullable<OnboardingPacketReview['files'][number]['insurance_certificate']>

const CERTIFICATES: Record<string, string> = {
  read: 'Read: check each value, then confirm',
  to_confirm: 'Couldn’t be read: enter the values',
  confirmed: 'Confirmed: view values',
  rejected: 'Rejected: view reason',
  superseded: 'Replaced by a newer certificate: view both',
}

/** To what was read of the certificate, on the carrier’s page. */
const CertificateLink = ({ certificate, carrierId }: { certificate: Certificate; carrierId: number }) => (
  <small>
    <Link
      to="/carriers/$id"
      params={{ id: String(carrierId) }}
      search={{ tab: 'insurance' } as never}
      hash={`certificate-${certificate.id}`}
      className={classes.link}
    >
      {CERTIFICATES[certificate.state] ?? 'View certificate'}
    </Link>
  </small>
)

export const PacketFiles = ({ review: { files, packet } }: { review: OnboardingPacketReview }) => {
  const [isAdding, setAdding] = useState(false)
  const isOver = packet.status === 'rejected' || packet.status === 'expired'
  return (
    <Section
      title="Files"
      aside={
        !isOver && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add a tax form
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <None>No file yet</None>
      ) : (
        <ul className={rows.rows}>
          {files.map(file => (
            <li key={file.id}>
              <div>
                <b>{KINDS[file.kind] ?? file.kind}</b>
                <small>
                  {file.name}, {Math.max(1, Math.round(file.size / 1000))} kB, from{' '}
                  {file.is_broker_uploaded ? 'your company' : 'the carrier'}, <Instant at={file.created_at} />
                </small>
                {file.insurance_certificate && (
                  <CertificateLink certificate={file.insurance_certificate} carrierId={packet.carrier.id} />
                )}
              </div>
              <Button
                component="a"
                href={packetFile(file.id)}
                download
                size="xs"
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                aria-label={`Download ${file.name}`}
              >
                Download
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <UploadTaxForm packetId={packet.id} close={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}
