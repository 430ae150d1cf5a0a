/** Agreements that were signed or uploaded, each with who, when, and its document. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { OnboardingPacketContract } from '@/api/types'
import { Instant } from '@/kit/instant'
import classes from './onboarding.module.css'
import { contractFile } from './queries'

/** Who signed a document, in a line. */
const behind = ({ signature, uploaded_by: by, created_at: at }: OnboardingPacketContract) => {
  if (!signature)
    return (
      <>
        Uploaded by {by?.name ?? 'your company'}, <Instant at={at} />. It replaces a signature.
      </>
    )
  const who = [signature.name, signature.title].filter(Boolean).join(', ')
  const from = signature.address ? ` from ${signature.address}` : ''
  return (
    <>
      Signed by {who}, <Instant at={signature.signed_at} />
      {from}.
    </>
  )
}

export const SignedAgreements = ({ contracts }: { contracts: readonly OnboardingPacketContract[] }) => (
  <ul className={classes.rows}>
    {contracts.map(one => (
      <li key={one.id}>
        <div>
          <b>
            {one.contract.name}, version {one.contract.version}
          </b>
          <small>{behind(one)}</small>
          <small title={one.file.sha256}>SHA-256 {one.file.sha256.slice(0, 16)}…</small>
        </div>
        <Button
          component="a"
          href={contractFile(one.id)}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          aria-label={`Download ${one.contract.name}, version ${one.contract.version}`}
        >
          PDF
        </Button>
      </li>
    ))}
  </ul>
)
